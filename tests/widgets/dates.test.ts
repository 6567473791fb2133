import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../schemas/values/dates.ts';
import {
  cellsOf,
  moveCell,
  pageTitle,
  turnPage,
  weekdayNames,
  type CalendarLevel,
} from '../../widgets/parts/dates/calendarGrid.ts';
import {
  dateFormat,
  dateKind,
  formatDate,
  parseDate,
  formatTimestamp,
  textStamp,
  type DateKind,
} from '../../widgets/parts/dates/dateText.ts';
import { makeField } from '../../stories/support/samples.ts';

const today = '2026-11-21';
const read = (kind: DateKind, text: string, complete = false) =>
  parseDate(text, { kind, today, complete });
const anyDay = fc.integer({ min: 0, max: 400_000 }).map((days) => addDays('1000-01-01', days));

describe('a typed date', () => {
  test.each<[DateKind, string, string | undefined]>([
    ['date', '2026-11-21', '2026-11-21'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '20260105', '2026-01-05'],
    ['date', '２０２６．１．５', '2026-01-05'],
    ['date', '1-5', '2026-01-05'],
    ['date', '2月29日', undefined],
    ['date', '2028-2-29', '2028-02-29'],
    ['date', '2026-13-01', undefined],
    ['date', '2026-11', undefined],
    ['date', '2026-11-21 10:00', '2026-11-21'],
    ['date', '2026-03-05T10:20:00', '2026-03-05'],
    ['date', '2026-03-05 25:00', undefined],
    ['date', '约2026-03-05', undefined],
    ['date', '2026-03-05 前', undefined],
    ['date', '21/11/2026', undefined],
    ['date', '明天', undefined],
    ['year', '2026', '2026'],
    ['year', '26', undefined],
    ['month', '2026-1', '2026-01'],
    ['month', '202611', '2026-11'],
    ['month', '2026-13', undefined],
    ['datetime', '2026-11-21 9:30', '2026-11-21 09:30:00'],
    ['datetime', '2026-11-21 0930', '2026-11-21 09:30:00'],
    ['datetime', '2026-11-21 9点30分15秒', '2026-11-21 09:30:15'],
    ['datetime', '2026-11-21', '2026-11-21 00:00:00'],
    ['datetime', '2026-11-21 25:00', undefined],
    ['time', '9', '09:00:00'],
    ['time', '930', '09:30:00'],
    ['time', '93015', '09:30:15'],
    ['time', '23:59:59', '23:59:59'],
    ['time', '24:00', undefined],
    ['time', '下午3:20', '15:20:00'],
    ['time', '3:20 PM', '15:20:00'],
    ['time', '3:20pm', '15:20:00'],
    ['time', '上午9点半', '09:30:00'],
    ['time', '12:05 am', '00:05:00'],
    ['time', '中午12点', '12:00:00'],
    ['time', '15:20 PM', '15:20:00'],
    ['time', '上午15:20', undefined],
    ['time', '大约3:20', undefined],
    ['time', '3.20元', undefined],
    ['datetime', '2026年3月5日下午3:20', '2026-03-05 15:20:00'],
  ])('%s: %s', (kind, text, date) => {
    expect(read(kind, text)).toBe(date);
  });

  test.each<[DateKind, string]>([
    ['date', '1-5'],
    ['datetime', '2026-11-21'],
    ['datetime', '2026-11-21 9:3'],
    ['time', '9'],
  ])('while it is being typed, %s %s is not one yet', (kind, text) => {
    expect(read(kind, text, true)).toBeUndefined();
  });

  test('a day without a time gets the field’s usual one', () => {
    expect(
      parseDate('2026-12-1', { kind: 'datetime', today, complete: false, time: '09:30:00' }),
    ).toBe('2026-12-01 09:30:00');
  });

  test('what a date is drawn as is read again as the same date, in every kind and format [FORM-049]', () => {
    const formats: [DateKind, string[]][] = [
      ['date', ['yyyy-MM-dd', 'yyyy/M/d', 'yyyy年MM月dd日', 'yyyyMMdd']],
      ['month', ['yyyy-MM', 'yyyy年M月']],
      ['year', ['yyyy', 'yyyy年']],
      ['datetime', ['yyyy-MM-dd HH:mm:ss', 'yyyy年M月d日 H点m分s秒']],
    ];
    const seconds = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(anyDay, seconds, fc.constantFrom(...formats), (day, second, [kind, kinds]) => {
        const time = [second / 3600, (second / 60) % 60, second % 60]
          .map((part) => String(Math.floor(part)).padStart(2, '0'))
          .join(':');
        const stored = {
          date: day,
          month: day.slice(0, 7),
          year: day.slice(0, 4),
          datetime: `${day} ${time}`,
          time,
        }[kind];
        for (const format of kinds) {
          expect(read(kind, formatDate(stored, format)), format).toBe(stored);
          expect(read(kind, formatDate(stored, format), true) ?? stored, format).toBe(stored);
        }
      }),
    );
  });

  test('what is read is a date that exists, or nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789-/: 年月日'.split('')) }),
        (text) => {
          const date = read('date', text);
          if (date !== undefined)
            expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
        },
      ),
    );
  });
});

describe('a drawn date', () => {
  test.each([
    ['2026-11-21', 'yyyy年M月d日', '2026年11月21日'],
    ['2026-11-21 08:05:00', 'yyyy-MM-dd HH:mm', '2026-11-21 08:05'],
    ['2026-11', 'yyyy-MM-dd', '2026-11'],
    ['08:05:09', 'HH:mm:ss', '08:05:09'],
    ['下个月', 'yyyy-MM-dd', '下个月'],
    ['', 'yyyy-MM-dd', ''],
  ])('%s in %s', (stored, format, text) => {
    expect(formatDate(stored, format)).toBe(text);
  });

  test('a designer’s day format does not hide the time of a date-time', () => {
    const field = makeField('date', '下次跟进', { type: 'datetime', format: 'yyyy-MM-dd' });
    expect([dateKind(field), dateFormat(field)]).toEqual(['datetime', 'yyyy-MM-dd HH:mm']);
    expect(dateFormat(makeField('date', '签约', { format: 'yyyy年M月d日' }))).toBe('yyyy年M月d日');
    expect(dateFormat(makeField('time', '拜访', { format: 'HH:mm:ss' }))).toBe('HH:mm:ss');
  });

  test('a timestamp is the same wall clock in and out', () => {
    expect(textStamp('2026-11-21 08:05:00')).toBe(Date.UTC(2026, 10, 21, 8, 5));
    expect(formatTimestamp(Date.UTC(2026, 10, 21, 8, 5))).toBe('2026-11-21 08:05:00');
    expect(textStamp('下个月')).toBe('下个月');
    expect(formatTimestamp('下个月')).toBe('下个月');
    expect(formatTimestamp(undefined)).toBe('');
  });
});

describe('the calendar', () => {
  test('a month is six weeks from a Monday, every day once, and no day moves with a zone', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const cells = cellsOf('day', day, 'zh-chs');
        expect(cells).toHaveLength(42);
        expect(new Date(`${cells[0]?.value}T00:00:00Z`).getUTCDay()).toBe(1);
        for (const [index, cell] of cells.entries())
          expect(cell.value).toBe(addDays(cells[0]?.value ?? '', index));
        expect(cells.filter((cell) => cell.value === day)).toHaveLength(1);
      }),
    );
  });

  test('every key leads somewhere that the page it leads to shows', () => {
    const keys = [
      'ArrowRight',
      'ArrowLeft',
      'ArrowDown',
      'ArrowUp',
      'PageDown',
      'PageUp',
      'Home',
      'End',
    ];
    const lengths: Record<CalendarLevel, number> = { day: 10, month: 7, year: 4 };
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom<CalendarLevel>('day', 'month', 'year'),
        fc.constantFrom(...keys),
        (day, level, key) => {
          const next = moveCell(level, day, key) ?? day;
          expect(
            cellsOf(level, next, 'en').some((cell) => cell.value === next.slice(0, lengths[level])),
          ).toBe(true);
        },
      ),
    );
  });

  test('the last day of a long month leads to the last of a shorter one', () => {
    expect(turnPage('day', '2026-01-31', 1)).toBe('2026-02-28');
    expect(moveCell('day', '2026-11-21', 'Home')).toBe('2026-11-16');
    expect(moveCell('day', '2026-11-21', 'x')).toBeUndefined();
  });

  test('says its pages and weekdays in the reader’s language', () => {
    expect(pageTitle('day', today, 'zh-chs')).toBe('2026年11月');
    expect(pageTitle('day', today, 'en')).toBe('November 2026');
    expect(pageTitle('year', today, 'ja')).toBe('2020 – 2029');
    expect(
      weekdayNames('zh-chs')
        .map((day) => day.label)
        .join(''),
    ).toBe('一二三四五六日');
    expect(cellsOf('day', today, 'en').find((cell) => cell.value === today)?.spoken).toBe(
      'Saturday, November 21, 2026',
    );
  });
});
