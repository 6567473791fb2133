import { Plural } from '@lingui/react/macro';
import { TruncatedText } from './ui/TruncatedText.tsx';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

export function BlankShow({ value }: ShowProps) {
  if (Array.isArray(value)) return <Plural value={value.length} one="# 项" other="# 项" />;
  if (value !== null && typeof value === 'object')
    return <Plural value={Object.keys(value).length} one="已填 # 项" other="已填 # 项" />;
  return <TruncatedText>{valueAsText(value)}</TruncatedText>;
}
