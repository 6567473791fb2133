import type { ModuleFile, Overview, Tab } from '../definition/module.ts';
import type { Field, Form } from '../form/form.ts';
import { rollupOfField } from '../form/rollup.ts';
import { isMoneyUnit } from '../values/moneyUnits.ts';
import { NEXT_CONTACT_TIME } from '../vocabulary/vocabulary.ts';

/** What an overview tells beside the story. */
export interface OverviewPlan extends Pick<Overview, 'next' | 'figures'> {
  /** without `shows` the main fields of those records are told */
  lists: readonly (Omit<Overview['lists'][number], 'shows'> & { shows?: readonly string[] })[];
  /** numbers of the record itself that stand as figures: what it rolls up, then its amounts */
  own: readonly string[];
  /** models that say what the record is about, what matters most first */
  facts: readonly string[];
}

/** figures that a record makes by itself */
const MOST = 4;

/** Values that are no line of text. */
const LONG: ReadonlySet<string> = new Set(['html', 'images', 'files', 'lines', 'object', 'any']);

/** What a module says of its overview; where it says nothing, what its columns, fields and related tabs tell by themselves. */
export function recordOverview(
  file: ModuleFile,
  form: Form,
  related: readonly Pick<Tab, 'key'>[],
): OverviewPlan {
  const { overview } = file;
  if (overview && 'lists' in overview) return { ...overview, own: [], facts: [] };
  const next = form.fields.get(NEXT_CONTACT_TIME.model);
  const columns = form.columns
    .filter(({ shown }) => shown)
    .flatMap(({ model }) => form.fields.get(model) ?? []);
  const told = new Set([...columns, ...form.fields.values()].filter(isFact));
  const named = new Set([file.title, file.number?.field, next?.model]);
  const own = overview ? [] : ownFigures(told);
  return {
    ...(next && !next.hidden && { next: next.model }),
    figures: overview?.figures ?? [],
    own,
    lists: related.map(({ key }) => ({ tab: key })),
    facts: [...told]
      .map(({ model }) => model)
      .filter((model) => !named.has(model) && !own.includes(model)),
  };
}

/** Which numbers matter is not said by a definition, but what adds up other records, and money, does. */
function ownFigures(fields: Iterable<Field>): string[] {
  const numbers = [...fields].filter(({ valueType }) => valueType === 'number');
  return [
    ...numbers.filter((field) => rollupOfField(field)),
    ...numbers.filter((field) => !rollupOfField(field) && isMoneyUnit(field.unit)),
  ]
    .slice(0, MOST)
    .map(({ model }) => model);
}

function isFact({ type, hidden, system, rows, valueType }: Field): boolean {
  return type !== undefined && !hidden && !system && !rows && !LONG.has(valueType);
}
