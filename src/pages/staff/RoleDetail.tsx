import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useRoleRights } from '../../data/staff.ts';
import type { DetailProps } from '../../records/resources/hands.ts';
import { RoleEditor } from './RoleEditor.tsx';

/** What holders of the open role may do. */
export function RoleDetail({ row, onDirty }: DetailProps) {
  const { t } = useLingui();
  const { data: rights, error, mutate } = useRoleRights(row?.id);
  if (error && !rights) return <ErrorState onRetry={() => void mutate()} />;
  return (
    <section aria-label={row?.name ?? t`角色`} className="flex min-h-full min-w-0 flex-col">
      {rights && rights.id === row?.id ? (
        <RoleEditor role={rights} onDirty={onDirty} />
      ) : (
        <div className="p-4">
          <SkeletonLines lines={12} />
        </div>
      )}
    </section>
  );
}
