-- Starts `eyes lsp` for pattern files: require("eyes").setup({ cmd = { "eyes", "lsp" }, settings = {} })
-- The settings are those of editors/README.md. Works from Neovim 0.7 on.

local M = {}
local clients = {}

local function root_of(buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  local folder = vim.fn.fnamemodify(path, ":p:h")
  local found = vim.fn.finddir(".git", folder .. ";")
  return found ~= "" and vim.fn.fnamemodify(found, ":p:h:h") or folder
end

function M.start(buffer, options)
  local root = root_of(buffer)
  if clients[root] == nil or vim.lsp.get_client_by_id(clients[root]) == nil then
    clients[root] = vim.lsp.start_client({
      name = "eyes",
      cmd = options.cmd or { "eyes", "lsp" },
      root_dir = root,
      workspace_folders = { { name = root, uri = vim.uri_from_fname(root) } },
      init_options = options.settings or vim.empty_dict(),
      on_attach = options.on_attach,
    })
  end
  if clients[root] ~= nil then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup("eyes", { clear = true })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = "eyes",
    callback = function(event)
      vim.bo[event.buf].commentstring = "# %s"
      M.start(event.buf, options)
    end,
  })
end

return M
