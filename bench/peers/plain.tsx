// The yardstick: uncontrolled inputs in React, rendered once and never again; with ?skip the browser also leaves out what is off screen.
import type { FormEvent } from 'react';
import type { NeutralField } from '../../src/pages/bench/contract.ts';
import { followers, INPUT_TYPES, publish, type Spec } from './page.ts';

const skip = location.search.includes('skip');
const element = (id: string) => document.getElementById(id) as HTMLInputElement;
const BLOCK = 20;

function Control({ field, value }: { field: NeutralField; value: unknown }) {
  if (field.kind === 'select')
    return (
      <select id={field.id} defaultValue={String(value)}>
        <option aria-label="none" />
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (field.kind === 'checkbox')
    return <input type="checkbox" id={field.id} defaultChecked={value === true} />;
  return (
    <input
      type={INPUT_TYPES[field.kind]}
      id={field.id}
      defaultValue={value === undefined ? '' : String(value)}
      readOnly={field.kind === 'computed'}
    />
  );
}

function Form({ fields, values }: Spec) {
  const affected = followers(fields);
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    for (const { id, deps, run } of affected[(event.target as HTMLInputElement).id] ?? [])
      element(id).value = String(run(deps.map((dep) => Number(element(dep).value))));
  };
  const cells = fields.map((field) => (
    <div className="cell" key={field.id}>
      <label htmlFor={field.id}>{field.label}</label>
      <Control field={field} value={values[field.id]} />
      <em />
    </div>
  ));
  if (!skip)
    return (
      <form className="grid" onInput={handleInput}>
        {cells}
      </form>
    );
  return (
    <form onInput={handleInput}>
      {Array.from({ length: Math.ceil(cells.length / BLOCK) }, (_, index) => (
        <div className="grid skip" key={index}>
          {cells.slice(index * BLOCK, (index + 1) * BLOCK)}
        </div>
      ))}
    </form>
  );
}

function fault(field: NeutralField, value: string): string {
  if (field.kind === 'checkbox') return '';
  if (value === '') return field.required ? 'Required' : '';
  if (field.pattern && !new RegExp(field.pattern).test(value)) return 'Wrong format';
  return field.maximum !== undefined && Number(value) > field.maximum
    ? `At most ${field.maximum}`
    : '';
}

publish({
  name: skip ? 'plain React inputs, content-visibility' : 'plain React inputs',
  form: (spec) => <Form {...spec} />,
  submit({ fields }) {
    for (const field of fields) {
      const { nextSibling, value } = element(field.id);
      if (nextSibling) nextSibling.textContent = fault(field, value);
    }
  },
});
