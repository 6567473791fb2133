import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useReleases } from '../../data/help.ts';

/** What people notice of each version, the newest first. */
export function NotesDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { data, error, mutate } = useReleases();
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`更新日志`}
      footer={<Button kind="primary" onClick={onClose}>{t`知道了`}</Button>}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : !data ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className="flex flex-col gap-4 text-sm">
          {data.map(({ version, date, notes }) => (
            <section key={version} aria-label={version}>
              <h3 className="flex items-baseline gap-2 font-semibold">
                {version}
                {date && <time className="text-xs font-normal text-text-3">{date}</time>}
              </h3>
              <ul className="mt-1 list-disc ps-5 text-text-2 [&>li]:py-0.5">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}
