import { expect, test } from 'vitest';
import fc from 'fast-check';
import { localStamp, timestampInZone } from '../../schemas/values/dates.ts';

test("a moment by this machine's own clock reads as by the zone that it names", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1971-01-01'), max: new Date('2120-01-01'), noInvalidDate: true }),
      (at) => {
        expect(localStamp(at)).toBe(timestampInZone(zone, at));
      },
    ),
  );
});
