import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { HostContext, NOBODY } from '../../../widgets/contract/host.ts';
import { BenchForm } from './BenchForm.tsx';
import { BenchList } from './BenchList.tsx';
import type { Bench, FormInput, ListInput } from './contract.ts';
import { controlOf, placesIn, readField } from './readField.ts';

type Mounted = { input: FormInput | ListInput; sort: string } | undefined;

/** Publishes `window.__bench` and draws nothing until asked. */
export function BenchPage() {
  const [mounted, setMounted] = useState<Mounted>();
  const box = useRef<HTMLDivElement>(null);
  const store = useRef<RecordStore | null>(null);

  useEffect(() => {
    const at = () => box.current ?? document.body;
    const place = placesIn(at);
    const rowAt = (row: number) => at().querySelector(`[role=row][aria-rowindex="${row + 2}"]`);
    let input: FormInput | ListInput | undefined;
    const bench: Bench = {
      name: 'Fieldwork',
      kinds: ['form', 'list'],
      rowSelector: '[role=row]',
      ready: import('../../../schemas/formulas/index.ts').then(() => undefined),
      mount(next) {
        input = next;
        store.current = null;
        flushSync(() => setMounted({ input: next, sort: '' }));
      },
      mounted: () =>
        input?.kind === 'form'
          ? store.current !== null && readField(place(input.spec.fields[0]?.id ?? '')) !== null
          : rowAt(0) !== null && rowAt(Math.min(input?.rows.length ?? 0, 15) - 1) !== null,
      unmount: () => flushSync(() => setMounted(undefined)),
      async focusField(id) {
        store.current?.reveal(id);
        while (!controlOf(place(id))) await new Promise(requestAnimationFrame);
        controlOf(place(id))?.focus();
      },
      // What is not drawn yet is drawn to be read: a person would have scrolled there.
      read(id) {
        if (!controlOf(place(id))) flushSync(() => store.current?.reveal(id));
        return readField(place(id));
      },
      submit: () => void store.current?.submit(),
      // Many faults are listed above the form as soon as it is refused; few stand at their fields alone.
      errorCount: () =>
        at().querySelectorAll('[data-refused]').length ||
        at().querySelectorAll('[data-field] [role=alert]').length,
      scroller: () => at().querySelector('[role=grid]') ?? document.body,
      cell: (row, column) => {
        const index =
          input?.kind === 'list' ? input.columns.findIndex((each) => each.id === column) : -1;
        const text = rowAt(row)?.querySelectorAll('[role=gridcell]')[index]?.textContent ?? null;
        return input?.kind === 'list' && input.columns[index]?.type === 'number'
          ? (text?.replaceAll(',', '') ?? null)
          : text;
      },
      sort: (column, direction) =>
        setMounted((now) => now && { ...now, sort: direction === 'desc' ? `-${column}` : column }),
    };
    window.__bench = bench;
    return () => {
      delete window.__bench;
    };
  }, []);

  return (
    <HostContext value={NOBODY}>
      <main ref={box} className="p-4">
        {mounted?.input.kind === 'form' && (
          <BenchForm
            spec={mounted.input.spec}
            onStore={(made) => {
              store.current = made;
            }}
          />
        )}
        {mounted?.input.kind === 'list' && <BenchList input={mounted.input} sort={mounted.sort} />}
      </main>
    </HostContext>
  );
}
