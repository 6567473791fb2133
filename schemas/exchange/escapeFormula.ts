/** What spreadsheets take for a formula, or for the rest of one; those of East Asia also in full and small width. */
const RISKY = /^'*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;

/** Text that no spreadsheet runs: an apostrophe stands before whatever could begin a formula. */
export function escapeFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** The text that was neutralised; the exact way back. */
export function plainCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}
