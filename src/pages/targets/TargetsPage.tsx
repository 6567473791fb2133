import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { digitsOf } from '../../../schemas/targets/targetRows.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { loadTargets, saveTargets, useTargets } from '../../data/targets.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { Select } from '../../records/shared/Select.tsx';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { Changes } from '../settings/Changes.tsx';
import { TargetTable } from './TargetTable.tsx';
import { useTargetEdits } from './useTargetEdits.ts';

/** What departments and people are to reach, month by month, by one index of one year. */
export function TargetsPage() {
  const { t } = useLingui();
  const [thisYear] = useState(() => new Date().getFullYear());
  const [params, setParams] = useQueryParams();
  const year = Number(params.get('year')) || thisYear;
  const asked = params.get('index') ?? undefined;
  const { data, error, mutate } = useTargets(year, asked);
  const index = data?.indexes.find(({ key }) => key === data.index);
  const digits = index ? digitsOf(index) : 2;
  const edits = useTargetEdits(data, digits);
  const { dirty, rows, unread } = edits;
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  const confirm = useConfirm();
  useLeaveGuard(dirty);

  async function turnTo(name: 'year' | 'index', value: string) {
    if (
      dirty &&
      !(await confirm({
        title: t`放弃未保存的修改？`,
        text: t`换到别的年份或指标后，这里没有保存的目标会丢失。`,
        action: t`放弃修改`,
      }))
    )
      return;
    edits.clear();
    setParams((now) => withParams(now, { [name]: value }), { replace: true });
  }
  async function handleCopy() {
    await runWithToast(async () => {
      const last = await loadTargets(year - 1, data?.index);
      if (last.rows.length === 0) toast.warn(t`去年没有设置目标`);
      else edits.take(last.rows);
    });
  }
  async function handleSave() {
    if (saving || !data || unread.size > 0) return;
    setSaving(true);
    const done = await save(() => saveTargets(year, data.index, rows), {
      shows: (owner) => nameOf(owner),
    });
    setSaving(false);
    if (!done) return;
    await mutate();
    edits.clear();
    toast.success(t`设置成功`);
  }
  function nameOf(owner: string): string | undefined {
    const [kind, id] = owner.split(':');
    return (kind === 'user' ? data?.users : data?.departments)?.find(
      (each) => each.id === Number(id),
    )?.name;
  }

  return (
    <div className="flex max-w-full flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-2">
        <div className="me-auto min-w-0">
          <h1 className="text-lg font-semibold">{t`目标设置`}</h1>
          <p className="text-sm text-text-2">{t`在“全年”里输入总数，会平均分到十二个月。`}</p>
        </div>
        <span className="w-28">
          <Select
            label={t`年份`}
            value={String(year)}
            options={[...new Set([year, ...[-2, -1, 0, 1, 2].map((step) => thisYear + step)])]
              .toSorted((a, b) => a - b)
              .map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(value) => void turnTo('year', value)}
          />
        </span>
        {data && data.indexes.length > 0 && (
          <span className="w-44">
            <Select
              label={t`指标`}
              value={data.index}
              options={data.indexes.map(({ key, label }) => ({ value: key, label }))}
              onChange={(value) => void turnTo('index', value)}
            />
          </span>
        )}
        <Button disabled={!data?.index} onClick={() => void handleCopy()}>{t`复制去年`}</Button>
      </header>
      {error && !data ? (
        <ErrorState
          text={error instanceof ApiError ? error.message : undefined}
          onRetry={() => void mutate()}
        />
      ) : !data ? (
        <SkeletonLines lines={10} />
      ) : index ? (
        <TargetTable label={t`目标设置`} data={data} edits={edits} digits={digits} />
      ) : (
        <EmptyState
          title={t`没有考核任何指标`}
          action={
            <Link to="/achievementIndexSetting" className="text-accent hover:underline">
              {t`去选择指标`}
            </Link>
          }
        />
      )}
      <RefusalNote refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      {index && (
        <footer className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface-1 px-4 py-3 md:-mx-6 md:px-6">
          {dirty && (
            <output className="me-auto text-sm text-text-2">
              {unread.size > 0 ? t`有无法识别的数字，请改正后保存` : t`有未保存的修改`}
            </output>
          )}
          <Button disabled={!dirty || saving} onClick={edits.clear}>{t`放弃修改`}</Button>
          <Button
            kind="primary"
            disabled={rows.length === 0 || unread.size > 0}
            loading={saving}
            onClick={() => void handleSave()}
          >{t`保存`}</Button>
        </footer>
      )}
      {data && <Changes log={data.log} />}
    </div>
  );
}
