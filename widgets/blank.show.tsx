import { Plural } from '@lingui/react/macro';
import { Cut } from './bricks/Cut.tsx';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function BlankShow({ value }: ShowProps) {
  if (Array.isArray(value)) return <Plural value={value.length} one="# 项" other="# 项" />;
  if (value !== null && typeof value === 'object')
    return <Plural value={Object.keys(value).length} one="已填 # 项" other="已填 # 项" />;
  return <Cut>{wordOf(value)}</Cut>;
}
