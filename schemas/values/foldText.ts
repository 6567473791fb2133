/** As both sides of a search or comparison are written: half width, lower case, single blanks. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
