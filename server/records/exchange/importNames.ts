import type { Cell, Names } from '../../../schemas/exchange/cells.ts';
import { splitList } from '../../../schemas/exchange/lists.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { recordScope } from '../access/lookups.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { storedEntryValue } from '../write/listErrors.ts';
import { moduleIn } from '../core/modules.ts';
import { readOptionList } from '../core/optionLists.ts';

type Asking = Pick<RecordContext, 'caller' | 'tx'>;
type Found = ReadonlyMap<string, readonly (number | string)[]>;

/** What the words of some rows point to, looked up once for all of them: records within reach, people, the company's lists. */
export async function lookUpNames(
  context: Asking,
  columns: readonly { field: Field; cells: readonly Cell[] }[],
): Promise<Names> {
  const { caller } = context;
  const found = new Map<string, Found>();
  for (const { field, cells } of columns) {
    if (field.refers === undefined && field.remote === undefined) continue;
    const words = new Set(
      cells.flatMap((cell) => (cell === null || cell === '' ? [] : wordsIn(String(cell)))),
    );
    if (words.size > 0) found.set(field.model, await lookUp(context, field, [...words]));
  }
  return {
    locale: caller.locale,
    zone: caller.zone,
    name: () => undefined,
    values: (field, name) => found.get(field.model)?.get(name) ?? [],
  };
}

function wordsIn(text: string): string[] {
  return [text.trim(), ...splitList(text, 'list'), ...splitList(text, 'path')];
}

async function lookUp(context: Asking, field: Field, words: readonly string[]): Promise<Found> {
  const found = new Map<string, (number | string)[]>();
  const add = (name: string | null, value: number | string) => {
    if (name === null) return;
    const known = found.get(name) ?? [];
    if (!known.includes(value)) found.set(name, [...known, value]);
  };
  if (field.refers === undefined) {
    const items =
      (await readOptionList({
        tx: context.tx,
        name: field.remote ?? '',
        locale: context.caller.locale,
      })) ?? [];
    for (const item of items) add(item.name, storedEntryValue(field, item));
    return found;
  }
  for (let at = 0; at < words.length; at += 400)
    await lookUpSome(context, field.refers, words.slice(at, at + 400), add);
  return found;
}

async function lookUpSome(
  context: Asking,
  target: string,
  words: readonly string[],
  add: (name: string | null, id: number) => void,
): Promise<void> {
  const { tx, caller } = context;
  if (target === 'user') {
    const rows = await tx
      .from('user')
      .select(['id', 'name', 'mobile'])
      .where('disabled', '=', 0)
      .where(({ or, eb }) => or([eb('name', 'in', words), eb('mobile', 'in', words)]))
      .execute();
    for (const { id, name, mobile } of rows) for (const word of [name, mobile]) add(word, id);
  } else if (target === 'department') {
    for (const { id, name } of await tx
      .from('department')
      .select(['id', 'name'])
      .where('name', 'in', words)
      .execute())
      add(name, id);
  } else if (moduleFile(target) || target.endsWith('_c')) {
    const other = await contextOf(caller, tx, await moduleIn(tx, target));
    if (!hasPermission(caller.viewer, permissionKey(other.file, 'view'))) return;
    const { where } = await recordScope(other);
    const hidden = { name: other.own.title, number: other.own.number?.field ?? '' };
    for (const column of ['name', 'number'] as const) {
      if (other.form.withheld.has(hidden[column])) continue;
      let query = tx
        .from('record as r')
        .select(['r.id', `r.${column} as word`])
        .where('r.module', '=', other.own.key)
        .where('r.deleted_time', 'is', null)
        .where(`r.${column}` as const, 'in', words);
      for (const test of where) query = query.where(test);
      for (const { id, word } of await query.execute()) add(word, id);
    }
  } else {
    for (const table of ['list_item', 'stage_group'] as const)
      for (const { id, name } of await tx
        .from(table)
        .select(['id', 'name'])
        .where('name', 'in', words)
        .execute())
        add(name, id);
  }
}

/** Whether a name was read that stands for several, or for none. */
export function hasUnresolvedName(
  field: Field,
  value: unknown,
  names: Names,
): 'unknown_ref' | 'ambiguous_name' | undefined {
  if (field.refers === undefined) return undefined;
  const open = (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => typeof each === 'string',
  );
  if (open.length === 0) return undefined;
  return open.some((word) => (names.values?.(field, word.trim()).length ?? 0) > 1)
    ? 'ambiguous_name'
    : 'unknown_ref';
}
