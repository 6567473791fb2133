export interface Rgba {
  red: number;
  green: number;
  blue: number;
  /** 0 … 1 */
  alpha: number;
}

/** #rgb, #rrggbb, #rrggbbaa, with or without the sign, rgb() and rgba(); undefined for any other text. */
export function parseColor(text: string): Rgba | undefined {
  const plain = text.trim().toLowerCase();
  const hex = /^#?([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/.exec(plain)?.[1];
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const [red = 0, green = 0, blue = 0, alpha = 255] =
      full.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    return { red, green, blue, alpha: Math.round((alpha / 255) * 100) / 100 };
  }
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(\d?\.?\d+)(%?))?\s*\)$/.exec(
      plain,
    );
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  const alpha = parts[4] === undefined ? 1 : Number(parts[4]) / (parts[5] ? 100 : 1);
  return Math.max(red, green, blue) <= 255 && alpha <= 1 ? { red, green, blue, alpha } : undefined;
}

/** As stored: `#rrggbb`, or `rgba(r, g, b, a)` where the field keeps the transparency too. */
export function formatColor({ red, green, blue, alpha }: Rgba, showAlpha: boolean): string {
  if (showAlpha) return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  return hexOf({ red, green, blue });
}

export function hexOf({ red, green, blue }: Pick<Rgba, 'red' | 'green' | 'blue'>): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
