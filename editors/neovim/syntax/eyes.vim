" Pattern files of eyes, by the same rules as ../../vscode/syntaxes/eyes.tmLanguage.json.
if exists('b:current_syntax')
  finish
endif
syntax match eyesStone /[X$]/
syntax match eyesWildcard /x/
syntax match eyesVital /[*@<>()]/
syntax match eyesMargin /!/
syntax match eyesEdge /[|+-]/
syntax match eyesComment /^#.*$/
syntax match eyesHeader /^Pattern\s\+\d\+/
syntax match eyesValue /^:[0-2]\{4}\d\@!.*$/
highlight default link eyesStone String
highlight default link eyesWildcard Type
highlight default link eyesVital Special
highlight default link eyesMargin Identifier
highlight default link eyesEdge Delimiter
highlight default link eyesComment Comment
highlight default link eyesHeader Keyword
highlight default link eyesValue Number
let b:current_syntax = 'eyes'
