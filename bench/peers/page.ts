import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import type { FormInput, NeutralField } from '../../src/pages/bench/contract.ts';

export type Spec = FormInput['spec'];

interface Peer {
  name: string;
  form(spec: Spec): ReactNode;
  /** the control of a field; by default the element of that id */
  control?(id: string): HTMLElement | null;
  submit(spec: Spec): void;
}

/** Publishes a form for the harness: values are read from its controls, messages are what its `em` elements say. */
export function publish({
  name,
  form,
  control = (id) => document.getElementById(id),
  submit,
}: Peer): void {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  let spec: Spec = { fields: [], values: {} };
  window.__bench = {
    name,
    kinds: ['form'],
    ready: Promise.resolve(),
    rowSelector: '',
    mount(input) {
      ({ spec } = input as FormInput);
      root.render(form(spec));
    },
    mounted: () =>
      [spec.fields[0], spec.fields.at(-1)].every((field) => field && control(field.id)),
    unmount: () => root.render(null),
    focusField: (id) => control(id)?.focus(),
    read(id) {
      const found = control(id);
      if (found instanceof HTMLInputElement)
        return found.type === 'checkbox' ? String(found.checked) : found.value;
      return found instanceof HTMLSelectElement ? found.value : null;
    },
    submit: () => submit(spec),
    errorCount: () => document.querySelectorAll('em:not(:empty)').length,
    scroller: () => document.body,
    cell: () => null,
    sort: () => undefined,
  };
}

export const INPUT_TYPES = {
  text: 'text',
  number: 'number',
  computed: 'number',
  date: 'date',
  checkbox: 'checkbox',
  select: undefined,
} as const satisfies Record<NeutralField['kind'], string | undefined>;

export interface Step {
  id: string;
  deps: readonly string[];
  /** from the values of `deps` */
  run(values: readonly number[]): number;
}

/** By number field: the computed ones that depend on it, directly or not, in their order. */
export function followers(fields: readonly NeutralField[]): Readonly<Record<string, Step[]>> {
  const steps = fields.flatMap(({ id, formula }): Step[] => {
    const terms = formula?.split(' + ').map((term) => term.split(' * '));
    if (!terms) return [];
    return [
      {
        id,
        deps: terms.map(([name = '']) => name),
        run: (values) =>
          terms.reduce(
            (sum, [, times = '1'], index) => sum + (values[index] ?? 0) * Number(times),
            0,
          ),
      },
    ];
  });
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'number')
      .map(({ id }) => {
        const changed = new Set([id]);
        return [
          id,
          steps.filter((step) => step.deps.some((dep) => changed.has(dep)) && changed.add(step.id)),
        ];
      }),
  );
}
