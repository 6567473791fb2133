import { isEmpty } from '../schemas/values/valueTypes.ts';
import { TextInput } from './input.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import type { InputProps } from './contract/types.ts';
import { BlankShow } from './blank.show.tsx';

/** A place that the application fills. Where nothing fills it: plain text for a text, and for a list or an object what there is of it. */
export function BlankInput(props: InputProps) {
  if (props.field.valueType === 'text') return <TextInput {...(props as InputProps<string>)} />;
  const { id, field, value, describedBy, locale } = props;
  return (
    <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
      {!isEmpty(value) && <BlankShow field={field} value={value} compact={false} locale={locale} />}
    </ReadOnlyBox>
  );
}
