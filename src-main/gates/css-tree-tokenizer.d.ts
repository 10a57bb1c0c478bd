// The package's tokenizer alone: its whole would load the grammar of every property. Its typings know only the whole.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree';
}
