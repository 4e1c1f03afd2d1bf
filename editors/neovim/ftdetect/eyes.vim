autocmd BufNewFile,BufRead *.eyes,eyes*.db,*/patterns/*.db setfiletype eyes
