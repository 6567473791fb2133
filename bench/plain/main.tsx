// The yardstick: uncontrolled inputs in React, rendered once and never again; with ?cv the browser also skips what is off screen.
import './plain.css';
import type { FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormInput, NeutralField } from '../../src/pages/bench/contract.ts';

const skip = location.search.includes('cv');
const element = (id: string) => document.getElementById(id) as HTMLInputElement;
const box = document.getElementById('root');
let root: ReturnType<typeof createRoot> | undefined;
let fields: NeutralField[] = [];

function Control({ field, value }: { field: NeutralField; value: unknown }) {
  if (field.kind === 'select') return <select id={field.id} defaultValue={String(value)}><option aria-label="none" />{field.options?.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}</select>;
  if (field.kind === 'checkbox') return <input type="checkbox" id={field.id} defaultChecked={value === true} />;
  return <input type={field.kind === 'date' ? 'date' : field.kind === 'text' ? 'text' : 'number'} id={field.id} defaultValue={value === undefined ? '' : String(value)} readOnly={field.kind === 'computed'} />;
}

function followers(): Record<string, { id: string; run(): number }[]> {
  const steps = fields.flatMap(({ id, formula }) => {
    const terms = formula?.split(' + ').map((term) => term.split(' * '));
    return terms ? [{ id, deps: terms.map(([name = '']) => name), run: () => terms.reduce((sum, [name = '', times = '1']) => sum + Number(element(name).value) * Number(times), 0) }] : [];
  });
  return Object.fromEntries(fields.filter((field) => field.kind === 'number').map(({ id }) => {
    const dirty = new Set([id]);
    return [id, steps.filter((step) => step.deps.some((dep) => dirty.has(dep)) && dirty.add(step.id))];
  }));
}

function Form({ values }: { values: Record<string, unknown> }) {
  const affected = followers();
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    for (const step of affected[(event.target as HTMLInputElement).id] ?? []) element(step.id).value = String(step.run());
  };
  const cells = fields.map((field) => (
    <div className="cell" key={field.id}>
      <label htmlFor={field.id}>{field.label}</label>
      <Control field={field} value={values[field.id]} />
      <em />
    </div>
  ));
  if (!skip) return <form className="grid" onInput={handleInput}>{cells}</form>;
  return <form onInput={handleInput}>{Array.from({ length: Math.ceil(cells.length / 20) }, (_, index) => <div className="grid skip" key={index}>{cells.slice(index * 20, index * 20 + 20)}</div>)}</form>;
}

function fault(field: NeutralField, value: string): string {
  if (field.kind === 'checkbox') return '';
  if (value === '') return field.required ? 'Required' : '';
  if (field.pattern && !new RegExp(field.pattern).test(value)) return 'Wrong format';
  return field.maximum !== undefined && Number(value) > field.maximum ? `At most ${field.maximum}` : '';
}

window.__bench = {
  name: skip ? 'plain React inputs, content-visibility' : 'plain React inputs',
  kinds: ['form'], ready: Promise.resolve(), rowSelector: '',
  mount(input) {
    const { spec } = input as FormInput;
    fields = spec.fields;
    root = box ? createRoot(box) : undefined;
    root?.render(<Form values={spec.values} />);
  },
  mounted: () => !!element(fields[0]?.id ?? '') && !!element(fields.at(-1)?.id ?? ''),
  unmount: () => root?.unmount(),
  focusField: (id) => element(id).focus(),
  read: (id) => (element(id).type === 'checkbox' ? String(element(id).checked) : element(id).value),
  submit() {
    for (const field of fields) { const { nextSibling, value } = element(field.id); if (nextSibling) nextSibling.textContent = fault(field, value); }
  },
  errorCount: () => document.querySelectorAll('em:not(:empty)').length,
  scroller: () => document.body, cell: () => null, sort: () => undefined,
};
