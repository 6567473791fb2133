import { TruncatedText } from './ui/TruncatedText.tsx';
import {
  findItem,
  fromChoice,
  removedItem,
  type Item,
  type ItemValue,
} from './parts/choices/items.ts';
import { Loading } from './parts/choices/Loading.tsx';
import { ItemsShow } from './parts/choices/ItemsShow.tsx';
import { useItems, type Items } from './parts/choices/useItems.ts';
import type { ShowProps } from './contract/types.ts';

export function SelectShow({ field, value, display, compact }: ShowProps<ItemValue | ItemValue[]>) {
  const { items, loading, pending } = useItems(field);
  // The words that came along say it right before the list does.
  if (pending && display) return compact ? <TruncatedText>{display}</TruncatedText> : display;
  if (loading) return <Loading />;
  // What the list has no more may still be told by the definition's copy of it.
  const known = [...items, ...field.choices.map(fromChoice)];
  return <ItemsShow items={chosenItems({ items: known, loading }, value)} compact={compact} />;
}

/** What is chosen, in the order of choosing; a value that is no longer offered stands for itself and stays. Nobody is shown a bare number while the list is coming. */
export function chosenItems(
  { items, loading }: Pick<Items, 'items' | 'loading'>,
  value: ItemValue | ItemValue[] | null | undefined,
): Item[] {
  const values = Array.isArray(value)
    ? value
    : value === null || value === undefined || value === ''
      ? []
      : [value];
  return values.map(
    (one) => findItem(items, one) ?? (loading ? { value: one, label: '…' } : removedItem(one)),
  );
}
