/** A number one step on: as exact as the value and the step are written, and within its limits. */
export function stepNumber(
  value: number | undefined,
  by: number,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): number {
  const from = value ?? 0;
  const next = Number((from + by).toFixed(Math.max(decimals(from), decimals(by))));
  return Math.min(Math.max(next, min), max);
}

function decimals(value: number): number {
  const [, fraction = '', exponent = '0'] =
    /^-?\d*\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(Math.max(fraction.length - Number(exponent), 0), 15);
}
