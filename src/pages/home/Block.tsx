import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';

interface Read<T> {
  data: T | undefined;
  error: unknown;
  mutate(): Promise<unknown>;
}

export interface BlockProps<T> {
  /** by which its height is remembered */
  name: string;
  title: string;
  /** controls beside the title */
  action?: ReactNode;
  read: Read<T>;
  /** lines of the skeleton */
  rows?: number;
  children(data: T): ReactNode;
}

/** A part of the first page. It waits, fails and is tried again by itself. */
export function Block<T>({ name, title, action, read, rows = 4, children }: BlockProps<T>) {
  const { t } = useLingui();
  const id = useId();
  const { data, error, mutate } = read;
  return (
    <section aria-labelledby={id} aria-busy={data === undefined && !error} className="min-w-0">
      <header className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id={id} className="min-w-0 flex-1 truncate font-semibold">
          {title}
        </h2>
        {action}
      </header>
      <KeepHeight
        name={`home.${name}`}
        waiting={data === undefined && !error}
        className="rounded-lg border border-line bg-surface-1"
      >
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <ErrorState title={t`加载失败`} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows rows={rows} columns={2} />
        )}
      </KeepHeight>
    </section>
  );
}

/** A line instead of a list that holds nothing. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-center text-sm text-text-3">{children}</p>;
}
