import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { type SalesProcess, sortSalesProcesses } from '../../data/salesProcesses.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { OrderedList } from '../editing/OrderedList.tsx';
import { ProcessLine } from './ProcessLine.tsx';

export interface ProcessListProps {
  processes: readonly SalesProcess[];
  onOpen(process: string): void;
}

/** The sales processes in the order in which they are offered. */
export function ProcessList({ processes, onOpen }: ProcessListProps) {
  const { t } = useLingui();

  const add = (
    <Button
      kind="primary"
      icon={<Icon name="plus" />}
      onClick={() => onOpen('new')}
    >{t`新增商机组`}</Button>
  );
  return (
    <section aria-labelledby="sales-processes" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 id="sales-processes" className="me-auto text-lg font-semibold">{t`商机阶段`}</h1>
        {processes.length > 0 && add}
      </header>
      <p className="text-sm text-text-2">{t`新建商机时选择一个商机组，由它决定商机经过哪些阶段。`}</p>
      {processes.length > 0 && processes.every(({ is_stop }) => is_stop === 1) && (
        <div className="overflow-hidden rounded-md">
          <Banner kind="warning">{t`没有启用的商机组，员工现在不能新建商机。`}</Banner>
        </div>
      )}
      {processes.length === 0 ? (
        <EmptyState title={t`还没有商机组`} text={t`有了商机组，商机才有阶段。`} action={add} />
      ) : (
        <OrderedList
          items={processes}
          label={t`商机组`}
          hint={t`拖动左侧的手柄，或用上下键排序：新建商机时按这个顺序列出，第一个用于线索转化。`}
          onSort={(ids) => runWithToast(() => sortSalesProcesses(ids))}
          line={(process, place) => (
            <ProcessLine key={process.id} process={process} place={place} onOpen={onOpen} />
          )}
        />
      )}
    </section>
  );
}
