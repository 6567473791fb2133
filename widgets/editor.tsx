import { lazy, Suspense } from 'react';
import { Cut } from './bricks/Cut.tsx';
import { SkeletonLines } from './bricks/Skeleton.tsx';
import { htmlText } from './parts/htmlText.ts';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import type { InputProps, ShowProps } from './types.ts';

// The editor and the sanitiser are heavy: they come when a form or detail really has rich text.
const RichEditor = lazy(() => import('./parts/editor/RichEditor.tsx'));
const RichText = lazy(() => import('./parts/editor/RichText.tsx'));

/** Rich text. The value is HTML; an empty document is no answer. */
export function EditorInput(props: InputProps<string>) {
  const { id, field, value, readOnly, describedBy, locale } = props;
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
        {value && <EditorShow field={field} value={value} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <RichEditor {...props} />
    </Suspense>
  );
}

export function EditorShow({ value, compact }: ShowProps<string>) {
  const html = String(value);
  if (compact) return <Cut>{htmlText(html)}</Cut>;
  return (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <RichText html={html} />
    </Suspense>
  );
}

/** As high as the editor that follows, so that nothing moves. */
function Waiting() {
  return (
    <div className="h-[292px] rounded-md border border-line bg-surface-1 p-3">
      <SkeletonLines lines={4} />
    </div>
  );
}
