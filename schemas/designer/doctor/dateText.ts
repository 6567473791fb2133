import type { Random } from '../../sampleData/random.ts';

/** A date or time as the widget of this kind stores it: its text, or milliseconds. */
export function dateText(
  kind: string,
  { isStamp, random }: { isStamp: boolean; random: Random },
): string | number {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${random.int(2020, 2029)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  const time = `${two(random.int(0, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;
  if (isStamp) return Date.parse(`${day}T${time}Z`);
  switch (kind) {
    case 'time':
      return time;
    case 'year':
      return day.slice(0, 4);
    case 'month':
      return day.slice(0, 7);
    case 'datetime':
    case 'datetimerange':
      return `${day} ${time}`;
    default:
      return day;
  }
}
