import { Plural } from '@lingui/react/macro';
import { isEmpty } from '../schemas/valueTypes.ts';
import { Cut } from './bricks/Cut.tsx';
import { TextInput } from './input.tsx';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import type { InputProps, ShowProps } from './types.ts';

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

export function BlankShow({ value }: ShowProps) {
  if (Array.isArray(value)) return <Plural value={value.length} one="# 项" other="# 项" />;
  if (value !== null && typeof value === 'object') return <Plural value={Object.keys(value).length} one="已填 # 项" other="已填 # 项" />;
  return <Cut>{String(value)}</Cut>;
}
