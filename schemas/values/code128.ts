/** Bars and spaces of each symbol, bar first, in modules: the table of ISO/IEC 15417. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ');
const STOP = '2331112';
const [START_B, START_C, TO_C, TO_B] = [104, 105, 99, 100] as const;

/** Whether Code 128 can say the text: letters, digits and signs of English, one at least. Of its control characters none can be typed. */
export function isCode128(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/**
 * The widths, in modules, of the bars and spaces of a text, bar first, without quiet zones; undefined for a text that Code 128 cannot say.
 * Runs of digits go two to a symbol where that is shorter.
 */
export function code128Widths(text: string): number[] | undefined {
  if (!isCode128(text)) return undefined;
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, at) => sum + symbol * Math.max(at, 1), 0) % 103;
  const all = [...symbols, check].map((symbol) => SYMBOLS[symbol] ?? '');
  return Array.from([...all, STOP].join(''), Number);
}

/** The start and every symbol after it, without the check. */
function symbolsOf(text: string): number[] {
  const symbols: number[] = [];
  let paired = false;
  const pair = (wanted: boolean) => {
    if (symbols.length === 0) symbols.push(wanted ? START_C : START_B);
    else if (wanted !== paired) symbols.push(wanted ? TO_C : TO_B);
    paired = wanted;
  };
  let at = 0;
  while (at < text.length) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    // Changing sets costs a symbol, and another one to change back.
    const worth = run >= 6 || (run >= 4 && (at === 0 || at + run === text.length));
    if (run >= 2 && (paired || (worth && run % 2 === 0))) {
      pair(true);
      symbols.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      pair(false);
      symbols.push(text.charCodeAt(at) - 0x20);
      at += 1;
    }
  }
  return symbols;
}
