import { CORE_MODELS } from '../../../schemas/conditions/conditions.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { columnValues } from '../../../schemas/form/rowValues.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { CORE, matchingRecords } from '../../db/recordQuery.ts';
import { idIn } from '../../db/recordTests.ts';
import { accessIn, isUnbound, type RecordScope } from '../access/access.ts';
import { recordScope, shownRecords } from '../access/lookups.ts';
import { membershipsOf } from '../access/teamPlaces.ts';
import { maskedFields } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import { createValueFormatter } from './valueFormatter.ts';
import { recordOf, systemValues } from '../core/row.ts';
import type { ListRow, StoredRecord, Values } from '../core/types.ts';

/** Records as a list answers them: values, words, and what the viewer may do to each. */
export async function listRows(
  context: RecordContext,
  stored: readonly StoredRecord[],
  given: RecordScope,
): Promise<ListRow[]> {
  const { tx, form } = context;
  const { records, masked } = await shownRecords(context, stored);
  const kept = masked.size > 0 ? maskedFields(context) : [];
  const { fields, spoken, tables, blank } = shapeOf(form);
  const rows = records.map((record) => rowOf(record, blank));
  const counts = rows.map((row) => leaveRows(row, tables));
  const say = await createValueFormatter(context.caller, tx, fields, rows);
  const reach =
    given.members || isUnbound(context) || context.file.view
      ? given
      : {
          ...given,
          members: await membershipsOf(
            context,
            records.map(({ id }) => id),
          ),
        };
  const accessTo = accessIn(context, reach);
  const answer: ListRow[] = [];
  for (const [index, record] of records.entries()) {
    const row: Values = rows[index] ?? {};
    const display: Record<string, string> = {};
    for (const field of spoken)
      if (row[field.model] != null) display[field.model] = say(field, row[field.model]);
    for (const { field, first } of tables) {
      const count = counts[index]?.get(field.model);
      if (count === undefined) continue;
      if (first)
        display[field.model] = columnValues(row[field.model], first)
          .map((value) => say(first, value))
          .filter(Boolean)
          .concat(count > PREVIEWED ? ['…'] : [])
          .join(languageOf(context.caller.locale).comma);
      row[field.model] = count;
    }
    const access = await accessTo(record);
    answer.push(
      Object.assign(row, coreOf(context, record), {
        is_edit: access.edit,
        is_delete: access.remove,
        display,
        ...(masked.has(record.id) && { masked: kept }),
      }),
    );
  }
  return answer;
}

/** Some records of a module as a list of the viewer would show them, by id: those only that they reach. */
export async function rowsById(
  context: RecordContext,
  ids: readonly number[],
): Promise<Map<number, ListRow>> {
  if (ids.length === 0) return new Map();
  const reach = await recordScope(context);
  const rows = await matchingRecords(context.tx, {
    module: context.own.key,
    where: [...reach.where, idIn(ids)],
  })
    .select(CORE)
    .execute();
  const list = await listRows(context, rows.map(recordOf), reach);
  return new Map(list.map((row) => [row.id, row]));
}

/** The values that the list shows, and the core columns beside them. */
function rowOf(record: StoredRecord, blank: Readonly<Values>): Values {
  const row: Values = { ...blank };
  const { data } = record;
  for (const model in data) if (Object.hasOwn(blank, model)) row[model] = data[model];
  return Object.assign(row, systemValues(record));
}

/** Takes all but the first rows of sub-forms out of a row of the list; answers how many there were, by model. */
function leaveRows(row: Values, tables: readonly Table[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { field } of tables) {
    const value = row[field.model];
    if (!Array.isArray(value)) continue;
    counts.set(field.model, value.length);
    row[field.model] = value.slice(0, PREVIEWED);
  }
  return counts;
}

/** A sub-form of which a list says how many rows there are, and by one column which come first. */
interface Table {
  field: Field;
  first: Field | undefined;
}

/** rows */
const PREVIEWED = 3;

/** What every row of a list has alike. */
interface Shape {
  fields: readonly Field[];
  spoken: readonly Field[];
  tables: readonly Table[];
  /** a row without values: a copy of it is filled several times faster than one that is put together by name */
  blank: Readonly<Values>;
}

const shapes = new WeakMap<Form, Shape>();

function shapeOf(form: Form): Shape {
  const known = shapes.get(form);
  if (known) return known;
  const fields = [...form.fields.values()].filter(
    (field) => !field.hidden && (!TOO_BIG.has(field.valueType) || field.rows),
  );
  const tables = fields
    .filter(({ rows }) => rows)
    .map((field) => ({ field, first: rowColumns(field).find(({ hidden }) => !hidden) }));
  const names = [...new Set([...fields.map(({ model }) => model), ...CORE_MODELS, ...OWN])];
  // An object that comes from JSON keeps the form that makes copying cheap; one that is filled by name has lost it.
  const blank = JSON.parse(
    `{${names.map((model) => `${JSON.stringify(model)}:null`).join()}}`,
  ) as Values;
  const spoken = fields.filter(({ valueType }) => SPOKEN.has(valueType));
  const shape = { fields, spoken, tables, blank };
  shapes.set(form, shape);
  return shape;
}

/** What a row has besides values and core columns. */
const OWN = ['name', 'number', 'is_edit', 'is_delete', 'display'] as const;

/** Values that no list shows are left at home. */
const TOO_BIG = new Set<ValueType>(['lines', 'object', 'html', 'any']);

/** Value types whose stored value is not what people read. */
const SPOKEN = new Set<ValueType>([
  'choice',
  'choices',
  'ref',
  'refs',
  'switch',
  'path',
  'address',
  'span',
]);

/** The core columns of a row. A field of its own that is called name or number keeps its value. */
function coreOf(
  { own: { title, number }, form: { withheld, fields } }: RecordContext,
  record: StoredRecord,
) {
  const ownText = (model: string) => {
    const value = fields.has(model) ? record.data[model] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const {
    id,
    version,
    owner_user_id,
    owner_department_id,
    creator_user_id,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    lock_flag,
  } = record;
  return {
    id,
    version,
    creator_user_id,
    owner_department_id,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    name:
      (title === 'name' ? undefined : ownText('name')) ?? (withheld.has(title) ? '' : record.name),
    number:
      (number?.field === 'number' ? undefined : ownText('number')) ??
      (withheld.has(number?.field ?? '') ? null : record.number),
    owner_user_id: owner_user_id ?? ('--' as const),
    lock_flag: lock_flag === 1 ? ('locked' as const) : ('unlocked' as const),
  };
}
