import { localStamp } from '../../../schemas/values/dates.ts';

/** The exact moment by the reader's clock. */
export function exactTime(time: number): string {
  return localStamp(new Date(time)).slice(0, 16);
}
