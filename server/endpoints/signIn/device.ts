import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** So many people are remembered by one browser. */
const MOST = 8;

/*
 * '<random id>.<sign of a person>.<sign of a person>…', newest first. A sign is made with the server's secret, so that nobody can claim to
 * have signed in with a device before; without it, a cookie says nothing about who the people are.
 */

/** The device's id where this person has signed in with it before. */
export function knownDevice(cookie: string, mobile: string, secret: Buffer): string | undefined {
  const [id = '', ...signs] = cookie.split('.');
  const own = Buffer.from(sign(id, mobile, secret));
  const known = signs.some((each) => {
    const theirs = Buffer.from(each);
    return theirs.length === own.length && timingSafeEqual(theirs, own);
  });
  return known ? id : undefined;
}

/** The cookie after this person has signed in. */
export function rememberDevice(cookie: string, mobile: string, secret: Buffer): string {
  const [known = '', ...signs] = cookie.split('.');
  const id = known === '' ? randomBytes(16).toString('base64url') : known;
  const own = sign(id, mobile, secret);
  return [id, own, ...signs.filter((each) => each !== own).slice(0, MOST - 1)].join('.');
}

function sign(id: string, mobile: string, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(`device ${id} ${mobile}`)
    .digest('base64url')
    .slice(0, 22);
}
