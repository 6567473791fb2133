import { Secret, TOTP, URI } from 'otpauth';

const PERIOD = 30_000;
/** ms that whoever shows a code takes at most until it arrives */
const ON_ITS_WAY = 10_000;

/**
 * What an app shows that has learned this secret (base32) or address (otpauth:), by the clock of this machine: a code
 * that lives long enough to arrive, of another half minute than `used`, which is good once.
 */
export async function freshCode(learned: string, used?: string): Promise<string> {
  const app = learned.startsWith('otpauth:')
    ? URI.parse(learned)
    : new TOTP({ secret: Secret.fromBase32(learned.replaceAll(' ', '')) });
  if (!(app instanceof TOTP)) throw new Error(learned);
  const left = PERIOD - (Date.now() % PERIOD);
  if (left > ON_ITS_WAY && app.generate() !== used) return app.generate();
  // there is no other way to the next code than time
  await new Promise((resolve) => setTimeout(resolve, left));
  return freshCode(learned, used);
}
