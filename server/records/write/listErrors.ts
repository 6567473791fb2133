import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { usableDefault } from '../../../schemas/validation/defaults.ts';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import type { RecordContext } from '../core/context.ts';
import { isFreeName, type ListItem, readOptionList } from '../core/optionLists.ts';
import { isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';

/**
 * Choices set now that the list a field names does not offer. What was chosen before is left in peace, and so is what no list can judge: one
 * that nobody knows or keeps anything in.
 */
export async function listErrors(
  { form, tx, caller }: Pick<RecordContext, 'form' | 'tx' | 'caller'>,
  before: Pick<StoredRecord, 'data'> | undefined,
  values: Values,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of form.fields.values()) {
    const value = values[field.model];
    const was = before?.data[field.model];
    if (
      field.remote === undefined ||
      field.readOnly ||
      field.system ||
      isEmpty(value) ||
      isSameValue(value, was)
    )
      continue;
    const items = await itemsOf(tx, field.remote, caller.locale);
    if (items && !isOffered(field, items, { value, was }))
      errors.push({ field: field.model, id: 'bad_option' });
  }
  return errors;
}

/** Models whose default is an entry that its list no longer offers: nobody chose it, so nobody is blamed for it, and it is none. */
export async function stoppedDefaults(
  tx: Tx,
  form: Pick<Form, 'fields'>,
  locale: Locale,
): Promise<ReadonlySet<string>> {
  const stopped = new Set<string>();
  for (const field of form.fields.values()) {
    if (field.remote === undefined) continue;
    const value = usableDefault(field);
    const items = isEmpty(value) ? undefined : await itemsOf(tx, field.remote, locale);
    if (items && !isOffered(field, items, { value, was: undefined })) stopped.add(field.model);
  }
  return stopped;
}

/** A path goes down the tree step by step; of several values each new one is offered. */
function isOffered(
  field: Field,
  items: readonly ListItem[],
  { value, was }: { value: unknown; was: unknown },
): boolean {
  const words = wordsOf(value);
  const open = items.filter(({ disabled }) => disabled === 0);
  if (field.valueType === 'path') {
    const all = new Set(items.map(({ id }) => id));
    let above: ReadonlySet<number | null> = new Set([null]);
    for (const word of words) {
      const found = open.filter(
        (item) =>
          valueAsText(storedEntryValue(field, item)) === word &&
          above.has(all.has(item.parent_id ?? 0) ? item.parent_id : null),
      );
      if (found.length === 0) return false;
      above = new Set(found.map(({ id }) => id));
    }
    return true;
  }
  const known = new Set(wordsOf(was));
  const offered = new Set(open.map((item) => valueAsText(storedEntryValue(field, item))));
  return words.every((word) => known.has(word) || offered.has(word));
}

const asked = new WeakMap<Tx, Map<string, Promise<ListItem[] | undefined>>>();

/**
 * Asked once a transaction: an import judges hundreds of rows by one list. Undefined where nothing can be judged: of the lists that every company
 * has, one without entries is taken for one that nobody keeps.
 */
function itemsOf(tx: Tx, name: string, locale: Locale): Promise<ListItem[] | undefined> {
  const lists = asked.get(tx) ?? new Map<string, Promise<ListItem[] | undefined>>();
  asked.set(tx, lists);
  const key = `${locale} ${name}`;
  const items =
    lists.get(key) ??
    readOptionList({ tx, name, locale }).then((found) =>
      found?.length || isFreeName(name) ? found : undefined,
    );
  lists.set(key, items);
  return items;
}

function wordsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(valueAsText);
}

/** What the field stores of an entry: `props` of the definition may name another part of it. */
export function storedEntryValue(
  { widget }: Field,
  { id, name, value }: ListItem,
): string | number {
  const { value: part } = objectOf(widget.options.props);
  return part === 'id' ? id : part === 'name' || part === 'label' ? name : value;
}
