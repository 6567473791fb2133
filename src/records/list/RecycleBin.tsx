import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { callEndpoint } from '../../data/transport/client.ts';
import { useLocale } from '../../data/definitions.ts';
import { refreshRecords, useRecycled } from '../../data/records.ts';
import { useMe } from '../../data/viewer.ts';
import type { DeletedRow } from '../shared/types.ts';
import { useCommands } from '../shared/useCommands.ts';
import { runWithToast } from '../shared/runWithToast.ts';

export interface RecycleBinProps {
  file: ModuleFile;
  onClose(): void;
}

/** Deleted records of a module: brought back by whoever may, deleted for good by administrators. */
export function RecycleBin({ file, onClose }: RecycleBinProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const module = file.view?.of ?? file.key;
  const words = nounIn(translate(file.label, locale), locale, 'many');
  const [page, setPage] = useState(1);
  const size = LIMITS.pageSize;
  const { data, error, mutate } = useRecycled(module, { page, size });
  const { restore } = useCommands(file);
  const confirm = useConfirm();
  const mayPurge = isAdmin(useMe());

  async function handlePurge(row: DeletedRow) {
    const sure = await confirm({
      title: t`彻底删除「${row.name}」？`,
      text: t`此操作将永久删除该数据, 是否继续?`,
      action: t`彻底删除`,
      danger: true,
    });
    if (!sure) {
      toast.warn(t`已取消删除`);
      return;
    }
    await runWithToast(
      () => callEndpoint('POST', '/rest/sys/recycle/purge', { module, ids: [row.id] }),
      {
        onDone() {
          toast.success(t`删除成功!`);
          void refreshRecords();
        },
      },
    );
  }

  return (
    <Dialog open size={800} onOpenChange={(open) => !open && onClose()} title={t`${words}回收站`}>
      {error && !data ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonRows rows={6} columns={4} />}
      {data && data.list.length === 0 && (
        <EmptyState title={t`回收站是空的`} text={t`删除的${words}会先放在这里，可以恢复。`} />
      )}
      {data && data.list.length > 0 && (
        <>
          <div className="-mx-5 overflow-x-auto px-5">
            <table className="w-full min-w-140 text-sm">
              <thead>
                <tr className="border-b border-line text-xs text-text-3 [&>th]:py-2 [&>th]:pe-3 [&>th]:text-start [&>th]:font-normal">
                  <th scope="col">{t`名称`}</th>
                  <th scope="col" className="w-36">{t`删除时间`}</th>
                  <th scope="col" className="w-24">{t`删除人`}</th>
                  <th scope="col" className="w-40">
                    <span className="sr-only">{t`操作`}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((row) => (
                  <tr key={row.id} className="border-b border-line [&>td]:py-1 [&>td]:pe-3">
                    <td className="max-w-0 truncate" title={row.name}>
                      {row.name || `#${row.id}`}
                    </td>
                    <td className="whitespace-nowrap text-text-2 tabular-nums">
                      {row.deleted_time.slice(0, 16)}
                    </td>
                    <td className="truncate text-text-2">{row.deleted_by_name}</td>
                    <td className="text-end whitespace-nowrap">
                      <Button
                        size="small"
                        aria-label={t`恢复「${row.name}」`}
                        onClick={() => void restore([row.id])}
                      >{t`恢复`}</Button>
                      {mayPurge && (
                        <Button
                          size="small"
                          kind="quiet"
                          aria-label={t`彻底删除「${row.name}」`}
                          className="ms-1 text-danger!"
                          onClick={() => void handlePurge(row)}
                        >{t`彻底删除`}</Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.count > size && (
            <Pager page={page} size={size} count={data.count} onPage={setPage} />
          )}
        </>
      )}
    </Dialog>
  );
}
