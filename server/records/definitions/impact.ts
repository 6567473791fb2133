import {
  choicesFor,
  type DataAction,
  type FieldChange,
  fieldChanges,
  isDestructive,
  type OptionChange,
  readsOf,
} from '../../../schemas/formLogic/fieldChanges.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import type { RecordContext } from '../core/context.ts';
import { fetchRecords, reachableAmong } from '../access/load.ts';
import { shownName } from '../core/shownName.ts';
import { type Referrer, referrersOf } from './referrers.ts';
import type { Example, AffectedRecords } from './impactScan.ts';
import { countAffectedRecords, countLiveRecords } from './impactCounts.ts';

export interface ChangeImpact {
  model: string;
  name: string;
  kind: FieldChange['kind'];
  /** records concerned */
  count: number;
  /** of a retyped field: records whose value has no way into the new type */
  lost: number;
  /** counted over a part of the records */
  estimated: boolean;
  examples: Example[];
  destructive: boolean;
  choices: DataAction[];
  options: OptionChange[];
  /** it hangs on a field that is hidden from whoever asks: nothing is counted, and what becomes of values is asked as if there were some */
  withheld: boolean;
}

export interface Impact {
  /** live records of the module */
  records: number;
  changes: ChangeImpact[];
  refers: Referrer[];
}
const EXAMPLES = 5;

/** What a definition would do to the records and to everything that refers to its fields, if it were published now. Writes nothing. */
export async function impactIn(context: RecordContext, next: Form): Promise<Impact> {
  return {
    records: await countLiveRecords(context.tx, context.own),
    changes: await impactOnRecords(context, next),
    refers: await referrersOf(context, next, fieldChanges(context.full, next)),
  };
}

/** What it would do to the records, for the changes that are asked for; those that concern no record are left out, but for removed fields. */
export async function impactOnRecords(
  context: RecordContext,
  next: Form,
  asked: (change: FieldChange) => boolean = () => true,
): Promise<ChangeImpact[]> {
  const all = fieldChanges(context.full, next).filter(asked);
  if (all.length === 0) return [];
  const isWithheld = (change: FieldChange) =>
    comparedWith(change).some((model) => isUnseen(context, model));
  const changes = all.filter((change) => !isWithheld(change));
  const found = await countAffectedRecords(
    context,
    changes,
    await countLiveRecords(context.tx, context.own),
  );
  const within = await examplesWithin(
    context,
    found.flatMap(({ examples }) => examples),
  );
  const counted = new Map(
    changes.map((change, index) => [
      change,
      shown(change, found[index] as AffectedRecords, within),
    ]),
  );
  return all
    .map((change) => counted.get(change) ?? uncounted(change))
    .filter(({ count, kind, withheld }) => count > 0 || withheld || kind === 'removed');
}

/** Withheld by the role, or kept back by records that wait in a pool, which are counted along. */
function isUnseen({ form, masks }: RecordContext, model: string): boolean {
  return form.withheld.has(model) || masks.includes(model);
}

/** The models whose values a count of records tells of: rules tried one after the other would read them out. */
function comparedWith(change: FieldChange): string[] {
  const judges = ['required', 'stricter', 'unreachable'].includes(change.kind);
  return judges ? readsOf(change) : [change.rows ?? change.model];
}

function uncounted(change: FieldChange): ChangeImpact {
  const { model, name, kind, options } = change;
  return {
    model,
    name,
    kind,
    count: 0,
    lost: 0,
    estimated: false,
    examples: [],
    destructive: isDestructive(change),
    choices: [...choicesFor(change)],
    options: [...options],
    withheld: true,
  };
}

/** Whoever designs forms sees of the records what they may see anyway: those within reach, by the fields of their role. */
async function examplesWithin(
  context: RecordContext,
  candidates: readonly Example[],
): Promise<(model: string, examples: readonly Example[]) => Example[]> {
  const { caller } = context;
  if (candidates.length === 0 || !hasPermission(caller.viewer, permissionKey(context.file, 'view')))
    return () => [];
  const ids = [...new Set(candidates.map(({ id }) => id))];
  const seen = await reachableAmong(context, await fetchRecords(context, ids));
  return (model, examples) =>
    isUnseen(context, model)
      ? []
      : examples
          .filter(({ id }) => seen.has(id))
          .slice(0, EXAMPLES)
          .map((example) => ({ ...example, name: shownName(context, example.name) }));
}

function shown(
  change: FieldChange,
  { count, lost, estimated, examples }: AffectedRecords,
  within: (model: string, examples: readonly Example[]) => Example[],
): ChangeImpact {
  const { model, name, kind, options } = change;
  const destructive =
    count > 0 && isDestructive(change) && (kind !== 'retyped' || lost > 0 || !isSame(change));
  return {
    model,
    name,
    kind,
    count,
    lost,
    estimated,
    examples: within(model, examples),
    destructive,
    choices: destructive ? [...choicesFor(change)] : [],
    options: [...options],
    withheld: false,
  };
}

/** Two types that store the same: nothing becomes of the values. */
function isSame({ before, after }: FieldChange): boolean {
  const stored = (type: string | undefined) => (type === 'longtext' ? 'text' : type);
  return stored(before?.valueType) === stored(after?.valueType);
}
