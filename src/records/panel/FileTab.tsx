import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { acceptOf, SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { ImagePreview } from '../../../widgets/parts/images/ImagePreview.tsx';
import { useFiles } from '../../data/files.ts';
import { CameraButton } from '../../../widgets/parts/files/CameraButton.tsx';
import { UploadList } from '../../../widgets/parts/files/UploadList.tsx';
import { FileRow } from './FileRow.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useFileUploads } from '../shared/useFileUploads.ts';
import { useFileCommands } from './useFileCommands.ts';

export interface FileTabProps {
  module: string;
  id: number;
  /** may add, rename and delete */
  mayEdit: boolean;
}

/** The attachments of a record: added by button, camera, drop or paste, looked at, downloaded, renamed, deleted. */
export function FileTab({ module, id, mayEdit }: FileTabProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { data, error, isLoading, mutate } = useFiles(module, id, page);
  const arrivals = useFileUploads({
    record: { module, module_id: id },
    mayEdit,
    onArrived: () => setPage(1),
  });
  const commands = useFileCommands();

  const hint = usePhone()
    ? t`单个文件不超过 50 MB`
    : t`单个文件不超过 50 MB，也可以拖到这里或直接粘贴`;
  const list = data?.list ?? [];
  const images = list.filter((file) => file.file_type === 'img');
  const addButton = mayEdit && (
    <span className="flex flex-wrap items-center gap-2">
      <CameraButton onPhotos={arrivals.addPhotos} />
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => input.current?.click()}
      >{t`上传附件`}</Button>
    </span>
  );
  const isEmpty = data !== undefined && data.count === 0;
  return (
    <div
      {...arrivals.drop}
      className={cx(
        'flex min-h-60 flex-col gap-2 px-5 py-3',
        arrivals.over && 'rounded-md outline-2 -outline-offset-4 outline-accent outline-dashed',
      )}
    >
      {mayEdit && (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptOf(SHOW_TYPE.attachment)}
          onChange={(event) => {
            arrivals.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      )}
      {mayEdit && !isEmpty && (
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <span className="text-xs text-text-3">{hint}</span>
          {addButton}
        </div>
      )}
      <UploadList {...arrivals} />
      {error && !data ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonRows rows={5} columns={3} />}
      {isEmpty && arrivals.uploads.length === 0 && (
        <EmptyState title={t`还没有附件`} text={mayEdit ? hint : undefined} action={addButton} />
      )}
      {list.length > 0 && (
        <ul
          aria-label={t`附件`}
          aria-busy={isLoading}
          className="divide-y divide-line rounded-md border border-line"
        >
          {list.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              mayEdit={mayEdit}
              commands={commands}
              onPreview={
                file.file_type === 'img' ? () => setShown(images.indexOf(file)) : undefined
              }
            />
          ))}
        </ul>
      )}
      {data && (data.count > LIMITS.pageSize || page > 1) && (
        <Pager page={page} size={LIMITS.pageSize} count={data.count} onPage={setPage} />
      )}
      {shown !== null && <ImagePreview images={images} at={shown} onAt={setShown} />}
      {commands.renaming && (
        <RenameDialog
          key={commands.renaming.id}
          file={commands.renaming}
          onClose={commands.stopRenaming}
        />
      )}
    </div>
  );
}
