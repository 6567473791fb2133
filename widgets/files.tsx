import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { fileSize } from '../schemas/values/fileSize.ts';
import { fileKind, SHOW_TYPE } from '../schemas/values/fileTypes.ts';
import { LIMITS } from '../schemas/limits.ts';
import { IconButton } from './ui/Button.tsx';
import { cx } from './ui/cx.ts';
import { FormScopeContext } from './form/state/context.ts';
import { useHost } from './contract/host.ts';
import type { InputProps } from './contract/types.ts';
import { FilesShow } from './files.show.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { AddFiles } from './parts/files/AddFiles.tsx';
import { asFiles, type FieldFile } from './parts/files/fieldFiles.ts';
import { FileName } from './parts/files/FileName.tsx';
import { FileTile } from './parts/files/FileSign.tsx';
import { UploadList } from './parts/files/UploadList.tsx';
import { useFileIntake } from './parts/files/useFileIntake.ts';
import { ImagePreview } from './parts/images/ImagePreview.tsx';
import { useLatestList } from './parts/images/useLatestList.ts';
import { useSubmitHold } from './parts/images/useSubmitHold.ts';

/** Files of any kind that may be attached: chosen, pasted or dropped, uploaded at once. */
export function FilesInput(props: InputProps<FieldFile[]>) {
  const { id, field, value, readOnly, describedBy, locale } = props;
  if (!readOnly) return <Files {...props} />;
  const files = asFiles(value);
  return (
    <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
      {files.length > 0 && (
        <FilesShow field={field} value={[...files]} compact={false} locale={locale} />
      )}
    </ReadOnlyBox>
  );
}

function Files({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  locale,
}: InputProps<FieldFile[]>) {
  const { t } = useLingui();
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  const files = asFiles(value);
  const { latest, change } = useLatestList(files, onChange);
  const { maxItems: most = LIMITS.files } = field.params;
  const intake = useFileIntake({
    showType: SHOW_TYPE.field,
    locale,
    room: most - files.length,
    takesDrops: true,
    send: (file, onProgress, signal) => host.upload(file, onProgress, signal),
    onUploaded: (stored) => change([...latest.current, stored]),
  });
  const { cancelAll, uploads } = intake;
  useEffect(() => cancelAll, [cancelAll]);
  useSubmitHold(use(FormScopeContext)?.store, field.model, uploads.length > 0);
  const pictures = files.filter(({ name }) => fileKind(name) === 'img');
  const full = files.length + uploads.length >= most;

  function handleRemove(index: number) {
    const name = files[index]?.name ?? '';
    change(files.filter((_, at) => at !== index));
    setSaid(t`已移除${name}`);
    requestAnimationFrame(() => box.current?.focus());
  }

  return (
    <Group
      ref={box}
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      {...intake.drop}
      onPaste={intake.onPaste}
      className={cx(
        'flex flex-col gap-2 rounded-md outline-none',
        intake.over && 'outline-2! outline-offset-4 outline-accent! outline-dashed!',
      )}
    >
      {files.length > 0 && (
        <ul aria-label={field.name} className="divide-y divide-line rounded-md border border-line">
          {files.map((file, index) => (
            <li key={`${file.id} ${index}`} className="flex items-center gap-3 px-2 py-1">
              <FileTile name={file.name} src={host.fileUrl(file.path)} />
              <span className="min-w-0 flex-1">
                <FileName
                  file={file}
                  onPreview={() => setShown(pictures.indexOf(file))}
                  className="block max-w-full"
                />
                {file.size !== undefined && (
                  <span className="block text-xs text-text-3 tabular-nums">
                    {fileSize(file.size)}
                  </span>
                )}
              </span>
              <IconButton
                size="small"
                label={t`移除${file.name}`}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => handleRemove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList {...intake} />
      <AddFiles
        showType={SHOW_TYPE.field}
        most={most}
        full={full}
        invalid={invalid}
        describedBy={describedBy}
        onFiles={intake.add}
        onPhotos={intake.addPhotos}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
      {shown !== null && <ImagePreview images={pictures} at={shown} onAt={setShown} />}
    </Group>
  );
}
