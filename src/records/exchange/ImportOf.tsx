import useSWR from 'swr';
import { readImport } from '../../data/importExport.ts';
import { useModule } from '../../data/modules.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** An import that was begun elsewhere, or before. */
export function ImportOf({ module, id, onClose }: { module: string; id: number; onClose(): void }) {
  const { file } = useModule(module);
  const { data: begun } = useSWR(['import', id], () => readImport(id), {
    revalidateOnFocus: false,
  });
  return file && begun ? <ImportDialog file={file} begun={begun} onClose={onClose} /> : null;
}
