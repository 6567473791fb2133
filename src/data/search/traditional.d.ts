declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}
