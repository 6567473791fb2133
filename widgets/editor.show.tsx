import { lazy, Suspense } from 'react';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { SkeletonLines } from './ui/Skeleton.tsx';
import { htmlText } from './parts/editor/htmlText.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

const RichText = lazy(() => import('./parts/editor/RichText.tsx'));

export function EditorShow({ value, compact }: ShowProps<string>) {
  const html = valueAsText(value);
  if (compact) return <TruncatedText>{htmlText(html)}</TruncatedText>;
  return (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <RichText html={html} />
    </Suspense>
  );
}
