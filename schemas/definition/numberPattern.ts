import type { Widget } from './definition.ts';
import type { ModuleFile } from './module.ts';
import { textOf } from './readDefinition.ts';

const TOKEN = /\{(yyyy|yy|MM|dd)\}|0{2,}/g;

/** The pattern of a module's automatic numbers: the company's own, or the shipped one. */
export function numberPattern(
  { key, number }: Pick<ModuleFile, 'key' | 'number'>,
  settings: Readonly<Record<string, unknown>>,
): string {
  const own = settings[`number_${key}`];
  return typeof own === 'string' && own !== '' ? own : (number?.pattern ?? '');
}

/** A prefix without two zeros in a row, parts of the day, and a run of two to eight zeros for the counter. */
export const NUMBER_PATTERN =
  '^[A-Za-z1-9\\u4e00-\\u9fff_/-]{0,12}([{](yyyy|yy|MM|dd)[}][_/-]?){0,4}0{2,8}$';
const WELL_FORMED = new RegExp(NUMBER_PATTERN, 'u');
/** What a field counts by whose own pattern would not count. */
const PLAIN_COUNT = '0000';

/** Numbers of one kind: whose they are, and how they count. */
export interface NumberSeries {
  module: string;
  model: string;
  pattern: string;
  /** the counter's name; a field's own is none of its module's */
  run: string;
}

/** The series of a module's number, if it has one, by its own pattern or the one given. */
export function moduleSeries(
  { key, number }: Pick<ModuleFile, 'key' | 'number'>,
  pattern: string,
): NumberSeries {
  return { module: key, model: number?.field ?? '', pattern, run: key };
}

/** The series of the fields that number themselves. */
export function fieldSeries(
  { key, number }: Pick<ModuleFile, 'key' | 'number'>,
  fields: Iterable<{ type?: string | undefined; model: string; widget: Widget }>,
): NumberSeries[] {
  return [...fields]
    .filter(({ type, model }) => type === 'autonumber' && model !== number?.field)
    .map(({ model, widget }) => {
      const own = textOf(widget.options.numberPattern);
      return {
        module: key,
        model,
        pattern: WELL_FORMED.test(own) ? own : PLAIN_COUNT,
        run: `${key}.${model}`,
      };
    });
}

/** The number of a run: 'KH{yyyy}{MM}{dd}0000' on 5 January 2026 begins with KH202601050001. The counter grows beyond its zeros when it must. */
export function numberText(pattern: string, today: string, run: number): string {
  const parts: Readonly<Record<string, string>> = {
    yyyy: today.slice(0, 4),
    yy: today.slice(2, 4),
    MM: today.slice(5, 7),
    dd: today.slice(8, 10),
  };
  return pattern.replace(TOKEN, (text, token?: string) =>
    token === undefined ? String(run).padStart(text.length, '0') : (parts[token] ?? text),
  );
}
