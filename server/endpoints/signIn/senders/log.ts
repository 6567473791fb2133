import type { SendCode } from './sender.ts';

/** Without a provider: the code stands in the log of the server, for whoever may read that. */
export function logSender(log: (line: string) => void): SendCode {
  return async ({ to, code, minutes }) =>
    log(`The code for ${to} is ${code}, for ${minutes} minutes.`);
}
