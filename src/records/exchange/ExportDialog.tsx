import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ProgressBar } from '../../../widgets/parts/images/ProgressBar.tsx';
import { runWithToast } from '../shared/runWithToast.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { useLocale } from '../../data/definitions.ts';
import { startExport } from '../../data/importExport.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../shared/RefusalNote.tsx';
import { Select } from '../shared/Select.tsx';
import type { RecordListState } from '../list/state/useRecordList.ts';

export interface ExportDialogProps {
  list: RecordListState;
  file: ModuleFile;
  onClose(): void;
}

type Scope = 'chosen' | 'list';

/** Takes the list out as it is filtered, sorted and shown. */
export function ExportDialog({ list, file, onClose }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const words = nounIn(translate(file.label, locale), locale, 'many');
  // all that match are the list itself
  const chosen = list.selection.whole ? [] : list.selection.rows.map(({ id }) => id);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [scope, setScope] = useState<Scope>(chosen.length > 0 ? 'chosen' : 'list');
  const [every, setEvery] = useState<'shown' | 'all'>('shown');
  const [withId, setWithId] = useState(false);
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const [started, setStarted] = useState<{ id: number; total: number }>();
  const total = i18n.number(list.count);

  async function handleStart() {
    setBusy(true);
    await save(async () => {
      const columns = (every === 'all' ? list.columns.all : list.columns.shown).map(
        ({ model }) => model,
      );
      const whole = list.sceneId === '' || list.sceneId === 'all';
      setStarted(
        await startExport({
          module: file.key,
          format,
          columns,
          with_id: withId ? 1 : 0,
          ...(scope === 'chosen' && { ids: chosen }),
          ...(list.keyword && { keyword: list.keyword }),
          ...(list.filter && { filter: JSON.stringify(list.filter) }),
          ...(list.sort && { sort: list.sort }),
          ...(!whole && { scene_id: list.sceneId }),
        }),
      );
    });
    setBusy(false);
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`导出${words}`}
      footer={
        started ? (
          <>
            <Button onClick={() => setStarted(undefined)}>{t`重新导出`}</Button>
            <Button kind="primary" onClick={onClose}>{t`关闭`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`取消`}</Button>
            <Button
              kind="primary"
              loading={busy}
              onClick={() => void handleStart()}
            >{t`开始导出`}</Button>
          </>
        )
      }
    >
      <RefusalNote wide refusal={refusal} saving={busy} onRetry={() => void handleStart()} />
      {started ? (
        <Progress {...started} />
      ) : (
        <div className="flex flex-col gap-4">
          <Line label={t`数据范围`}>
            <Select<Scope>
              label={t`数据范围`}
              value={scope}
              onChange={setScope}
              options={[
                ...(chosen.length > 0
                  ? [{ value: 'chosen' as const, label: t`已选的 ${chosen.length} 条` }]
                  : []),
                { value: 'list' as const, label: t`当前列表的全部数据（${total} 条）` },
              ]}
            />
          </Line>
          <Line label={t`列`}>
            <Select<'shown' | 'all'>
              label={t`列`}
              value={every}
              onChange={setEvery}
              options={[
                { value: 'shown', label: t`列表中显示的列` },
                { value: 'all', label: t`全部列` },
              ]}
            />
          </Line>
          <Line label={t`文件格式`}>
            <Select<'xlsx' | 'csv'>
              label={t`文件格式`}
              value={format}
              onChange={setFormat}
              options={[
                { value: 'xlsx', label: 'Excel (.xlsx)' },
                { value: 'csv', label: 'CSV (.csv)' },
              ]}
            />
          </Line>
          <label className="flex items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={withId}
              onChange={(event) => setWithId(event.target.checked)}
              className="size-4 accent-accent"
            />
            {t`附上数据 ID，改好后可以导入更新`}
          </label>
          <p className="text-sm text-text-3">{t`按当前的筛选、排序和权限导出。`}</p>
        </div>
      )}
    </Dialog>
  );
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 text-sm md:grid-cols-[96px_1fr] md:items-center">
      <span className="text-text-2">{label}</span>
      {children}
    </div>
  );
}

const ENDED = new Set(['done', 'cancelled', 'broken']);

/** The browser writes the file by itself; this tells how far the server is. */
function Progress({ id, total }: { id: number; total: number }) {
  const { t, i18n } = useLingui();
  const { data, mutate } = useSWR(
    ['export', id],
    () => callEndpoint('GET', '/rest/sys/export/progress', { id }, { quiet: true }),
    {
      refreshInterval: (now) => (now && ENDED.has(now.state) ? 0 : 700),
    },
  );
  const done = data?.done ?? 0;
  const [written, all] = [i18n.number(done), i18n.number(total)];
  const state = data?.state;
  return (
    <div className="flex flex-col gap-3 py-2" aria-live="polite">
      <ProgressBar label={t`导出进度`} part={total > 0 ? done / total : state === 'done' ? 1 : 0} />
      <p className="text-sm">
        {state === 'done'
          ? t`已导出 ${all} 条，文件在浏览器的下载中`
          : state === 'cancelled'
            ? t`已停止导出`
            : state === 'broken'
              ? t`连接中断，只写入了 ${written} / ${all} 条，文件不完整，请重新导出`
              : t`已写入 ${written} / ${all} 条`}
      </p>
      {!(state && ENDED.has(state)) && (
        <Button
          size="small"
          className="self-start"
          onClick={() =>
            void runWithToast(async () => {
              await callEndpoint('POST', '/rest/sys/export/cancel', { id });
              await mutate();
            })
          }
        >{t`停止导出`}</Button>
      )}
    </div>
  );
}
