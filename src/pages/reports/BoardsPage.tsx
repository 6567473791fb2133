import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { mayOpenPage } from '../../../schemas/navigation/pageRights.ts';
import { boards as PAGE } from '../../../schemas/pages/boards.ts';
import { MOST_CUSTOM_REPORTS } from '../../../schemas/reporting/customReport.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { deleteBoard, type Board, useBoards } from '../../data/reports.ts';
import { useMe } from '../../data/viewer.ts';
import { Select } from '../../records/shared/Select.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { askOf, readPageAsk } from './ask.ts';
import { BoardDialog } from './BoardDialog.tsx';
import { ChartSection } from './ChartSection.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useNow } from '../../records/shared/useNow.ts';

/** Reports that somebody looks at together, all narrowed by one bar; which board is open and what it is narrowed to stands in the address. */
export function BoardsPage() {
  const { t } = useLingui();
  const me = useMe();
  const confirm = useConfirm();
  const [params, setParams] = useQueryParams();
  const today = useNow().slice(0, 10);
  const [editing, setEditing] = useState<Board | 'new'>();
  const { data: boards, error, mutate } = useBoards();
  const board = boards?.find(({ id }) => String(id) === params.get('board')) ?? boards?.[0];
  const own = boards?.filter(({ user_id }) => user_id === me.id) ?? [];
  if (!mayOpenPage(me, PAGE)) return <NoPermission right={t`报表看板`} />;
  const pageAsk = readPageAsk(params, today);
  const add = (
    <Button
      icon={<Icon name="plus" />}
      disabled={own.length >= MOST_CUSTOM_REPORTS}
      onClick={() => setEditing('new')}
    >{t`新建看板`}</Button>
  );

  function change(values: Readonly<Record<string, string>>) {
    setParams((now) => withParams(now, values), { replace: true });
  }

  async function handleDelete({ id, name, roles }: Board) {
    const text =
      roles.length > 0
        ? t`其他人也不能再使用它。数据不受影响。`
        : t`只删除这个看板，报表和数据不受影响。`;
    if (!(await confirm({ title: t`删除看板「${name}」？`, text, action: t`删除`, danger: true })))
      return;
    if (await runWithToast(() => deleteBoard(id))) toast.success(t`看板已删除`);
  }

  return (
    <div className="h-full overflow-y-auto print:overflow-visible">
      <div className="mx-auto flex max-w-[1200px] flex-col gap-4 px-4 py-4 md:px-6">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="text-lg font-semibold max-md:w-full">{t`报表看板`}</h1>
          {boards && boards.length > 0 && (
            <span className="w-56 print:hidden max-md:w-full">
              <Select
                label={t`看板`}
                value={String(board?.id ?? '')}
                options={boards.map(({ id, name, user_id, user_name }) => ({
                  value: String(id),
                  label: user_id === me.id ? name : t`${name}（${user_name} 共享）`,
                }))}
                onChange={(id) => change({ board: id })}
              />
            </span>
          )}
          <span className="flex flex-1 flex-wrap justify-end gap-2 print:hidden max-md:flex-none">
            {board?.can_edit === 1 && (
              <>
                <Button
                  icon={<Icon name="pencil" />}
                  onClick={() => setEditing(board)}
                >{t`编辑`}</Button>
                <Button
                  icon={<Icon name="trash-2" />}
                  onClick={() => void handleDelete(board)}
                >{t`删除`}</Button>
              </>
            )}
            {boards && boards.length > 0 && add}
          </span>
        </header>
        {error && !boards ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : !boards ? (
          <SkeletonLines lines={6} />
        ) : !board ? (
          <EmptyState
            title={t`还没有看板`}
            text={t`把几张常看的报表放在一起，可以共享给角色，每个人只看到自己有权限的数据。`}
            action={add}
          />
        ) : (
          <>
            <FilterBar ask={pageAsk} today={today} onChange={change} />
            {board.charts.length === 0 ? (
              <EmptyState title={t`这个看板上没有您能看的报表`} />
            ) : (
              <div key={board.id} className="grid items-start gap-4 lg:grid-cols-2">
                {board.charts.map((chart) => (
                  <ChartSection key={chart.key} chart={chart} ask={askOf(pageAsk)} />
                ))}
              </div>
            )}
          </>
        )}
      </div>
      {editing && (
        <BoardDialog
          {...(editing !== 'new' && { board: editing })}
          onClose={() => setEditing(undefined)}
          onSaved={(id) => change({ board: String(id) })}
        />
      )}
    </div>
  );
}
