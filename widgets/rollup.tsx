import { useLingui } from '@lingui/react/macro';
import { isEmpty } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { NumberInput } from './number.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { SHOWS } from './shows.ts';

/** What is rolled up, to be read: a number in a number's box, a value of the records themselves as it reads there. */
export function RollupInput(props: InputProps) {
  return props.field.as === undefined ? (
    <NumberInput {...(props as InputProps<number | string>)} />
  ) : (
    <OwnValue {...props} />
  );
}

function OwnValue({ id, field, value, describedBy, locale }: InputProps) {
  const { t } = useLingui();
  const shown = !isEmpty(value);
  return (
    <ReadOnlyBox id={id} label={field.name} {...(describedBy && { describedBy })} rich={shown}>
      {shown ? (
        <SHOWS.rollup field={field} value={value} compact={false} locale={locale} />
      ) : (
        <span className="text-text-3">{t`保存后自动汇总`}</span>
      )}
    </ReadOnlyBox>
  );
}
