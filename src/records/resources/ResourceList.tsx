import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useMe } from '../../data/viewer.ts';
import { useKeyDown } from '../shared/useKeyDown.ts';
import { useListKeys } from '../shared/useListKeys.ts';
import { type Action, offeredActions, openingAction } from './actions.ts';
import { BranchList } from './BranchList.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import type { Hands } from './hands.ts';
import { OpenDetail } from './OpenDetail.tsx';
import { ResourceBody } from './ResourceBody.tsx';
import { ResourceToolbar } from './ResourceToolbar.tsx';
import { branchFilter, type ResourceRow } from './rows.ts';
import { useActions } from './useActions.tsx';
import { useResourceList, type Whose } from './useResourceList.ts';
import { useRowLook } from './useRowLook.tsx';

export interface ResourceListProps {
  file: Resource;
  /** what no data says; see `Hands` */
  hands?: Hands;
  /** of a list that is part of a page: whose rows it has */
  whose?: Whose;
}

const NO_HANDS: Hands = {};

/** A page of the back-office that is one list: rows in the table of the records, what narrows them, and what is done to them. */
export function ResourceList({ file, hands = NO_HANDS, whose }: ResourceListProps) {
  const list = useResourceList(file, whose);
  const { t } = useLingui();
  const phone = usePhone();
  const viewer = useMe();
  const confirm = useConfirm();
  const page = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState(false);
  const { run, dialog } = useActions(list, hands);
  const { address, change, locale, selection } = list;
  const beside = file.detail === 'beside';
  const narrow = phone || beside;

  // Rows are drawn again with what they are given: the function that they call stays the same.
  const runNow = useRef(run);
  useEffect(() => {
    runNow.current = run;
  });
  const handleRun = useCallback(
    (action: Action, rows: readonly ResourceRow[]) => runNow.current(action, rows),
    [],
  );
  const look = useRowLook(list, { narrow, inGrid: !narrow, onRun: handleRun });

  async function mayLeave(): Promise<boolean> {
    if (!dirty) return true;
    const leave = await confirm({ title: t`放弃未保存的更改？`, action: t`放弃`, danger: true });
    if (leave) setDirty(false);
    return leave;
  }

  async function openRow(row: ResourceRow) {
    if (row.key === address.open) return;
    if (file.detail) {
      if (await mayLeave()) change({ open: row.key }, { replace: beside });
      return;
    }
    const action = openingAction(file, row.raw, viewer);
    if (action) run(action, [row]);
  }

  useKeyDown(page, (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && selection.count > 0) selection.clear();
  });
  const add = offeredActions(file, 'page', { viewer }).find(({ first }) => first);
  useListKeys(page, { onAdd: add && (() => run(add, [])) });

  const detail = hands.Detail && (
    <OpenDetail
      Detail={hands.Detail}
      list={list}
      onDirty={setDirty}
      onClose={async () => {
        if (await mayLeave()) change({ open: '' }, { replace: beside });
      }}
    />
  );
  if (
    address.open !== '' &&
    detail &&
    (file.detail === 'instead' || (beside && phone && list.open))
  )
    return detail;

  const settled = !list.loading && !list.error;
  const choosing = phone ? selection.choosing : selection.count > 0;
  const chosenBar = settled && choosing && <ChosenBar list={list} onRun={run} />;
  const rows = withBranches(
    <>
      <ResourceBody
        list={list}
        look={look}
        narrow={narrow}
        onRun={run}
        onOpen={(row) => void openRow(row)}
        onType={() => page.current?.querySelector<HTMLElement>('input[type=search]')?.focus()}
      />
      {settled && list.count > 0 && !(beside && list.count <= list.size) && (
        <div className="shrink-0 border-t border-line bg-surface-1 px-4">
          <Pager
            page={address.page}
            size={list.size}
            count={list.count}
            onPage={(next) => change({ page: next })}
            onSize={list.setSize}
          />
        </div>
      )}
    </>,
    !phone && branchFilter(file) && <BranchList list={list} />,
  );
  return (
    <div ref={page} className="flex h-full min-h-0 flex-1 flex-col">
      <div className="relative shrink-0">
        <ResourceToolbar list={list} narrow={narrow} onRun={run} />
        {!phone && chosenBar}
      </div>
      {file.about && (
        <p className="shrink-0 border-b border-line bg-surface-1 px-4 py-2 text-sm text-text-2">
          {translate(file.about, locale)}
        </p>
      )}
      {file.tabs ? (
        <Tabs
          label={translate(file.tabs.label, locale)}
          value={address.tab}
          onChange={(tab) => change({ tab })}
          items={file.tabs.entries.map(({ key, label }) => ({
            key,
            label: translate(label, locale),
            ...(list.counts[key] !== undefined && { count: list.counts[key] }),
          }))}
        >
          {rows}
        </Tabs>
      ) : beside && !phone ? (
        <div className="flex min-h-0 flex-1">
          <div className="flex w-80 shrink-0 flex-col border-e border-line">{rows}</div>
          <div className="min-w-0 flex-1 overflow-y-auto">{detail}</div>
        </div>
      ) : (
        rows
      )}
      {phone && chosenBar}
      {dialog}
    </div>
  );
}

function withBranches(rows: ReactNode, branches: ReactNode) {
  if (!branches) return rows;
  return (
    <div className="flex min-h-0 flex-1">
      {branches}
      <div className="flex min-w-0 flex-1 flex-col">{rows}</div>
    </div>
  );
}
