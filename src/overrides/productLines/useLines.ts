import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { MessageId } from '../../../schemas/i18n/messages.ts';
import type { ProductLine, Variant } from '../../../schemas/rules/productLines.ts';
import {
  addLine,
  checkLines,
  lineTotals,
  readLines,
  spreadFinalPrice,
} from '../../../schemas/rules/productLines.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';

/** The lines of the document in a form, and what can be done with them. Every sum comes from schemas/rules, which the server judges with too. */
export function useLines({ model }: Field, store: RecordStore) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const lines = linesOf(useSyncExternalStore(subscribe, () => store.value(model)));
  const { locked } = useSyncExternalStore(subscribe, () => store.state(model));
  const faults = useMemo(() => faultsOf(lines), [lines]);
  const totals = useMemo(() => lineTotals(lines), [lines]);
  const commands = useMemo(() => lineCommands(store, model), [store, model]);
  const negotiated = spreadFrom.has(lines);
  return { lines, locked, faults, totals, negotiated, ...commands };
}

/** They work on the lines as they are when they are called, and leave every other line the object that it was. */
function lineCommands(store: RecordStore, model: string) {
  const now = () => linesOf(store.value(model));

  // The amount follows the lines; edited by hand it stays until they change again.
  function change(next: readonly ProductLine[]) {
    const { final_price, discount } = lineTotals(next);
    known.set(next, next);
    store.fill({ [model]: next, product_price: final_price, discount, price: final_price });
  }

  return {
    edit: (index: number, line: ProductLine) => change(now().with(index, line)),
    add: (variants: readonly Variant[]) => change(variants.reduce(addLine, now())),
    remove: (index: number) => change(now().toSpliced(index, 1)),
    /** takes a removed line back; whatever happened meanwhile stays */
    putBack(index: number, line: ProductLine) {
      const lines = now();
      if (lines.every((each) => each.product_detail_id !== line.product_detail_id))
        change(lines.toSpliced(index, 0, line));
    },
    /** from what was negotiated, however often another total is typed */
    spread(final_price: number) {
      const before = negotiatedOf(now());
      const next = spreadFinalPrice(before, final_price);
      if (lineTotals(before).final_price !== final_price) spreadFrom.set(next, before);
      change(next);
    },
    restore: () => change(negotiatedOf(now())),
  };
}

/** The lines before a total was spread over them, by those after it: gone as soon as a line changes. */
const spreadFrom = new WeakMap<object, readonly ProductLine[]>();

function negotiatedOf(lines: readonly ProductLine[]): readonly ProductLine[] {
  return spreadFrom.get(lines) ?? lines;
}

/** Lines already read, by the value they stand in: a line that did not change stays the same object and is not drawn again. */
const known = new WeakMap<object, readonly ProductLine[]>();
const NONE: readonly ProductLine[] = [];

function linesOf(raw: unknown): readonly ProductLine[] {
  if (!Array.isArray(raw)) return NONE;
  const lines = known.get(raw) ?? (readLines(raw) as ProductLine[]);
  known.set(raw, lines);
  return lines;
}

/** What is wrong with a line, by its position. */
function faultsOf(lines: readonly ProductLine[]): ReadonlyMap<number, MessageId> {
  return new Map(checkLines(lines, undefined).map(({ id, data }) => [Number(data?.line) - 1, id]));
}
