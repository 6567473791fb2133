import { useId } from 'react';
import type { SignupField, SignupForm } from './publicForm.ts';

interface QuestionProps {
  field: SignupField;
  words: SignupForm['words'];
  value: unknown;
  fault: string | undefined;
  onChange(value: unknown): void;
}

/** One question with the plainest control of its kind, which phones know best. */
export function Question(props: QuestionProps) {
  const { field, words, fault } = props;
  const id = useId();
  const several = field.kind === 'choices';
  const Label = several ? 'legend' : 'label';
  const Box = several ? 'fieldset' : 'div';
  return (
    <Box className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={several ? undefined : id} className="text-sm font-semibold break-words">
        {field.name}
        {!field.required && (
          <span className="ms-2 text-xs font-normal text-text-3">{words.optional}</span>
        )}
      </Label>
      <Control {...props} id={id} />
      {field.help !== '' && (
        <p id={`${id}-help`} className="text-xs text-text-3">
          {field.help}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="text-sm text-danger">
          {fault}
        </p>
      )}
    </Box>
  );
}

const BOX =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-1 px-3 text-base text-text-1 placeholder:text-text-3 focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger';

const TYPES: Readonly<Partial<Record<SignupField['kind'], string>>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime-local',
};

function Control({ field, words, value, fault, onChange, id }: QuestionProps & { id: string }) {
  const { kind, required, placeholder, choices, hint, maxlength, help } = field;
  const told = [fault !== undefined && `${id}-fault`, help !== '' && `${id}-help`].filter(Boolean);
  const shared = {
    id,
    'aria-required': required,
    'aria-invalid': fault !== undefined,
    ...(told.length > 0 && { 'aria-describedby': told.join(' ') }),
  };
  const text = typeof value === 'string' ? value : '';
  const limit = maxlength === null ? {} : { maxLength: maxlength };
  if (kind === 'choices')
    return <Several {...{ field, value, fault, onChange }} words={words} id={id} />;
  if (kind === 'choice')
    return (
      <select
        {...shared}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`${BOX} h-11`}
      >
        <option value="">{words.choose}</option>
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  if (kind === 'switch')
    return (
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          {...shared}
          type="checkbox"
          checked={value === 1}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          className="size-4 accent-accent"
        />
        {words.yes}
      </label>
    );
  if (kind === 'longtext')
    return (
      <textarea
        {...shared}
        {...limit}
        rows={4}
        value={text}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={`${BOX} py-2`}
      />
    );
  return (
    <input
      {...shared}
      {...limit}
      type={hint === 'tel' || hint === 'email' ? hint : (TYPES[kind] ?? 'text')}
      step={kind === 'number' ? 'any' : undefined}
      autoComplete={hint === '' ? 'off' : hint}
      value={kind === 'datetime' ? text.replace(' ', 'T').slice(0, 16) : text}
      placeholder={placeholder}
      onChange={({ target }) =>
        onChange(
          kind === 'datetime' && target.value !== ''
            ? `${target.value.replace('T', ' ')}:00`
            : target.value,
        )
      }
      className={`${BOX} h-11`}
    />
  );
}

function Several({ field, value, fault, onChange, id }: QuestionProps & { id: string }) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="flex flex-col">
      {field.choices.map((choice, at) => (
        <label key={String(choice.value)} className="flex min-h-11 items-center gap-2 sm:min-h-8">
          <input
            type="checkbox"
            aria-invalid={at === 0 && fault !== undefined}
            {...(fault !== undefined && { 'aria-describedby': `${id}-fault` })}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((each) => each !== choice.value),
              )
            }
            className="size-4 accent-accent"
          />
          <span className="break-words">{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
