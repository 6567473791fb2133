/** A language of the product: a folder of `schemas/locales` with this and its catalogues. */
export interface Language {
  /** on the wire, in cookies and in the name of the folder */
  id: string;
  /** its BCP 47 tag, for Intl and `<html lang>`: `new Intl.NumberFormat('zh-chs')` throws */
  tag: string;
  /** its own name: a language is listed under it, whatever the reader's */
  name: string;
  /** its place among the others */
  at: number;
  /** which `Accept-Language` tags mean it, in lower case */
  accepts: RegExp;
  /** what spreadsheets write in its countries where the bytes are no UTF-8; the first that fits */
  encodings: readonly string[];
  comma: string;
  colon: string;
  semicolon: string;
  /** the heads of a calendar's columns */
  weekday: 'short' | 'narrow';
}
