import type { FieldError } from '../i18n/errors.ts';
import type { ModuleFile } from '../definition/module.ts';

/** Periods that end before they start, by the module's `periods`. Dates are text, so they compare as text. */
export function checkPeriods(
  { periods = [] }: Pick<ModuleFile, 'periods'>,
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return periods.flatMap(([from, to]): FieldError[] => {
    const [start, end] = [values[from], values[to]];
    return typeof start === 'string' &&
      typeof end === 'string' &&
      start !== '' &&
      end !== '' &&
      end < start
      ? [{ field: to, id: 'end_before_start' }]
      : [];
  });
}
