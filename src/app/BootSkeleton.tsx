import { isSignedIn } from '../data/transport/session.ts';

/** Before anything is known: the frame that will be there, and nothing that jumps. */
export function BootSkeleton() {
  if (!isSignedIn()) return <div className="min-h-dvh bg-surface-1" />;
  return (
    <div className="flex h-dvh flex-col bg-surface-1" aria-busy>
      <div className="h-12 border-b border-line bg-surface-0" />
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-[220px] border-e border-line bg-surface-0 md:block" />
        <div className="flex-1">
          <div className="hidden h-9 border-b border-line bg-surface-0 md:block" />
        </div>
      </div>
    </div>
  );
}
