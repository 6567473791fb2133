import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import useSWR from 'swr';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { recordAmount } from '../../../schemas/views/sums.ts';
import { mayAdvance, mayReturn } from '../../../schemas/rules/stages.ts';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { callEndpoint } from '../../data/transport/client.ts';
import { refreshRecords } from '../../data/records.ts';
import { useGroups } from '../../data/sums.ts';
import { Board, type Lane } from '../../records/list/views/Board.tsx';
import { valueOf } from '../../records/list/table/Cell.tsx';
import { Select } from '../../records/shared/Select.tsx';
import { sumText } from '../../records/list/table/sums.ts';
import { useCardMoves } from '../../records/list/views/useCardMoves.ts';
import { andFilter } from '../../records/list/state/views.ts';
import type { BoardSlotProps } from '../../records/slots/slots.ts';
import type { ListRow } from '../../records/shared/types.ts';
import { LostReasonDialog } from './LostReasonDialog.tsx';
import { StageQuestionDialog } from './StageQuestionDialog.tsx';
import { type Stage, type StageEnd, useStageMoves } from './useStages.ts';

const GROUP = 'opportunity_group_id';
const COLOR: Readonly<Record<StageEnd['value'], string>> = { 1: 'green', 2: 'red', 3: 'grey' };

interface StageLane extends Lane {
  stage: Pick<Stage, 'id' | 'title'>;
  /** of a lane in which opportunities have ended */
  end?: StageEnd;
}

/** The opportunities of one sales process in lanes by their stage, those that have ended last. Moving one is what a press in the stage bar is. */
export function StageBoard({ list, field, locale }: BoardSlotProps) {
  const { t } = useLingui();
  const [params, setParams] = useQueryParams();
  const { data, error, mutate } = useSWR(['records', 'opportunity', 'processes'], () =>
    callEndpoint('GET', '/rest/sys/opp_group/listgroup', {}, { quiet: true }),
  );
  const { question, advance, goBack, finish, lose } = useStageMoves(refreshRecords);
  const [losing, setLosing] = useState<{ row: ListRow; lane: StageLane }>();
  const moves = useCardMoves();
  // Whoever may not choose a process any more, or nobody may, still has deals in it.
  const processes = (data?.list ?? []).toSorted((a, b) => a.is_stop - b.is_stop);
  const process = processes.find(({ id }) => String(id) === params.get('process')) ?? processes[0];
  const ofProcess: Condition[] =
    process && list.form?.fields.has(GROUP)
      ? [{ field: GROUP, operator: 'eq', value: process.id }]
      : [];
  const open = {
    op: 'and' as const,
    rules: [...ofProcess, { field: 'state', operator: 'eq' as const, value: 0 }],
  };
  const amount = list.file && list.form && recordAmount(list.file, list.form);
  const asked = { by: field.model, sums: amount ? [amount.model] : [] };
  const sums = useGroups(
    process && list.file?.key,
    { ...list.query, filter: andFilter(list.filter, open) },
    asked,
  ).data?.groups;
  const ended = useGroups(
    process && list.file?.key,
    { ...list.query, filter: andFilter(list.filter, { op: 'and', rules: ofProcess }) },
    { ...asked, by: 'state' },
  ).data?.groups;
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={8} className="p-4" />;
  if (!process) return <EmptyState title={t`还没有商机组`} text={t`有了商机组，商机才有阶段。`} />;
  const { stages } = process;
  const last = stages.at(-1);
  const sumAt = (groups: typeof sums, key: number) =>
    amount &&
    sumText(groups?.find((group) => String(group.key) === String(key))?.sums, {
      field: amount,
      kind: 'sum',
      locale,
    });
  const lanes: StageLane[] = [
    ...stages.slice(0, -1).map((stage): StageLane => ({
      key: String(stage.id),
      name: `${stage.title} ${stage.rate}%`,
      stage,
      sum: sumAt(sums, stage.id),
      condition: {
        op: 'and',
        rules: [...open.rules, { field: field.model, operator: 'eq', value: stage.id }],
      },
    })),
    ...(last?.options ?? []).map((end): StageLane => ({
      key: `end ${end.value}`,
      name: end.name,
      color: COLOR[end.value],
      stage: last ?? { id: 0, title: '' },
      end,
      sum: sumAt(ended, end.value),
      condition: {
        op: 'and',
        rules: [...ofProcess, { field: 'state', operator: 'eq', value: end.value }],
      },
    })),
  ];

  function handleMove(row: ListRow, to: Lane) {
    const lane = lanes.find(({ key }) => key === to.key);
    if (!lane) return undefined;
    if (lane.end?.value === 2) return setLosing({ row, lane });
    const { stage, end } = lane;
    if (end) return void moves.during(row, lane.key, () => finish(row.id, stage, end));
    const at = Number(valueOf(row, field.model));
    const standing = { process_id: at, state: row.state };
    const step = { id: row.id, from: stages.find(({ id }) => id === at), to: stage };
    if (mayAdvance(stages, standing, stage.id))
      return void moves.during(row, lane.key, () => advance(step));
    if (mayReturn(stages, standing, stage.id))
      return void moves.during(row, lane.key, () => goBack(step));
    return undefined;
  }

  return (
    <>
      {processes.length > 1 && (
        <div className="flex shrink-0 items-center gap-2 bg-surface-0 px-3 pt-3">
          <span className="w-56">
            <Select
              label={t`商机组`}
              value={String(process.id)}
              options={processes.map(({ id, name, is_stop }) => ({
                value: String(id),
                label: is_stop === 1 ? t`${name}（已停用）` : name,
              }))}
              onChange={(id) => setParams((now) => withParams(now, { process: id }))}
            />
          </span>
        </div>
      )}
      <Board
        list={list}
        locale={locale}
        lanes={lanes}
        model={field.model}
        isMovable={(row) => row.is_edit && row.state === 0}
        onMove={handleMove}
        moves={moves}
      />
      {question && <StageQuestionDialog question={question} />}
      {losing && (
        <LostReasonDialog
          onClose={() => setLosing(undefined)}
          onConfirm={async (loss) => {
            const { row, lane } = losing;
            if (await moves.during(row, lane.key, () => lose(row.id, lane.stage, loss)))
              setLosing(undefined);
          }}
        />
      )}
    </>
  );
}
