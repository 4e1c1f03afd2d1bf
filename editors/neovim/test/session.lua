-- One session as a person has it: a wrong value is typed, seen, explained, mended, the file formatted and saved.
-- EYES names the command; the file is a copy that may be changed.

local function fail(message)
  io.stderr:write("neovim: " .. message .. "\n")
  vim.cmd("cquit 1")
end

local function await(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail("no " .. what)
  end
end

local function run()
  require("eyes").setup({ cmd = { os.getenv("EYES"), "lsp" } })
  vim.cmd("edit " .. vim.fn.fnameescape(os.getenv("PATTERNS")))
  local buffer = vim.api.nvim_get_current_buf()
  assert(vim.bo.filetype == "eyes", "the file type is " .. vim.bo.filetype)
  local function text()
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  end
  local function messages()
    local found = {}
    for _, one in ipairs(vim.diagnostic.get(buffer)) do
      table.insert(found, one.message)
    end
    return table.concat(found, "\n")
  end
  await("client", function()
    return #vim.lsp.buf_get_clients(buffer) > 0
  end)
  local client
  for _, one in pairs(vim.lsp.buf_get_clients(buffer)) do
    client = one
  end
  await("start of the server", function()
    return client.server_capabilities ~= nil and client.initialized
  end)

  -- A wrong value is typed, key by key.
  vim.cmd("normal! gg/^:\rC:2222")
  await("refutation", function()
    return messages():find("the exact search says :1122, not :2222", 1, true) ~= nil
  end)
  assert(messages():find("X first, the owner does not get 2 eyes: X b1", 1, true), messages())

  -- What hover says is shown in a window.
  vim.lsp.buf.hover()
  local shown = ""
  await("hover", function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then
        local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
        shown = table.concat(lines, "\n")
      end
    end
    return shown ~= ""
  end)
  assert(shown:find("adjacent: ab bc", 1, true), shown)

  -- The quick fix is the first one offered.
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {}, only = { "quickfix" } }
  local answer = client.request_sync("textDocument/codeAction", params, 20000, buffer)
  local action = answer.result[1]
  assert(action.title:find(":1122", 1, true), action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  assert(text():find("\n.*.\n", 1, true) and text():find("\n:1122", 1, true), text())
  await("end of the refutation", function()
    return messages() == ""
  end)

  -- A number is renamed, the file formatted and saved.
  vim.cmd("normal! gg/^Pattern 1\rw")
  vim.lsp.buf.rename("5")
  await("renamed number", function()
    return text():find("Pattern 5", 1, true) ~= nil and text():find("Pattern 6", 1, true) ~= nil
  end)
  local options = { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 4, insertSpaces = true } }
  local edits = client.request_sync("textDocument/formatting", options, 20000, buffer).result
  vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
  assert(not text():find("   ..", 1, true), text())
  vim.cmd("write")
  client.stop()
  await("end of the server", function()
    return client.is_stopped()
  end)
  print("neovim: a session went well\n")
end

local ok, message = xpcall(run, debug.traceback)
if not ok then
  fail(tostring(message))
end
vim.cmd("qall!")
