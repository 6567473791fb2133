import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { acceptOf, SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { newIdempotencyKey, refreshRecords, saveRecord } from '../../data/records.ts';
import { UploadList } from '../../../widgets/parts/files/UploadList.tsx';
import { useFileUploads } from '../shared/useFileUploads.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import type { RecordListState } from './state/useRecordList.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { chosenNode } from './treeFilter.ts';
import { useTreeNodes } from './useTreeNodes.ts';

export interface FileIntakeProps {
  list: RecordListState;
  /** the reference into the tree */
  field: Field;
}

/** Above a list whose records are files too: what is chosen here or dropped on the page becomes a record each, in the place of the tree that is open. */
export function FileIntake({ list, field }: FileIntakeProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState(false);
  const { data: tree } = useTreeNodes(field);
  const node = chosenNode(list.filter, field.model, tree?.nodes ?? []);
  const ready = node?.isEdit === true;
  const { file } = list;
  const intake = file?.filesBecome;
  const uploads = useFileUploads({
    showType: SHOW_TYPE.attachment,
    mayEdit: ready,
    onArrived(sent) {
      if (!file || !intake || !node) return;
      void runWithToast(async () => {
        await saveRecord(
          file,
          {
            [intake.title]: sent.name.replace(/\.[^.]+$/, ''),
            [intake.files]: String(sent.id),
            [field.model]: node.id,
          },
          { idempotencyKey: newIdempotencyKey() },
        );
        await refreshRecords();
      });
    },
  });
  useEffect(() => {
    if (!ready) return undefined;
    const show = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) setDragged(true);
    };
    const hide = (event: DragEvent) => {
      if (event.type !== 'dragleave' || event.relatedTarget === null) setDragged(false);
    };
    window.addEventListener('dragenter', show);
    window.addEventListener('dragleave', hide);
    window.addEventListener('drop', hide);
    return () => {
      window.removeEventListener('dragenter', show);
      window.removeEventListener('dragleave', hide);
      window.removeEventListener('drop', hide);
    };
  }, [ready]);
  if (!ready) return null;
  const place = node.name;
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface-1 px-4 py-1.5">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptOf(SHOW_TYPE.attachment)}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            icon={<Icon name="arrow-up-from-line" size={14} />}
            onClick={() => input.current?.click()}
          >{t`上传文件`}</Button>
          <span className="text-xs text-text-3">
            {phone
              ? t`上传到「${place}」，单个文件不超过 50 MB`
              : t`上传到「${place}」，单个文件不超过 50 MB，也可以拖到这里`}
          </span>
        </div>
        <UploadList {...uploads} />
      </div>
      {dragged && (
        <div
          {...uploads.drop}
          className="absolute inset-0 z-20 grid place-content-center bg-surface-1/90 text-text-2 outline-2 -outline-offset-8 outline-accent outline-dashed"
        >
          {t`松开鼠标，上传到「${place}」`}
        </div>
      )}
    </>
  );
}
