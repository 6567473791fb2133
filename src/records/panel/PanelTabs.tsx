import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { readOpeningTab, rememberOpeningTab } from '../../data/openingTab.ts';
import { useTabs } from '../../data/records.ts';
import type { PanelTabsProps } from './TabBody.tsx';
import { TabBody } from './TabBody.tsx';

interface ChosenTabProps extends PanelTabsProps {
  chosen: string | undefined;
  onChoose(key: string): void;
}

/** The tabs that stand for the whole record: the next one opens with the one that was chosen last. */
const OPENING: ReadonlySet<string> = new Set(['overview', 'view']);

/** The row of tabs that the server lists, and the body of the chosen one; the others are not loaded. */
export function PanelTabs({
  file,
  form,
  record,
  context,
  around,
  reload,
  chosen,
  onChoose,
}: ChosenTabProps) {
  const { t } = useLingui();
  const [opening] = useState(() => readOpeningTab(file.key));
  const { data, error, mutate } = useTabs(file.key, record.id);
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void mutate()} />
    ) : (
      <SkeletonLines lines={8} className="px-5 py-4" />
    );
  const tabs = data.filter((tab) => {
    const when = file.tabs.find((each) => each.key === tab.menu_field)?.when;
    return !when || evaluateCondition(when, context);
  });
  const first =
    tabs.find((tab) => tab.menu_field === opening) ??
    tabs.find((tab) => tab.menu_field === 'view') ??
    tabs[0];
  const current = tabs.find((tab) => tab.menu_field === chosen) ?? first;
  if (!current) return null;
  function handleChoose(key: string) {
    if (OPENING.has(key)) rememberOpeningTab(file.key, key);
    onChoose(key);
  }
  return (
    <Tabs
      label={t`详情页签`}
      items={tabs.map((tab) => ({
        key: tab.menu_field,
        label: tab.menu_name,
        ...(tab.counts !== null && { count: tab.counts }),
      }))}
      value={current.menu_field}
      onChange={handleChoose}
    >
      <TabBody
        key={current.menu_field}
        tab={current}
        tabs={tabs}
        onChoose={handleChoose}
        file={file}
        form={form}
        record={record}
        context={context}
        around={around}
        reload={reload}
      />
    </Tabs>
  );
}
