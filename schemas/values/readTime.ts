const pad = (number: number) => String(number).padStart(2, '0');

/** Nobody writes a time that is longer; nothing longer is looked at. */
const LONGEST = 60;

/** Words for the half of the day, before or behind a time, in our languages. */
const BEFORE_NOON = /凌晨|清晨|早上|早晨|上午|午前|\bam\b|a\.m\.?/i;
const AFTER_NOON = /中午|下午|午後|傍晚|晚上|晚间|夜里|\bpm\b|p\.m\.?/i;

/**
 * The time of day in a text: its digits in groups, and the hours that 上午, 下午, am or pm mean. Undefined where the text says more than a time.
 * `3:20pm`, `下午3点20分`, `9时`, `0930`; 12am is midnight, 中午12点 noon.
 */
export function clockOf(
  typed: string,
): { groups: string[]; turn(hour: number): number | undefined } | undefined {
  if (typed.length > LONGEST) return undefined;
  const text = typed.normalize('NFKC').replace(/(\d)\s*([ap]\.?m)/gi, '$1 $2');
  const [early, late] = [BEFORE_NOON.test(text), AFTER_NOON.test(text)];
  const rest = text.replace(BEFORE_NOON, ' ').replace(AFTER_NOON, ' ').replaceAll('半', '30');
  if ((early && late) || !/^[\d\s:.点點时時分秒]*$/.test(rest)) return undefined;
  return {
    groups: rest.match(/\d+/g) ?? [],
    turn(hour) {
      if (!early && !late) return hour;
      if (hour > 12) return late ? hour : undefined;
      if (early) return hour === 12 ? 0 : hour;
      // 晚上12点 is midnight of the next day: nobody can say which day is meant
      if (hour === 12) return /中午|pm|p\.m|下午|午後/i.test(text) ? 12 : undefined;
      return hour + 12;
    },
  };
}

/** 'HH:mm:ss' of a time as people type it, or undefined. `complete`: while somebody still types, minutes need both digits. */
export function readTime(typed: string, complete = false): string | undefined {
  const clock = clockOf(typed);
  if (!clock) return undefined;
  const [first = '', ...rest] = clock.groups;
  const packed = /^(\d?\d)(\d\d)(\d\d)?$/.exec(first);
  const [H, m, s] = packed && rest.length === 0 ? packed.slice(1) : [first, ...rest];
  if (H === undefined || H === '' || rest.length > 2) return undefined;
  if (complete && (m === undefined || m.length < 2)) return undefined;
  const [hour, minute, second] = [clock.turn(Number(H)), Number(m ?? 0), Number(s ?? 0)];
  return hour !== undefined && hour < 24 && minute < 60 && second < 60
    ? `${pad(hour)}:${pad(minute)}:${pad(second)}`
    : undefined;
}
