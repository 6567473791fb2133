import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { coerce } from '../schemas/validation/coerce.ts';
import type { Field } from '../schemas/form/form.ts';
import { NumberInput } from './number.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import type { InputProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** One line of text; a number where the definition's data type says so. */
export function TextInput(props: InputProps<string | number>) {
  return props.field.valueType === 'number' ? <NumberInput {...props} /> : <LineInput {...props} />;
}

function LineInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
}: InputProps<string | number>) {
  const { t } = useLingui();
  const text = valueAsText(value);
  const secret = field.widget.options.showPassword === true;
  // the one that one signs in by is offered by a password manager; any other is not
  const known = field.model === 'own_password' ? 'current-password' : 'new-password';
  const [shown, setShown] = useState(false);
  const [tidied, setTidied] = useState<string>();

  /** A telephone number typed with blanks, hyphens or full-width digits becomes what is stored, in sight and told. */
  function settle() {
    const stored = coerce(field, text);
    if (typeof stored === 'string' && stored !== text.trim()) {
      onChange(stored);
      setTidied(stored);
    }
    onBlur?.();
  }

  return (
    <>
      <TypedBox
        id={id}
        text={text}
        onText={(typed) => {
          setTidied(undefined);
          onChange(typed === '' ? undefined : typed);
        }}
        limit={isTelephone(field) ? undefined : field.params.maxLength}
        showsLimit={field.widget.options.showWordLimit === true}
        onBlur={settle}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        aria-required={field.required || undefined}
        placeholder={field.placeholder}
        empty={field.automatic ? t`保存后自动生成` : field.computed ? t`自动计算` : undefined}
        inputMode={keyboardOf(field)}
        {...(secret && { type: shown ? 'text' : 'password', autoComplete: known })}
        trailing={
          <>
            {field.unit}
            {secret && <Reveal label={field.name} shown={shown} onChange={setShown} />}
          </>
        }
      />
      {tidied !== undefined && (
        <p role="status" className="text-xs text-text-3">
          {t`已整理为 ${tidied}`}
        </p>
      )}
    </>
  );
}

/** Shows a text that is kept from other people's eyes. */
function Reveal({
  label,
  shown,
  onChange,
}: {
  label: string;
  shown: boolean;
  onChange(shown: boolean): void;
}) {
  const { t } = useLingui();
  const Sign = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={t`显示${label}`}
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
      className="-me-1.5 grid size-6 place-items-center rounded hover:bg-hover hover:text-text-1 pointer-coarse:-me-2.5 pointer-coarse:size-11"
    >
      <Sign size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** A mobile number is also typed with blanks and +86: only what is left of it without them has eleven digits, and its rule counts those. */
function isTelephone({ params }: Field): boolean {
  return params.rules?.some(({ kind }) => kind === 'telephone') === true;
}

/** The keyboard a phone offers. */
function keyboardOf(field: Field): 'numeric' | 'decimal' | 'email' | 'url' | undefined {
  const kinds = field.params.rules?.map((rule) => rule.kind) ?? [];
  // A mobile number is digits and nothing else.
  if (kinds.includes('telephone') || kinds.includes('digits')) return 'numeric';
  if (kinds.includes('float')) return 'decimal';
  if (kinds.includes('email')) return 'email';
  return field.widget.options.dataType === 'url' ? 'url' : undefined;
}
