import { localStamp } from '../../../schemas/values/dates.ts';

/** yyyy-MM-dd HH:mm:ss by the reader's clock; the server's own counts where it matters. */
export function localNow(): string {
  return localStamp(new Date());
}
