import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { SidePanel } from '../../../widgets/ui/SidePanel.tsx';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { DetailSlot } from '../slots/SlotView.tsx';
import type { RecordAnswer } from '../shared/types.ts';
import { useCommands } from '../shared/useCommands.ts';
import { useKeyDown } from '../shared/useKeyDown.ts';
import { copyText } from '../shared/copyText.ts';
import type { Crumb } from '../shared/breadcrumbs.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { PanelHead } from './PanelHead.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { useRecordPanel } from './useRecordPanel.ts';
import { useTabCommandKnown } from './useTabCommand.ts';

/** Stepping through the list that the panel was opened from; undefined at its ends. */
export interface Steps {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

export interface RecordPanelProps {
  module: string;
  id: number;
  /** what the list calls it, until it is read */
  name?: string | undefined;
  /** opened from a list: the arrows */
  steps?: Steps | undefined;
  /** the address that opens this panel again, for others */
  link?: string | undefined;
  /** the tab that its address says; none: the one that was read last */
  tab?: string | undefined;
  /** the records below it that led here; none: it is the page's own */
  trail?: readonly Crumb[];
  /** covers everything: who rings is more urgent than what is below */
  whole?: boolean;
  onGo?(index: number): void;
  onTab?(key: string): void;
  onClose(): void;
}

/** One record beside its list, or above another one. */
export function RecordPanel({
  module,
  id,
  name,
  steps,
  link,
  tab: asked,
  trail,
  whole,
  onGo,
  onTab,
  onClose,
}: RecordPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const panel = useRecordPanel(module, id);
  const { file, form, record, context, can } = panel;
  const words = file ? translate(file.label, locale) : '';

  const body = useRef<HTMLDivElement>(null);
  const commands = useCommands(file);
  const [removing, setRemoving] = useState(false);
  // Who steps through records reads the same of each. The address follows: what is pressed shows in the next frame.
  const [tab, setTab] = useState(asked);
  useKeyDown(body, (event) => {
    if (!event.altKey || !steps || event.defaultPrevented) return;
    const step =
      event.key === 'ArrowUp' ? steps.previous : event.key === 'ArrowDown' ? steps.next : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  });

  async function handleRemove(target: RecordAnswer) {
    setRemoving(true);
    if (await commands.remove([target])) onClose();
    setRemoving(false);
  }

  function handleTab(key: string) {
    setTab(key);
    onTab?.(key);
  }

  const title = record ? record.name || `#${record.id}` : name;
  const settled = useTabCommandKnown(file);
  const ready = settled && file && form && record && context && can;
  return (
    <SidePanel
      open
      below={trail === undefined}
      {...(whole && { width: 'screen' })}
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="flex min-w-0 items-center gap-2">
          {file && <Icon name={file.icon} className="shrink-0 text-text-3" />}
          {title ? (
            <span
              className="min-w-0 max-md:line-clamp-2 max-md:break-words md:truncate"
              title={title}
            >
              {title}
            </span>
          ) : panel.error || panel.denied ? (
            words
          ) : (
            <>
              <span className="sr-only">{words || t`加载中`}</span>
              <SkeletonBar className="h-4 w-48" />
            </>
          )}
        </span>
      }
      toolbar={
        <>
          {steps && (
            <>
              <IconButton
                icon={<Icon name="chevron-up" />}
                label={t`上一条`}
                shortcut="Alt+↑"
                disabled={!steps.previous}
                onClick={steps.previous}
              />
              <IconButton
                icon={<Icon name="chevron-down" />}
                label={t`下一条`}
                shortcut="Alt+↓"
                disabled={!steps.next}
                onClick={steps.next}
              />
            </>
          )}
          {link && (
            <IconButton
              icon={<Icon name="link" />}
              label={t`复制链接`}
              onClick={() => void copyText(link)}
            />
          )}
        </>
      }
    >
      {trail && trail.length > 0 && onGo && <Breadcrumbs crumbs={trail} onGo={onGo} />}
      <div ref={body} className="flex min-h-0 flex-1 flex-col">
        {panel.denied && <NoPermission right={t`查看${words}`} />}
        {Boolean(panel.error) && !panel.denied && (
          <LoadError error={panel.error} onRetry={panel.retry} />
        )}
        {!panel.error && !panel.denied && !ready && <PanelSkeleton />}
        {ready && (
          <>
            {record.id !== id && <Banner>{t`您打开的数据已合并到这一条`}</Banner>}
            {panel.gone && !removing && <Banner kind="danger">{t`数据无权限或已被删除`}</Banner>}
            <PanelHead
              key={`head-${record.id}`}
              file={file}
              form={form}
              record={record}
              can={can}
              around={panel.around}
              onRemove={() => void handleRemove(record)}
            />
            <DetailSlot name="detail.header" module={file} record={record} reload={panel.reload} />
            <DetailSlot name="detail.panel" module={file} record={record} reload={panel.reload} />
            <PanelTabs
              key={record.id}
              file={file}
              form={form}
              record={record}
              context={context}
              around={panel.around}
              reload={panel.reload}
              chosen={tab}
              onChoose={handleTab}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}
