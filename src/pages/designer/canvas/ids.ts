/** Of the element that draws a widget or, as `place <list>`, an empty place. */
export function itemId(path: string): string {
  return `design${path.replaceAll(/[/ ]/g, '-')}`;
}
