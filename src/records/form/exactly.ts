import { localStamp } from '../../../schemas/dates.ts';

/** The exact moment by the reader's clock. */
export function exactly(time: number): string {
  return localStamp(new Date(time)).slice(0, 16);
}
