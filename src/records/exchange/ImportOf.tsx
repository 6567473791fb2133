import useSWR from 'swr';
import { readImport } from '../../data/importExport.ts';
import { useModule } from '../../data/modules.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** An import that was begun elsewhere, or before; a new one where the number is none. */
export function ImportOf({ module, id, onClose }: { module: string; id: number; onClose(): void }) {
  const { file } = useModule(module);
  const { data: begun } = useSWR(id > 0 && ['import', id], () => readImport(id), {
    revalidateOnFocus: false,
  });
  return file && (begun ?? !(id > 0)) ? (
    <ImportDialog file={file} {...(begun && { begun })} onClose={onClose} />
  ) : null;
}
