import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Who has read the log of a server's start is who set it up. Each server on one data directory knows the codes of the others. */
export interface FirstCode {
  /** as the log shows it */
  text: string;
  /** blanks, dashes and letter case do not matter */
  judge(code: string): 'right' | 'wrong' | 'over';
}

/** Letters and digits that nobody mixes up when copying them by hand. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = /.{4}/g;
const LENGTH = 12;
const HOUR_MS = 60 * 60 * 1000;
const GOOD_FOR_HOURS = 24;
/** So long an old one is told from a wrong one. */
const KNOWN_FOR_HOURS = 7 * 24;

/** The code of this hour, made of the secret: nothing has to be kept, and whoever does not have the secret cannot know it. */
export function createFirstCode({ secret, now }: { secret: Buffer; now(): number }): FirstCode {
  const hour = () => Math.floor(now() / HOUR_MS);
  return {
    text: (codeOf(secret, hour()).match(GROUPS) ?? []).join('-'),
    judge(code) {
      const given = digest(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
      const age = Array.from({ length: KNOWN_FOR_HOURS }, (_, back) => back).find((back) =>
        timingSafeEqual(digest(codeOf(secret, hour() - back)), given),
      );
      if (age === undefined) return 'wrong';
      return age > GOOD_FOR_HOURS ? 'over' : 'right';
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function codeOf(secret: Buffer, hour: number): string {
  const bytes = createHmac('sha256', secret).update(`first administrator ${hour}`).digest();
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
