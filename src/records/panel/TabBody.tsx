import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useLocale } from '../../data/definitions.ts';
import { isModule } from '../../data/modules.ts';
import { useSlot } from '../slots/slots.ts';
import { TabSlot } from '../slots/SlotView.tsx';
import { phoneCallsAbout } from '../phoneCalls/phoneCallsAbout.ts';
import type { WireTab, RecordAnswer } from '../shared/types.ts';
import { articleOf } from './article.ts';
import { Details } from './Details.tsx';
import { LogTab } from './LogTab.tsx';
import { searchLinks } from './searchLinks.ts';
import { RelatedTab } from './RelatedTab.tsx';
import { tabKind } from './tabKind.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { RecordEnvironment } from '../shared/permissions.ts';

export interface PanelTabsProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  context: Context;
  around: RecordEnvironment;
  reload(): Promise<void>;
}

const TeamTab = lazyComponent(async () => (await import('../team/TeamTab.tsx')).TeamTab);

const CommentTab = lazyComponent(async () => (await import('./CommentTab.tsx')).CommentTab);

const ReaderTab = lazyComponent(async () => (await import('./ReaderTab.tsx')).ReaderTab);

const CallTab = lazyComponent(
  async () => (await import('../phoneCalls/PhoneCallTab.tsx')).PhoneCallTab,
);

const FileTab = lazyComponent(async () => (await import('./FileTab.tsx')).FileTab);

const OverviewTab = lazyComponent(async () => (await import('./OverviewTab.tsx')).OverviewTab);

const TimelineTab = lazyComponent(async () => (await import('./TimelineTab.tsx')).TimelineTab);

interface TabBodyProps extends PanelTabsProps {
  tab: WireTab;
  /** all that the reader may open */
  tabs: readonly WireTab[];
  onChoose(key: string): void;
}

/** The body of one tab: what stands in its slot, else what its kind is. */
export function TabBody({ tab, tabs, onChoose, ...panel }: TabBodyProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { file, form, record, context, around, reload } = panel;
  const lookUp = new Map(
    (file.lookUp ?? []).map((model) => [model, searchLinks(around.settings)] as const),
  );
  const slot = useSlot(file.key, `tab.${tab.menu_field}`);
  if (slot)
    return (
      <TabSlot kind={tab.menu_field} module={file} id={record.id} record={record} reload={reload} />
    );
  const kind = tabKind(tab, file.tabs, isModule);
  switch (kind.kind) {
    case 'overview':
      return <OverviewTab {...panel} tabs={tabs} onChoose={onChoose} />;
    case 'view':
      return (
        <Details
          form={form}
          record={record}
          context={context}
          lookUp={lookUp}
          article={articleOf(file, form, record)}
          edit={{ file, around }}
          locale={locale}
        />
      );
    case 'log':
      return <LogTab module={file.key} id={record.id} />;
    case 'files':
      return <FileTab module={file.key} id={record.id} mayEdit={record.is_edit} />;
    case 'team':
      return <TeamTab file={file} record={record} />;
    case 'calls':
      return <CallTab about={phoneCallsAbout(file, record.id) ?? {}} />;
    case 'comments':
      return <CommentTab module={file.key} id={record.id} />;
    case 'readers':
      return <ReaderTab module={file.key} id={record.id} />;
    case 'related':
      return <RelatedTab tab={kind} parent={file} record={record} around={around} />;
    case 'timeline':
      return <TimelineTab tab={kind} parent={file} record={record} around={around} />;
    case 'unsupported':
      return (
        <EmptyState
          title={t`暂不支持「${tab.menu_name}」`}
          text={t`当前版本还不能显示这个页签。`}
        />
      );
  }
}
