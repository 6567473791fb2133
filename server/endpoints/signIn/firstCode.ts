import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Who has read the log of the server's start is who set it up. Kept in memory: another start makes another code. */
export interface FirstCode {
  /** as the log shows it */
  text: string;
  /** blanks, dashes and letter case do not matter */
  judge(code: string): 'right' | 'wrong' | 'over';
}

/** Letters and digits that nobody mixes up when copying them by hand. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP = 4;
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

export function createFirstCode({ now }: { now(): number }): FirstCode {
  const until = now() + GOOD_FOR_MS;
  const group = () =>
    Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  const text = Array.from({ length: GROUPS }, group).join('-');
  return {
    text,
    judge: (code) =>
      now() >= until ? 'over' : timingSafeEqual(digest(code), digest(text)) ? 'right' : 'wrong',
  };
}

function digest(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
}
