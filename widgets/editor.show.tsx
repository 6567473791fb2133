import { lazy, Suspense } from 'react';
import { Cut } from './bricks/Cut.tsx';
import { SkeletonLines } from './bricks/Skeleton.tsx';
import { htmlText } from './parts/htmlText.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

const RichText = lazy(() => import('./parts/editor/RichText.tsx'));

export function EditorShow({ value, compact }: ShowProps<string>) {
  const html = wordOf(value);
  if (compact) return <Cut>{htmlText(html)}</Cut>;
  return (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <RichText html={html} />
    </Suspense>
  );
}
