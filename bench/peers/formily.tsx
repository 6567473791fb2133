// Formily from a schema, with plain inputs as its components and its own reactions for the formulas.
import { createForm } from '@formily/core';
import {
  connect,
  createSchemaField,
  FormProvider,
  type ISchema,
  mapProps,
  observer,
  useField,
} from '@formily/react';
import type { ReactNode } from 'react';
import type { NeutralField } from '../../src/pages/bench/contract.ts';
import { INPUT_TYPES, publish } from './page.ts';

let form = createForm();

interface ControlProps {
  id?: string;
  type?: string;
  readOnly?: boolean;
  value?: unknown;
  dataSource?: NonNullable<NeutralField['options']>;
  onChange?(value: unknown): void;
}

interface KnownField {
  path: { toString(): string };
  title?: ReactNode;
  selfErrors?: readonly ReactNode[];
}

const Item = observer(({ children }: { children?: ReactNode }) => {
  const field = useField() as unknown as KnownField;
  return (
    <div className="cell">
      <label htmlFor={field.path.toString()}>{field.title}</label>
      {children}
      <em>{field.selfErrors?.[0]}</em>
    </div>
  );
});
const withId = mapProps((props, field) => ({ ...props, id: field.path.toString() }));
const Input = connect(
  ({ id, type, value, onChange, readOnly }: ControlProps) => (
    <input
      id={id}
      type={type}
      readOnly={readOnly}
      value={String(value ?? '')}
      onChange={({ target }) =>
        onChange?.(type === 'number' && target.value !== '' ? Number(target.value) : target.value)
      }
    />
  ),
  withId,
);
const Select = connect(
  ({ id, value, onChange, dataSource }: ControlProps) => (
    <select id={id} value={String(value ?? '')} onChange={({ target }) => onChange?.(target.value)}>
      <option aria-label="none" />
      {dataSource?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ),
  withId,
  mapProps({ dataSource: true }),
);
const Checkbox = connect(
  ({ id, value, onChange }: ControlProps) => (
    <input
      id={id}
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => onChange?.(target.checked)}
    />
  ),
  withId,
);
const Grid = ({ children }: { children?: ReactNode }) => <div className="grid">{children}</div>;

const SchemaField = createSchemaField({ components: { Item, Input, Select, Checkbox, Grid } });

const TYPES = {
  text: 'string',
  select: 'string',
  date: 'string',
  number: 'number',
  computed: 'number',
  checkbox: 'boolean',
} as const;

function propertyOf({
  kind,
  label,
  options,
  required,
  pattern,
  maximum,
  formula,
}: NeutralField): ISchema {
  const deps = [...new Set(formula?.match(/f\d+/g))];
  const expression = formula?.replace(/f\d+/g, (id) => `($deps[${deps.indexOf(id)}]||0)`);
  return {
    type: TYPES[kind],
    title: label,
    'x-decorator': 'Item',
    'x-component': kind === 'select' ? 'Select' : kind === 'checkbox' ? 'Checkbox' : 'Input',
    ...(kind !== 'select' &&
      kind !== 'checkbox' && {
        'x-component-props': { type: INPUT_TYPES[kind], readOnly: kind === 'computed' },
      }),
    ...(options && { enum: options }),
    ...(required && { required }),
    ...(pattern && { pattern }),
    ...(maximum !== undefined && { maximum }),
    ...(expression && {
      'x-reactions': { dependencies: deps, fulfill: { state: { value: `{{${expression}}}` } } },
    }),
  };
}

publish({
  name: 'Formily',
  form({ fields, values }) {
    form = createForm({ initialValues: values });
    const properties = Object.fromEntries(fields.map((field) => [field.id, propertyOf(field)]));
    return (
      <FormProvider form={form}>
        <SchemaField
          schema={{
            type: 'object',
            properties: { grid: { type: 'void', 'x-component': 'Grid', properties } },
          }}
        />
      </FormProvider>
    );
  },
  control: (id) => document.getElementById(id) ?? document.getElementById(`grid.${id}`),
  submit: () => {
    form.submit().catch(() => undefined);
  },
});
