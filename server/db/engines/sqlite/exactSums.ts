/** Decimals that a sum keeps. */
const PLACES = 10;
const UNIT = 10n ** BigInt(PLACES);
/** A stored number has no more significant digits; what a double says beyond them is its error. */
const DIGITS = 15;

/** A sum of decimal numbers that is being made: `few` of units of the fourth decimal, `units` of the smallest one. */
export interface ExactSum {
  few: number;
  units: bigint;
}

/** Decimals of nearly all amounts, and up to which numbers they are exact in a double. */
const FEW = 10 ** 4;
const MOST = 10 ** 11;
/** What a double errs by, as a part of it, once it was multiplied. */
const ERROR = 4e-16;
const FULL = 2 ** 52;

export function emptySum(): ExactSum {
  return { few: 0, units: 0n };
}

/** Adds a stored number. It is called for every row of a sum, so that numbers of few decimals go without big integers. */
export function addTo(sum: ExactSum, value: number): ExactSum {
  const scaled = value * FEW;
  const whole = Math.round(scaled);
  if (Math.abs(scaled - whole) > Math.abs(scaled) * ERROR || Math.abs(value) > MOST) {
    sum.units += unitsOf(value);
    return sum;
  }
  sum.few += whole;
  if (Math.abs(sum.few) > FULL) settle(sum);
  return sum;
}

function settle(sum: ExactSum): void {
  sum.units += (BigInt(sum.few) * UNIT) / BigInt(FEW);
  sum.few = 0;
}

/** The sum as decimal text. */
export function textOf(sum: ExactSum): string {
  settle(sum);
  return wordOf(sum.units);
}

/** A stored number as whole units of the smallest decimal that a sum keeps. */
function unitsOf(value: number): bigint {
  const whole = Math.trunc(value);
  const places = Math.max(0, Math.min(PLACES, DIGITS - String(Math.abs(whole)).length));
  return (
    BigInt(whole) * UNIT +
    BigInt(Math.round((value - whole) * 10 ** places)) * 10n ** BigInt(PLACES - places)
  );
}

/** Units as decimal text. */
function wordOf(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
