import { fileKind } from '../../../schemas/values/fileTypes.ts';
import { useHost } from '../../contract/host.ts';
import { cx } from '../../ui/cx.ts';
import { type FieldFile, placeOf } from './fieldFiles.ts';

interface FileNameProps {
  file: FieldFile;
  /** pictures are looked at here */
  onPreview(): void;
  className?: string;
}

/** The name of a file. It opens where a browser shows such a file safely, else the file is downloaded; one that lies elsewhere on the web is a link there. */
export function FileName({ file, onPreview, className }: FileNameProps) {
  const host = useHost();
  const { name, path } = file;
  const place = placeOf(file);
  const shared = {
    title: name,
    className: cx('truncate text-start text-accent hover:underline', className),
  };
  if (place === undefined)
    return (
      <span title={name} className={cx('truncate', className)}>
        {name}
      </span>
    );
  const kind = fileKind(name);
  const href =
    'link' in place ? place.link : kind === 'pdf' ? `${host.fileUrl(path)}&inline=1` : undefined;
  if (href !== undefined)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    );
  return (
    <button
      {...shared}
      type="button"
      onClick={kind === 'img' ? onPreview : () => void host.download(path)}
    >
      {name}
    </button>
  );
}
