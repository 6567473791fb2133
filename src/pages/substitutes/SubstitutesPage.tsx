import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { joints } from '../../../widgets/ui/joints.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { endSubstitute, type SubstituteRow, useSubstitutes } from '../../data/substitutes.ts';
import { useMe } from '../../data/viewer.ts';
import { runWithToast } from '../../records/runWithToast.ts';
import { Changes } from '../settings/Changes.tsx';
import { SubstituteDialog } from './SubstituteDialog.tsx';

/** Who decides approvals in the place of somebody absent: now, later, and in the past year. */
export function SubstitutesPage() {
  const { t } = useLingui();
  const admin = isAdmin(useMe());
  const { data, error, mutate } = useSubstitutes();
  const [open, setOpen] = useState<{ row?: SubstituteRow }>();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const lasting = data?.list.filter(({ state }) => state !== 'over') ?? [];
  const over = data?.list.filter(({ state }) => state === 'over') ?? [];
  const ended = over.length;
  const add = (
    <Button kind="primary" icon={<Icon name="plus" />} disabled={!data} onClick={() => setOpen({})}>
      {t`新增代理`}
    </Button>
  );
  return (
    <div className="mx-auto flex max-w-[1000px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-start gap-3">
        <div className="me-auto min-w-0 max-w-[680px]">
          <h1 className="text-xl font-semibold">{t`代理设置`}</h1>
          <p className="mt-1 text-sm text-text-2">
            {admin
              ? t`有人不在时，由代理人处理等待其审批的单据。审批记录会注明代审，本人会收到每个结果。`
              : t`您不在时，由代理人处理等待您审批的单据。审批记录会注明代审，您会收到每个结果。`}
          </p>
        </div>
        {lasting.length > 0 && add}
      </header>
      {!data && <SkeletonRows rows={6} columns={4} />}
      {data && lasting.length === 0 && (
        <div className="rounded-lg border border-line">
          <EmptyState
            title={t`没有进行中的代理`}
            text={t`休假或出差前指定代理人，审批就不会停下来。`}
            action={add}
          />
        </div>
      )}
      {lasting.length > 0 && (
        <Rows
          label={t`进行中和即将开始`}
          rows={lasting}
          all={lasting}
          onEdit={(row) => setOpen({ row })}
        />
      )}
      {over.length > 0 && (
        <details className="rounded-lg border border-line">
          <summary className="cursor-pointer px-3 py-2 text-sm text-text-2 hover:text-text-1">
            {t`过去一年已结束（${ended}）`}
          </summary>
          <div className="border-t border-line">
            <Rows label={t`已结束`} rows={over} all={lasting} plain />
          </div>
        </details>
      )}
      {data && <Changes log={data.log} />}
      {open && data && (
        <SubstituteDialog data={data} row={open.row} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface RowsProps {
  label: string;
  rows: readonly SubstituteRow[];
  /** those that are not over: a proxy may be absent too */
  all: readonly SubstituteRow[];
  plain?: boolean;
  onEdit?(row: SubstituteRow): void;
}

function Rows({ label, rows, all, plain = false, onEdit }: RowsProps) {
  return (
    <ul
      aria-label={label}
      className={
        plain ? 'divide-y divide-line' : 'divide-y divide-line rounded-lg border border-line'
      }
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} all={all} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function Line({
  row,
  all,
  onEdit,
}: {
  row: SubstituteRow;
  all: readonly SubstituteRow[];
  onEdit: ((row: SubstituteRow) => void) | undefined;
}) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { id, user, proxy, start_date, end_date, module_names, reason, state, is_edit } = row;
  const [name, standIn] = [user.name, proxy.name];
  const absence = all.find(
    (each) =>
      state !== 'over' &&
      each.user.id === proxy.id &&
      each.start_date <= end_date &&
      start_date <= each.end_date,
  );

  async function handleEnd() {
    const running = state === 'running';
    const yes = await confirm({
      title: running ? t`结束${standIn}对${name}的代理？` : t`取消${standIn}对${name}的代理？`,
      text: running
        ? t`等待${name}审批的单据立即改由本人处理；已经作出的审批不变。`
        : t`这个代理还没有开始。`,
      action: running ? t`结束代理` : t`取消代理`,
      cancel: t`返回`,
      danger: true,
    });
    if (yes)
      await runWithToast(() => endSubstitute(id), {
        onDone: () => toast.success(running ? t`已结束` : t`已取消`),
      });
  }

  return (
    <li className="flex items-center gap-3 px-3 py-2.5 text-sm hover:bg-hover">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] md:items-center">
        <div className="flex min-w-0 items-center gap-2">
          <Avatar name={user.name} src={user.avatar} />
          <span className="truncate" title={user.name}>
            {user.name}
          </span>
          <ArrowRight size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
          <span className="sr-only">{t`由以下的人代理`}</span>
          <Avatar name={proxy.name} src={proxy.avatar} />
          <span className="truncate font-semibold" title={proxy.name}>
            {proxy.name}
          </span>
        </div>
        <div className="min-w-0">
          <div className="tabular-nums">
            {start_date} – {end_date}
          </div>
          <div className="truncate text-xs text-text-2">
            {module_names.length > 0 ? module_names.join(joints.comma()) : t`全部审批`}
            {reason && ` · ${reason}`}
          </div>
        </div>
        <StateBadge state={state} />
        {absence && (
          <p className="flex items-start gap-1.5 text-xs text-text-2 md:col-span-3">
            <TriangleAlert
              size={14}
              strokeWidth={1.75}
              aria-hidden
              className="mt-px shrink-0 text-warning"
            />
            {t`${standIn}在此期间也有代理人。代理不会再转交，这些单据要等${name}或${standIn}处理。`}
          </p>
        )}
      </div>
      <span className="w-8 shrink-0 pointer-coarse:w-11">
        {is_edit === 1 && onEdit && (
          <Menu
            align="end"
            trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`${name}的代理的操作`} />}
            entries={[
              {
                key: 'edit',
                label: t`编辑`,
                icon: <Icon name="pencil" />,
                onSelect: () => onEdit(row),
              },
              { kind: 'line' as const, key: 'line' },
              {
                key: 'end',
                label: state === 'running' ? t`结束代理` : t`取消代理`,
                icon: <Icon name="circle-stop" />,
                danger: true,
                onSelect: () => void handleEnd(),
              },
            ]}
          />
        )}
      </span>
    </li>
  );
}

function StateBadge({ state }: Pick<SubstituteRow, 'state'>) {
  const { t } = useLingui();
  const looks = {
    running: <Badge color="green">{t`代理中`}</Badge>,
    coming: <Badge color="blue">{t`未开始`}</Badge>,
    over: <Badge color="grey">{t`已结束`}</Badge>,
  };
  return <span className="md:justify-self-end">{looks[state]}</span>;
}
