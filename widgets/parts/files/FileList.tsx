import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '../../../schemas/values/fileSize.ts';
import { fileKind, isFileAddress } from '../../../schemas/values/fileTypes.ts';
import { useHost } from '../../contract/host.ts';
import type { FieldFile } from './fieldFiles.ts';
import { FileName } from './FileName.tsx';
import { FileSign } from './FileSign.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const ImagePreview = lazyComponent(
  async () => (await import('../images/ImagePreview.tsx')).ImagePreview,
);

interface FileListProps {
  files: readonly FieldFile[];
  /** the first of them, in one line */
  compact: boolean;
}

/** The files of a field by their names, each a way to it. */
export default function FileList({ files, compact }: FileListProps) {
  const { t } = useLingui();
  const host = useHost();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = files.filter(({ name }) => fileKind(name) === 'img');
  const drawn = compact ? files.slice(0, 1) : files;
  const count = files.length;
  return (
    <span className={compact ? 'flex max-w-full items-center gap-2' : 'flex flex-col gap-1'}>
      {drawn.map((file, index) => (
        <span key={`${file.id} ${index}`} className="flex max-w-full min-w-0 items-center gap-1.5">
          <FileSign name={file.name} />
          <FileName
            file={file}
            onPreview={() => setShown(pictures.indexOf(file))}
            className="min-w-0"
          />
          {!compact && file.size !== undefined && (
            <span className="shrink-0 text-xs text-text-3 tabular-nums">{fileSize(file.size)}</span>
          )}
          {!compact && isFileAddress(file.path) && (
            <IconButton
              size="small"
              label={t`下载${file.name}`}
              icon={<Download size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => void host.download(file.path)}
            />
          )}
        </span>
      ))}
      {count > drawn.length && (
        <span className="shrink-0 text-xs text-text-3">
          <Trans>共 {count} 个</Trans>
        </span>
      )}
      {shown !== null && <ImagePreview images={pictures} at={shown} onAt={setShown} />}
    </span>
  );
}
