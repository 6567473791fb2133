import { useLingui } from '@lingui/react/macro';
import { late } from '../../../widgets/bricks/late.tsx';
import { Empty } from '../../../widgets/bricks/Notice.tsx';
import { useLocale } from '../../data/definitions.ts';
import { isModule } from '../../data/modules.ts';
import { useSlot } from '../slots.ts';
import { TabSlot } from '../SlotView.tsx';
import { callsAbout } from '../calls/callsAbout.ts';
import type { WireTab } from '../types.ts';
import { Details } from './Details.tsx';
import { LogTab } from './LogTab.tsx';
import type { PanelTabsProps } from './PanelTabs.tsx';
import { searchLinks } from './searchLinks.ts';
import { RelatedTab } from './RelatedTab.tsx';
import { tabKind } from './tabKind.ts';

const TeamTab = late(async () => (await import('../team/TeamTab.tsx')).TeamTab);
const CommentTab = late(async () => (await import('./CommentTab.tsx')).CommentTab);
const ReaderTab = late(async () => (await import('./ReaderTab.tsx')).ReaderTab);
const CallTab = late(async () => (await import('../calls/CallTab.tsx')).CallTab);
const FileTab = late(async () => (await import('./FileTab.tsx')).FileTab);
const TimelineTab = late(async () => (await import('./TimelineTab.tsx')).TimelineTab);

/** The body of one tab: what stands in its slot, else what its kind is. */
export function TabBody({ tab, ...panel }: PanelTabsProps & { tab: WireTab }) {
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
    case 'view':
      return (
        <Details form={form} record={record} context={context} lookUp={lookUp} locale={locale} />
      );
    case 'log':
      return <LogTab module={file.key} id={record.id} />;
    case 'files':
      return <FileTab module={file.key} id={record.id} mayEdit={record.is_edit} />;
    case 'team':
      return <TeamTab file={file} record={record} />;
    case 'calls':
      return <CallTab about={callsAbout(file, record.id) ?? {}} />;
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
        <Empty title={t`暂不支持「${tab.menu_name}」`} text={t`当前版本还不能显示这个页签。`} />
      );
  }
}
