import { lazy, Suspense } from 'react';
import { SkeletonLines } from './ui/Skeleton.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import type { InputProps } from './contract/types.ts';
import { EditorShow } from './editor.show.tsx';

// The editor and the sanitiser are heavy: they come when a form or detail really has rich text.
const RichEditor = lazy(() => import('./parts/editor/RichEditor.tsx'));

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

/** As high as the editor that follows, so that nothing moves. */
function Waiting() {
  return (
    <div className="h-[292px] rounded-md border border-line bg-surface-1 p-3">
      <SkeletonLines lines={4} />
    </div>
  );
}
