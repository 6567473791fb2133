// What a careful engineer writes by hand with react-hook-form: uncontrolled inputs, one subscription to errors a field, formulas in one to all values.
import { memo, useEffect, useMemo } from 'react';
import {
  type Control,
  type FieldValues,
  useForm,
  type UseFormRegister,
  useFormState,
} from 'react-hook-form';
import type { NeutralField } from '../../src/pages/bench/contract.ts';
import { followers, INPUT_TYPES, publish, type Spec } from './page.ts';

const Message = memo(function Message({ control, id }: { control: Control; id: string }) {
  const { errors } = useFormState({ control, name: id, exact: true });
  return <em>{String(errors[id]?.message ?? '')}</em>;
});

interface FieldProps {
  field: NeutralField;
  register: UseFormRegister<FieldValues>;
  control: Control;
}

const Field = memo(function Field({
  field: { id, label, kind, options, ...rules },
  register,
  control,
}: FieldProps) {
  const props = register(id, {
    ...(rules.required && { required: 'Required' }),
    ...(rules.maximum !== undefined && {
      max: { value: rules.maximum, message: `At most ${rules.maximum}` },
    }),
    ...(kind === 'number' || kind === 'computed'
      ? { valueAsNumber: true }
      : rules.pattern && {
          pattern: { value: new RegExp(rules.pattern), message: 'Wrong format' },
        }),
  });
  return (
    <div className="cell">
      <label htmlFor={id}>{label}</label>
      {kind === 'select' ? (
        <select id={id} {...props}>
          <option aria-label="none" />
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} type={INPUT_TYPES[kind]} readOnly={kind === 'computed'} {...props} />
      )}
      <Message control={control} id={id} />
    </div>
  );
});

function Form({ fields, values }: Spec) {
  const { register, control, handleSubmit, subscribe, getValues, setValue } = useForm({
    defaultValues: values,
    shouldFocusError: false,
  });
  const affected = useMemo(() => followers(fields), [fields]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name = '' }) {
          for (const { id, deps, run } of affected[name] ?? [])
            setValue(id, run(getValues([...deps]).map(Number)));
        },
      }),
    [subscribe, affected, getValues, setValue],
  );
  const check = handleSubmit(() => undefined);
  return (
    <form className="grid" noValidate onSubmit={(event) => void check(event)}>
      {fields.map((field) => (
        <Field key={field.id} field={field} register={register} control={control} />
      ))}
    </form>
  );
}

publish({
  name: 'react-hook-form by hand',
  form: (spec) => <Form {...spec} />,
  submit: () => document.querySelector('form')?.requestSubmit(),
});
