import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FILE_FIELDS, keptFiles } from '../../../schemas/values/fileTypes.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { Group } from '../../../widgets/parts/boxes/Group.tsx';
import { ImagePreview } from '../../../widgets/parts/images/ImagePreview.tsx';
import { useSubmitHold } from '../../../widgets/parts/images/useSubmitHold.ts';
import { type StoredFile, useFilesById } from '../../data/files.ts';
import { AddFiles } from '../../../widgets/parts/files/AddFiles.tsx';
import { UploadList } from '../../../widgets/parts/files/UploadList.tsx';
import { FileRow } from '../../records/panel/FileRow.tsx';
import { useFileUploads } from '../../records/shared/useFileUploads.ts';
import { useFileCommands } from '../../records/panel/useFileCommands.ts';

interface FilesInputProps extends FormSlotProps {
  of: keyof typeof FILE_FIELDS;
}

/** Of a follow-up, an entry of the knowledge base, a request for office approval: as many as its module keeps. */
export function NamedFiles(props: FormSlotProps) {
  return <FilesInput {...props} of={props.store.form.module as keyof typeof FILE_FIELDS} />;
}

/** The files that a record names by their ids joined by commas: in its form they are sent, listed and taken out, elsewhere opened by their names. */
function FilesInput(props: FilesInputProps) {
  const {
    field: { model, name },
    store,
    of,
  } = props;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const ids = keptFiles(
    useSyncExternalStore(subscribe, () => store.value(model)),
    FILE_FIELDS[of].most,
  );
  const { locked } = useSyncExternalStore(subscribe, () => store.state(model));
  if (!locked && props.id !== undefined) return <Sending {...props} ids={ids} />;
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-1">
      <Files ids={ids} />
    </section>
  );
}

function Sending({
  id = '',
  field: { model, name },
  store,
  of,
  ids,
}: FilesInputProps & { ids: readonly number[] }) {
  const { showType, most } = FILE_FIELDS[of];
  const { t } = useLingui();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const names = useRef(new Map<number, string>());
  const put = (next: readonly number[]) =>
    store.set(model, next.length > 0 ? next.join(',') : undefined);
  const arrivals = useFileUploads({
    showType,
    mayEdit: true,
    onArrived(file) {
      names.current.set(file.id, file.name);
      // Read again: several may arrive before the next drawing.
      const all = [...keptFiles(store.value(model), most), file.id];
      const kept = all.slice(-most);
      setDropped((before) => [
        ...before,
        ...all
          .filter((each) => !kept.includes(each))
          .map((each) => names.current.get(each) ?? `#${each}`),
      ]);
      put(kept);
    },
  });
  const { cancelAll, uploads } = arrivals;
  useEffect(() => cancelAll, [cancelAll]);
  useSubmitHold(store, model, uploads.length > 0);

  return (
    <Group
      id={id}
      label={name}
      {...arrivals.drop}
      className={cx(
        'flex flex-col gap-2 rounded-md outline-none',
        arrivals.over && 'outline-2! outline-offset-4 outline-accent! outline-dashed!',
      )}
    >
      <Files
        ids={ids}
        onKnown={(files) => files.forEach((file) => names.current.set(file.id, file.name))}
        onRemove={(gone) => put(ids.filter((each) => each !== gone))}
      />
      <UploadList {...arrivals} />
      {dropped.length > 0 && (
        <output>
          <FieldMessage kind="warning">{t`最多保留最后 ${most} 个附件，已移除：${dropped.join(t`、`)}`}</FieldMessage>
        </output>
      )}
      <AddFiles
        showType={showType}
        most={most}
        onFiles={(files) => {
          setDropped([]);
          arrivals.add(files);
        }}
        onPhotos={(photos) => {
          setDropped([]);
          arrivals.addPhotos(photos);
        }}
      />
    </Group>
  );
}

interface FilesProps {
  ids: readonly number[];
  onKnown?(files: readonly StoredFile[]): void;
  onRemove?(id: number): void;
}

function Files({ ids, onKnown, onRemove }: FilesProps) {
  const { t } = useLingui();
  const { data, isLoading } = useFilesById(ids);
  const commands = useFileCommands();
  const [shown, setShown] = useState<number | null>(null);
  const files = (data ?? []).filter(({ id }) => ids.includes(id));
  const known = useRef(onKnown);
  useEffect(() => {
    known.current = onKnown;
  });
  useEffect(() => {
    if (data) known.current?.(data);
  }, [data]);
  if (ids.length === 0) return null;
  const images = files.filter(({ file_type }) => file_type === 'img');
  const gone = isLoading || !data ? 0 : ids.length - files.length;
  return (
    <>
      {isLoading && files.length === 0 && <SkeletonLines lines={1} />}
      <ul
        aria-label={t`附件`}
        className="divide-y divide-line rounded-md border border-line empty:hidden"
      >
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            mayEdit={false}
            commands={commands}
            onPreview={file.file_type === 'img' ? () => setShown(images.indexOf(file)) : undefined}
            onRemove={onRemove && (() => onRemove(file.id))}
          />
        ))}
      </ul>
      {gone > 0 && <p className="text-xs text-text-3">{t`${gone} 个附件已不存在`}</p>}
      {shown !== null && <ImagePreview images={images} at={shown} onAt={setShown} />}
    </>
  );
}
