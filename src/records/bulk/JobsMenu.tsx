import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { Popover } from '../../../widgets/ui/Popover.tsx';
import { Spinner } from '../../../widgets/ui/Spinner.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { ProgressBar } from '../../../widgets/parts/images/ProgressBar.tsx';
import { stopBulkRun } from '../../data/bulk.ts';
import { isRunning, type Job, markJobSeen, refreshJobs } from '../../data/jobs.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { cancelImport } from '../../data/importExport.ts';
import { useJobLabels } from './useJobLabels.ts';

const RunDialog = lazyComponent(async () => (await import('./BulkRunDialog.tsx')).BulkRunDialog);
const ImportOf = lazyComponent(async () => (await import('../exchange/ImportOf.tsx')).ImportOf);

/** What the server does to many records while its person does something else: one quiet line, and behind it all of them. */
export function JobsMenu({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<Job>();
  const [first] = jobs.toSorted((one, other) => Number(isRunning(other)) - Number(isRunning(one)));

  function handleOpen(job: Job) {
    setOpen(false);
    setOpened(job);
  }

  return (
    <>
      {first && (
        <Popover
          label={t`后台任务`}
          align="end"
          open={open}
          onOpenChange={setOpen}
          className="w-80 max-w-[calc(100vw-1rem)] p-3"
          trigger={<Trigger job={first} />}
        >
          <ul className="flex flex-col divide-y divide-line">
            {jobs.map((job) => (
              <Line key={job.id} job={job} onOpen={() => handleOpen(job)} />
            ))}
          </ul>
        </Popover>
      )}
      {opened && <Opened job={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The quiet line itself; on a phone, its sign. */
function Trigger({ job, ...button }: { job: Job } & ComponentProps<'button'>) {
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const [what, done, total] = [useJobLabels()(job), i18n.number(job.done), i18n.number(job.total)];
  const line = isRunning(job)
    ? t`${what} ${done} / ${total}`
    : job.state === 'stopped'
      ? t`${what}：已停止`
      : t`${what}：已结束`;
  return (
    <button
      {...button}
      type="button"
      aria-label={t`后台任务：${line}`}
      className="flex h-8 max-w-64 shrink-0 items-center gap-2 rounded-md px-2 text-sm text-text-2 tabular-nums hover:bg-surface-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      {isRunning(job) ? (
        <Spinner label={null} />
      ) : (
        <Icon name={job.state === 'stopped' ? 'circle-stop' : 'circle-check'} />
      )}
      {!phone && <span className="truncate">{line}</span>}
    </button>
  );
}

function Opened({ job, onClose }: { job: Job; onClose(): void }) {
  return job.kind === 'import' ? (
    <ImportOf module={job.module} id={job.id} onClose={onClose} />
  ) : (
    <RunDialog job={job} onClose={onClose} />
  );
}

function Line({ job, onOpen }: { job: Job; onOpen(): void }) {
  const { t, i18n } = useLingui();
  const words = useJobLabels()(job);
  const [done, total] = [i18n.number(job.done), i18n.number(job.total)];
  const states: Readonly<Record<string, string>> = {
    checking: t`正在检查`,
    running: t`正在处理`,
    reverting: t`正在撤销`,
    stopped: t`已停止`,
    done: t`已完成`,
    reverted: t`已撤销`,
  };
  const going = isRunning(job);

  const change = (work: () => Promise<unknown>) =>
    void runWithToast(async () => {
      await work();
      await refreshJobs();
    });

  return (
    <li className="flex flex-col gap-1.5 py-2 text-sm first:pt-0 last:pb-0">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{words}</span>
        {!going && (
          <IconButton
            size="small"
            icon={<Icon name="x" />}
            label={t`不再显示「${words}」`}
            onClick={() => change(() => markJobSeen(job.id))}
          />
        )}
      </span>
      <ProgressBar label={words} part={job.total > 0 ? job.done / job.total : 1} />
      <span className="flex items-center gap-2 text-text-2 tabular-nums">
        <span className="min-w-0 flex-1 truncate">
          {states[job.state] ?? job.state} {t`${done} / ${total}`}
        </span>
        {job.state === 'running' && (
          <Button
            size="small"
            onClick={() =>
              change(() => (job.kind === 'import' ? cancelImport(job.id) : stopBulkRun(job.id)))
            }
          >{t`停止`}</Button>
        )}
        <Button size="small" onClick={onOpen}>{t`查看`}</Button>
      </span>
    </li>
  );
}
