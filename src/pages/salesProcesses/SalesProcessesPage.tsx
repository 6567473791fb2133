import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { type SalesProcess, useSalesProcesses } from '../../data/salesProcesses.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { Changes } from '../settings/Changes.tsx';
import { ListEditor } from '../lists/ListEditor.tsx';
import { ProcessEditor } from './ProcessEditor.tsx';
import { ProcessList } from './ProcessList.tsx';
import type { OpenedProcess } from './useProcessEditor.ts';

/** How opportunities are sold: the processes with their stages, and why opportunities are lost; or the process that is being worked on (`process` in the address: a number, `new`, `copy-` and a number). */
export function SalesProcessesPage() {
  const { t } = useLingui();
  const { data, error, mutate } = useSalesProcesses();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('process');
  const go = (process?: string) => setSearch(process === undefined ? {} : { process });
  if (error && !data)
    return (
      <ErrorState
        text={error instanceof ApiError ? error.message : undefined}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <SkeletonLines lines={10} className="p-6" />;
  if (asked === null)
    return (
      <div className="mx-auto flex max-w-[900px] flex-col gap-8 px-4 py-5 md:px-6">
        <ProcessList processes={data.list} onOpen={go} />
        <ListEditor
          type="lost_reason"
          level={2}
          title={t`输单原因`}
          hint={t`输单时从中选择一个。改名不影响已经输单的商机；用过的原因可以停用，不能删除。`}
        />
        <Changes log={data.log} />
      </div>
    );
  const opened = openedOf(asked, data.list);
  if (!opened)
    return (
      <EmptyState
        title={t`没有这个商机组`}
        text={t`它可能已经被删除。`}
        action={<Button onClick={() => go()}>{t`返回列表`}</Button>}
      />
    );
  return <ProcessEditor key={asked} processes={data.list} opened={opened} onClose={() => go()} />;
}

function openedOf(asked: string, processes: readonly SalesProcess[]): OpenedProcess | undefined {
  if (asked === 'new') return { keep: 'new', process: undefined, copy: false };
  const copy = asked.startsWith('copy-');
  const process = processes.find(({ id }) => String(id) === asked.replace('copy-', ''));
  return process && { keep: asked, process, copy };
}
