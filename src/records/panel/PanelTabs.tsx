import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Context } from '../../../schemas/conditions.ts';
import { holds } from '../../../schemas/conditions.ts';
import type { Form } from '../../../schemas/form.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { Tabs } from '../../../widgets/bricks/Tabs.tsx';
import { useTabs } from '../../data/records.ts';
import type { Around } from '../may.ts';
import type { RecordAnswer } from '../types.ts';
import { TabBody } from './TabBody.tsx';

export interface PanelTabsProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  context: Context;
  around: Around;
  reload(): Promise<void>;
}

/** The row of tabs that the server lists, and the body of the chosen one; the others are not loaded. */
export function PanelTabs({ file, form, record, context, around, reload }: PanelTabsProps) {
  const { t } = useLingui();
  const { data, error, mutate } = useTabs(file.key, record.id);
  const [chosen, setChosen] = useState<string>();
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void mutate()} />
    ) : (
      <SkeletonLines lines={8} className="px-5 py-4" />
    );
  const tabs = data.filter((tab) => {
    const when = file.tabs.find((each) => each.key === tab.menu_field)?.when;
    return !when || holds(when, context);
  });
  const first = tabs.find((tab) => tab.menu_field === 'view') ?? tabs[0];
  const current = tabs.find((tab) => tab.menu_field === chosen) ?? first;
  if (!current) return null;
  return (
    <Tabs
      label={t`详情页签`}
      items={tabs.map((tab) => ({
        key: tab.menu_field,
        label: tab.menu_name,
        ...(tab.counts !== null && { count: tab.counts }),
      }))}
      value={current.menu_field}
      onChange={setChosen}
    >
      <TabBody
        key={current.menu_field}
        tab={current}
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
