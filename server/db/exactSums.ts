/** Decimals that a sum keeps. */
const PLACES = 10;
const UNIT = 10n ** BigInt(PLACES);
/** A stored number has no more significant digits; what a double says beyond them is its error. */
const DIGITS = 15;

/** A stored number as whole units of the smallest decimal that a sum keeps. */
export function unitsOf(value: number): bigint {
  const whole = Math.trunc(value);
  const places = Math.max(0, Math.min(PLACES, DIGITS - String(Math.abs(whole)).length));
  return (
    BigInt(whole) * UNIT +
    BigInt(Math.round((value - whole) * 10 ** places)) * 10n ** BigInt(PLACES - places)
  );
}

/** Units as decimal text. */
export function wordOf(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
