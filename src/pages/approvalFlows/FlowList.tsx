import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { type ArrangedFlow, sortFlows, switchApproval } from '../../data/approvalFlows.ts';
import { useLocale } from '../../data/definitions.ts';
import { useSettings } from '../../data/viewer.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { needsApproval } from '../../records/shared/permissions.ts';
import { FlowLine } from './FlowLine.tsx';
import { OrderedList } from '../editing/OrderedList.tsx';

export interface FlowListProps {
  file: ModuleFile;
  flows: readonly ArrangedFlow[];
  onOpen(flow: string): void;
}

/** Whether records of the module are approved, and the flows in the order in which they are offered. */
export function FlowList({ file, flows, onOpen }: FlowListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const settings = useSettings();
  const name = translate(file.label, locale);
  const on = needsApproval(file, settings);

  return (
    <div className="mx-auto flex max-w-[900px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-lg font-semibold">{t`${name}审批流`}</h1>
        <Button
          kind="primary"
          icon={<Icon name="plus" />}
          onClick={() => onOpen('new')}
        >{t`新增审批流`}</Button>
      </header>
      <Switch file={file} name={name} on={on} />
      {on && flows.length > 0 && flows.every(({ is_stop }) => is_stop === 1) && (
        <div className="overflow-hidden rounded-md">
          <Banner kind="warning">{t`没有启用的审批流，员工现在不能发起审批。`}</Banner>
        </div>
      )}
      {flows.length === 0 ? (
        <EmptyState
          title={t`还没有审批流`}
          text={t`审批流说明一条数据由谁、按什么顺序审批。`}
          action={<Button kind="primary" onClick={() => onOpen('new')}>{t`新增审批流`}</Button>}
        />
      ) : (
        <OrderedList
          items={flows}
          label={t`审批流`}
          hint={t`拖动左侧的手柄，或用上下键排序：发起审批时按这个顺序列出。`}
          onSort={(ids) => runWithToast(() => sortFlows(ids))}
          line={(flow, place) => (
            <FlowLine key={flow.id} module={file.key} flow={flow} place={place} onOpen={onOpen} />
          )}
        />
      )}
    </div>
  );
}

function Switch({ file, name, on }: { file: ModuleFile; name: string; on: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const [busy, setBusy] = useState(false);

  async function handleChange(next: boolean) {
    if (busy) return;
    setBusy(true);
    await runWithToast(() => switchApproval(file.key, next ? 1 : 0), {
      onDone: () => toast.success(t`设置成功`),
    });
    setBusy(false);
  }

  return (
    <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm">{t`${name}需要审批`}</label>
        <p
          id={`${id}-note`}
          className="text-xs text-text-3"
        >{t`关闭后不能再发起审批，正在进行的审批继续走完。`}</p>
      </div>
      <span className="grid place-items-center pointer-coarse:size-11">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-busy={busy}
          aria-describedby={`${id}-note`}
          onChange={(event) => void handleChange(event.target.checked)}
          className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-2 transition-colors duration-150 before:absolute before:start-0.5 before:top-0.5 before:size-3.5 before:rounded-full before:bg-text-3 before:transition-transform before:duration-150 checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-text rtl:checked:before:-translate-x-4"
        />
      </span>
    </div>
  );
}
