import type { FieldError } from '../i18n/errors.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { ENDS, type End, type StageEnd } from './stages.ts';

/** A stage as an administrator says it: a new one has no id yet. */
export interface GivenStage {
  id?: number | undefined;
  title: string;
  /** win rate, percent */
  rate: number;
  description: string;
  options: readonly StageEnd[];
  /** ids of stages that go, whose opportunities come here */
  takes?: readonly number[] | undefined;
}

export interface GivenProcess {
  name: string;
  /** who works in these departments or below may choose it; everybody when empty */
  department_ids: readonly number[];
  /** in their order; the last one stands for the end */
  stages: readonly GivenStage[];
}

export const PROCESS_LIMITS = {
  name: 40,
  title: 40,
  description: 200,
  end: 20,
  stages: 30,
  processes: 50,
} as const;

/** Whether a process is offered to somebody who makes or changes an opportunity. */
export function isOfferedTo(
  { disabled, department_ids }: { disabled: 0 | 1; department_ids: readonly number[] },
  { departments_above = [] }: Pick<Viewer, 'departments_above'>,
): boolean {
  return (
    disabled === 0 &&
    (department_ids.length === 0 || department_ids.some((id) => departments_above.includes(id)))
  );
}

/**
 * What keeps a process from being saved, each at its place: `name`, `stages`, `stages.2.title`, `ends.1.name` … An end has one name and one rate
 * in a process, and the last stage offers every end that any stage offers: boards and bars show ends there.
 */
export function processFaults(
  { name, stages }: GivenProcess,
  /** names of the company's other processes */
  others: readonly string[],
): FieldError[] {
  const faults = [
    ...textFaults('name', name, PROCESS_LIMITS.name),
    ...sameFaults('name', name, others),
  ];
  if (stages.length < 2) faults.push({ field: 'stages', id: 'too_few', data: { min: 2 } });
  if (stages.length > PROCESS_LIMITS.stages)
    faults.push({ field: 'stages', id: 'too_many_items', data: { max: PROCESS_LIMITS.stages } });
  const titles: string[] = [];
  for (const [index, { title, rate, description }] of stages.entries()) {
    const field = `stages.${index}.title`;
    faults.push(
      ...textFaults(field, title, PROCESS_LIMITS.title),
      ...sameFaults(field, title, titles),
      ...rateFaults(`stages.${index}.rate`, rate),
    );
    if (description.length > PROCESS_LIMITS.description)
      faults.push({
        field: `stages.${index}.description`,
        id: 'too_long',
        data: { max: PROCESS_LIMITS.description },
      });
    titles.push(title);
  }
  return [...faults, ...endFaults(stages)];
}

function endFaults(stages: readonly GivenStage[]): FieldError[] {
  const last = stages.at(-1);
  if (!last) return [];
  const faults: FieldError[] = [];
  const known = new Map<End, StageEnd>(last.options.map((end) => [end.value, end]));
  if (!known.has(1)) faults.push({ field: 'ends', id: 'process_needs_win' });
  for (const value of ENDS) {
    const end = known.get(value);
    if (!end) continue;
    faults.push(
      ...textFaults(`ends.${value}.name`, end.name, PROCESS_LIMITS.end),
      ...rateFaults(`ends.${value}.rate`, end.rate),
    );
  }
  for (const [index, { options }] of stages.entries()) {
    const strange = options.some(({ value, name, rate }) => {
      const end = known.get(value);
      return end?.name !== name || end.rate !== rate;
    });
    if (strange || new Set(options.map(({ value }) => value)).size < options.length)
      faults.push({ field: `stages.${index}.options`, id: 'stage_ends_differ' });
  }
  return faults;
}

function textFaults(field: string, text: string, max: number): FieldError[] {
  if (text.trim() === '') return [{ field, id: 'name_missing' }];
  return text.length > max ? [{ field, id: 'too_long', data: { max } }] : [];
}

function rateFaults(field: string, rate: number): FieldError[] {
  if (!Number.isFinite(rate)) return [{ field, id: 'not_number' }];
  if (rate < 0) return [{ field, id: 'too_small', data: { min: 0 } }];
  if (rate > 100) return [{ field, id: 'too_big', data: { max: 100 } }];
  return Number.isInteger(rate) ? [] : [{ field, id: 'not_integer' }];
}

function sameFaults(field: string, text: string, others: readonly string[]): FieldError[] {
  return text.trim() !== '' && others.some((other) => folded(other) === folded(text))
    ? [{ field, id: 'not_unique', data: { name: text.trim() } }]
    : [];
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
