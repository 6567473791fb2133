import { useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, Eye, Pencil, Trash2, X } from 'lucide-react';
import { fileKind } from '../../../schemas/values/fileTypes.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { FileTile } from '../../../widgets/parts/files/FileSign.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import type { StoredFile } from '../../data/files.ts';
import { fileSize } from '../../../schemas/values/fileSize.ts';
import type { FileCommands } from './useFileCommands.ts';

interface FileRowProps {
  file: StoredFile;
  mayEdit: boolean;
  commands: FileCommands;
  /** pictures are looked at here */
  onPreview: (() => void) | undefined;
  /** in an open form: takes it out again */
  onRemove?: (() => void) | undefined;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const NAME = 'block max-w-full truncate text-start hover:text-accent hover:underline';

/** One attachment. Its name opens it where a browser can show it safely, else downloads it. */
export function FileRow({ file, mayEdit, commands, onPreview, onRemove }: FileRowProps) {
  const { t } = useLingui();
  const host = useHost();
  const kind = fileKind(file.name);
  const pdf = kind === 'pdf' ? `${host.fileUrl(file.path)}&inline=1` : undefined;
  const view =
    onPreview ??
    (pdf === undefined ? undefined : () => void window.open(pdf, '_blank', 'noopener'));
  const download = () => void commands.download(file);
  const entries: MenuEntry[] = [
    ...(view ? [{ key: 'view', label: t`预览`, icon: <Eye {...SIGN} />, onSelect: view }] : []),
    { key: 'download', label: t`下载`, icon: <Download {...SIGN} />, onSelect: download },
    ...(mayEdit
      ? ([
          {
            key: 'rename',
            label: t`重命名`,
            icon: <Pencil {...SIGN} />,
            onSelect: () => commands.startRenaming(file),
          },
          { kind: 'line', key: 'line' },
          {
            key: 'delete',
            label: t`删除`,
            icon: <Trash2 {...SIGN} />,
            danger: true,
            onSelect: () => void commands.remove(file),
          },
        ] as const)
      : []),
  ];
  return (
    <li className="flex items-center gap-3 px-3 py-1.5 hover:bg-hover">
      <FileTile name={file.name} src={host.fileUrl(file.path)} />
      <span className="min-w-0 flex-1">
        {pdf ? (
          <a href={pdf} target="_blank" rel="noopener" title={file.name} className={NAME}>
            {file.name}
          </a>
        ) : (
          <button type="button" title={file.name} onClick={view ?? download} className={NAME}>
            {file.name}
          </button>
        )}
        <span className="block truncate text-xs text-text-3 tabular-nums">
          {fileSize(file.size)} · {file.user_name} · {file.create_time.slice(0, 16)}
        </span>
      </span>
      <span className="flex shrink-0 items-center max-md:hidden">
        <IconButton
          size="small"
          label={t`下载${file.name}`}
          icon={<Download {...SIGN} />}
          onClick={download}
        />
      </span>
      {onRemove && (
        <IconButton
          size="small"
          label={t`移除${file.name}`}
          icon={<X {...SIGN} />}
          onClick={onRemove}
        />
      )}
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t`${file.name}的操作`} icon={<Ellipsis {...SIGN} />} />
        }
        entries={entries}
      />
    </li>
  );
}
