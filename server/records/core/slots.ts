import type { Field, Form } from '../../../schemas/form/form.ts';
import { rollupOfField } from '../../../schemas/form/rollup.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { SlotKind } from '../../../schemas/values/valueTypes.ts';
import { isEmpty, SLOT } from '../../../schemas/values/valueTypes.ts';
import type { FieldSource } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import type { Values } from './types.ts';

/**
 * Which field has a copy in which index slot of its record. A company's module has 12 text, 12 number and 8 date slots; fields beyond them
 * are filtered in the JSON. Nothing of this is a change of tables.
 */
export type SlotMap = ReadonlyMap<string, Slot>;
export interface Slot {
  column: string;
  ready: boolean;
}

const COUNT: Readonly<Record<SlotKind, number>> = { text: 12, number: 12, date: 8 };
const STEM: Readonly<Record<SlotKind, string>> = { text: 't', number: 'n', date: 'd' };
/** characters; the longest text a slot takes, well below what an index entry holds */
const TEXT_LENGTH = 200;

export async function loadSlots(tx: Tx, module: string): Promise<SlotMap> {
  const rows = await tx
    .from('field_slot')
    .select(['model', 'slot', 'ready'])
    .where('module', '=', module)
    .execute();
  return new Map(
    rows.map(({ model, slot, ready }) => [model, { column: slot, ready: ready === 1 }]),
  );
}

/** The kind of slot a field wants: none when a core column holds it already, or nobody filters by it. */
export function slotKind(
  own: Pick<ModuleFile, 'title' | 'number'>,
  field: Field,
): SlotKind | undefined {
  if (field.system || field.lookup || !field.filterable || field.valueType === 'address')
    return undefined;
  // a slot would hold the beginning of a list
  if (rollupOfField(field)?.aggregate === 'list') return undefined;
  if (coreColumn(own, field)) return undefined;
  return SLOT[field.valueType] ?? undefined;
}

/** A field whose value a core column holds as it is. */
function coreColumn(
  { title, number }: Pick<ModuleFile, 'title' | 'number'>,
  { model, valueType }: Field,
): 'name' | 'number' | undefined {
  if (valueType !== 'text') return undefined;
  return model === number?.field ? 'number' : model === title ? 'name' : undefined;
}

/** Slots for the fields that want one and have none, and fields whose slot is of the wrong kind now. Old slots are taken over last. */
export function assignSlots(
  own: Pick<ModuleFile, 'title' | 'number'>,
  full: Form,
  held: SlotMap,
): { give: Map<string, string>; take: string[] } {
  const wanted = new Map(
    [...full.fields.values()].flatMap((field) => {
      const kind = slotKind(own, field);
      return kind ? [[field.model, kind] as const] : [];
    }),
  );
  const wrong = [...held]
    .filter(
      ([model, { column }]) =>
        wanted.has(model) && column[0] !== STEM[wanted.get(model) as SlotKind],
    )
    .map(([model]) => model);
  const give = new Map<string, string>();
  const take = new Set(wrong);
  for (const [model, kind] of wanted) {
    if (held.has(model) && !take.has(model)) continue;
    const used = new Set([
      ...[...held].filter(([other]) => !take.has(other)).map(([, { column }]) => column),
      ...give.values(),
    ]);
    const free = columnsOfKind(kind).find((column) => !used.has(column));
    const old = free
      ? undefined
      : [...held].find(
          ([other, { column }]) =>
            !wanted.has(other) && !take.has(other) && column[0] === STEM[kind],
        );
    if (old) take.add(old[0]);
    const column = free ?? old?.[1].column;
    if (column) give.set(model, column);
  }
  return { give, take: [...take] };
}

function columnsOfKind(kind: SlotKind): string[] {
  return Array.from({ length: COUNT[kind] }, (_, index) => `${STEM[kind]}${index + 1}`);
}

/** What a record's slots hold. */
export function slotValues(slots: SlotMap, values: Values): Record<string, string | number | null> {
  return Object.fromEntries(
    [...slots].map(([model, { column }]) => [column, slotValue(column, values[model])]),
  );
}

export function slotValue(column: string, value: unknown): string | number | null {
  if (isEmpty(value) || typeof value === 'object') return null;
  if (column.startsWith('n')) return typeof value === 'number' ? value : null;
  const text = String(value);
  return text.length <= TEXT_LENGTH ? text : Array.from(text).slice(0, TEXT_LENGTH).join('');
}

const SYSTEM: Readonly<Record<string, FieldSource['holds']>> = {
  state: 'number',
  approval_state: 'number',
  owner_user_id: 'number',
  owner_department_id: 'number',
  lock_flag: 'number',
  creator_user_id: 'number',
  version: 'number',
  last_contact_time: 'text',
  create_time: 'text',
  update_time: 'text',
};

/** Where a field is filtered and sorted: a core column, its slot once that is filled, or the JSON. */
export function sourceOf(
  own: Pick<ModuleFile, 'title' | 'number'>,
  slots: SlotMap,
  field: Field,
): FieldSource {
  const { model, valueType } = field;
  if (field.system) return { valueType, column: model, holds: SYSTEM[model] ?? 'text' };
  const core = coreColumn(own, field);
  if (core) return { valueType, column: core, holds: 'text' };
  const slot = slots.get(model);
  const kind = slotKind(own, field);
  if (!slot?.ready || !kind || slot.column[0] !== STEM[kind] || tooLong(field))
    return { valueType };
  return {
    valueType,
    column: slot.column,
    holds: kind === 'number' ? 'number' : 'text',
    ...(valueType === 'text' && { cut: TEXT_LENGTH }),
  };
}

/** A choice whose words do not fit into a slot is compared in the JSON. */
function tooLong({ choices }: Field): boolean {
  return choices.some(({ value }) => typeof value === 'string' && value.length > TEXT_LENGTH);
}
