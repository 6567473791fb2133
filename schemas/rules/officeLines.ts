import type { FieldError } from '../i18n/errors.ts';
import type { MessageId } from '../i18n/messages.ts';
import { label, type Label } from '../i18n/label.ts';
import { LIMITS } from '../limits.ts';
import { exact, isMoney, isNumber, money, readNumber, sum } from './money.ts';

/** A column of the lines of a request. `made`: of the others, by the rules here, in browser and server. */
export interface OfficeColumn {
  key: string;
  label: Label;
  kind: 'text' | 'date' | 'number' | 'money';
  required?: true;
  made?: true;
}

/** What was spent, and what is to be bought: the lines of a request by the model that holds them. `amount` of each counts for the total. */
export const OFFICE_LINES = {
  cost_list: [
    { key: 'name', label: label('费用项目'), kind: 'text', required: true },
    { key: 'date', label: label('发生日期'), kind: 'date' },
    { key: 'amount', label: label('金额', 'officeLines'), kind: 'money', required: true },
    { key: 'remark', label: label('备注'), kind: 'text' },
  ],
  purchase_list: [
    { key: 'name', label: label('品名'), kind: 'text', required: true },
    { key: 'spec', label: label('规格', 'officeLines'), kind: 'text' },
    { key: 'quantity', label: label('数量'), kind: 'number', required: true },
    { key: 'unit', label: label('单位'), kind: 'text' },
    { key: 'price', label: label('单价'), kind: 'money', required: true },
    { key: 'amount', label: label('金额', 'officeLines'), kind: 'money', made: true },
  ],
} as const satisfies Record<string, readonly OfficeColumn[]>;

export type OfficeLinesModel = keyof typeof OFFICE_LINES;
export const OFFICE_LINES_MODELS = Object.keys(OFFICE_LINES) as OfficeLinesModel[];

/** One line as stored; `id` is the server's, a new one has none. */
export type OfficeLine = { id?: number } & Readonly<Record<string, unknown>>;

/** The columns of the lines that a model holds. */
export function officeColumns(model: OfficeLinesModel): readonly OfficeColumn[] {
  return OFFICE_LINES[model];
}

/**
 * Lines as the wire sends them: numbers may come as text, and nothing but what a line is made of stays. What is made is made anew; what cannot
 * be read stays as it is, for `officeLineFaults` to refuse.
 */
export function readOfficeLines(model: OfficeLinesModel, raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw;
  return raw.map((line: unknown) =>
    typeof line === 'object' && line !== null && !Array.isArray(line)
      ? readLine(model, line as Record<string, unknown>)
      : line,
  );
}

function readLine(model: OfficeLinesModel, raw: Record<string, unknown>): OfficeLine {
  const line: Record<string, unknown> = {};
  if (Number.isSafeInteger(raw.id)) line.id = raw.id;
  for (const { key, kind } of officeColumns(model)) {
    const given = raw[key];
    if (given === undefined || given === null || given === '') continue;
    line[key] =
      kind === 'number' || kind === 'money'
        ? readNumber(given)
        : typeof given === 'string'
          ? given.trim()
          : given;
  }
  return withAmount(model, line);
}

/** The line with what follows from its other parts: of a purchase the price of one times how many, to the cent. */
export function withAmount(model: OfficeLinesModel, line: OfficeLine): OfficeLine {
  if (model !== 'purchase_list') return line;
  const { amount: _, ...rest } = line;
  return isNumber(line.price) && isNumber(line.quantity)
    ? { ...rest, amount: money(exact(line.price).times(exact(line.quantity))) }
    : rest;
}

/** The sum of the lines, to the cent. */
export function officeTotal(lines: unknown): number {
  return money(sum(arrayOf(lines).map(({ amount }) => amount)));
}

/** Every fault of the lines that a model holds, each with the number of its line. */
export function officeLineFaults(model: OfficeLinesModel, lines: unknown): FieldError[] {
  if (lines === undefined || lines === null) return [];
  if (!Array.isArray(lines)) return [{ field: model, id: 'wrong_type' }];
  if (lines.length > LIMITS.lines)
    return [{ field: model, id: 'too_many_items', data: { max: LIMITS.lines } }];
  return lines.flatMap((line: unknown, at): FieldError[] => {
    const fault = lineFault(model, line);
    return fault ? [{ field: model, id: fault, data: { line: at + 1 } }] : [];
  });
}

function lineFault(model: OfficeLinesModel, line: unknown): MessageId | undefined {
  if (typeof line !== 'object' || line === null) return 'wrong_type';
  const values = line as Record<string, unknown>;
  for (const { key, kind, required, made } of officeColumns(model)) {
    const value = values[key];
    if (value === undefined) {
      if (required && !made) return MISSING[kind];
      continue;
    }
    if (!FITS[kind](value)) return MISSING[kind];
  }
  return undefined;
}

const MISSING = {
  text: 'line_needs_name',
  date: 'line_bad_date',
  number: 'line_bad_quantity',
  money: 'line_bad_amount',
} as const satisfies Record<OfficeColumn['kind'], MessageId>;

const FITS: Record<OfficeColumn['kind'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.length <= LIMITS.text,
  date: (value) => typeof value === 'string' && isDay(value),
  number: (value) => isNumber(value) && value > 0 && value <= LIMITS.number,
  money: isMoney,
};

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === text
  );
}

function arrayOf(lines: unknown): OfficeLine[] {
  return Array.isArray(lines)
    ? lines.filter((line): line is OfficeLine => typeof line === 'object' && line !== null)
    : [];
}
