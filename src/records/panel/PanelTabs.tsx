import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { TAB_GROUPS } from '../../../schemas/definition/tabGroups.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useLocale } from '../../data/definitions.ts';
import { isModule } from '../../data/modules.ts';
import { readOpeningTab, rememberOpeningTab } from '../../data/openingTab.ts';
import { useTabs } from '../../data/records.ts';
import { TabsSkeleton } from './PanelSkeleton.tsx';
import type { PanelTabsProps } from './TabBody.tsx';
import { TabBody } from './TabBody.tsx';
import { isAway, tabGroup } from './tabRow.ts';

interface ChosenTabProps extends PanelTabsProps {
  chosen: string | undefined;
  onChoose(key: string): void;
}

const NONE: ReadonlySet<string> = new Set();

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
  const locale = useLocale();
  const [kept, setKept] = useState<ReadonlySet<string>>(NONE);
  const [opening] = useState(() => readOpeningTab(file.key));
  const { data, error, mutate } = useTabs(file.key, record.id);
  if (!data) return error ? <ErrorState onRetry={() => void mutate()} /> : <TabsSkeleton />;
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
  // What has stood in the row stays there while the panel is open, or those behind it would move under the finger.
  const shown = tabs.filter(
    (tab) => tab === current || !isAway(tab, file.tabs, isModule) || kept.has(tab.menu_field),
  );
  if (shown.some(({ menu_field: key }) => !kept.has(key)))
    setKept(new Set([...kept, ...shown.map(({ menu_field: key }) => key)]));
  function handleChoose(key: string) {
    if (OPENING.has(key)) rememberOpeningTab(file.key, key);
    onChoose(key);
  }
  return (
    <Tabs
      label={t`详情页签`}
      items={tabs.map((tab) => {
        const group = tabGroup(tab, file.tabs);
        return {
          key: tab.menu_field,
          label: tab.menu_name,
          ...(tab.counts !== null && { count: tab.counts }),
          ...(group && { group }),
          away: !shown.includes(tab),
        };
      })}
      groups={Object.fromEntries(
        Object.entries(TAB_GROUPS).map(([key, name]) => [key, translate(name, locale)]),
      )}
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
