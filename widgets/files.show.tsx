import { lazy, Suspense } from 'react';
import type { ShowProps } from './contract/types.ts';
import { asFiles, type FieldFile } from './parts/files/fieldFiles.ts';
import { TruncatedText } from './ui/TruncatedText.tsx';

// Few lists have files: what opens them is no part of the first page.
const FileList = lazy(() => import('./parts/files/FileList.tsx'));

/** The files of a field by their names; in a list the first of them. */
export function FilesShow({ value, compact }: ShowProps<FieldFile[]>) {
  const files = asFiles(value);
  return (
    <Suspense fallback={<TruncatedText>{files[0]?.name}</TruncatedText>}>
      <FileList files={files} compact={compact} />
    </Suspense>
  );
}
