/** px that a line of text takes, roughly, in type of so many px: a Chinese or Japanese letter is as wide as it is high, any other a little more than half. */
export function textWidth(text: string, size: number): number {
  const narrow = Math.round(size * 0.55);
  return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : narrow), 0);
}
