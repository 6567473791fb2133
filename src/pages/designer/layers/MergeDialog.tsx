import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { loadNewest } from '../../../data/design.ts';
import type { LayerProps } from './layerProps.ts';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { ConflictList } from './ConflictList.tsx';
import { useTakeOver } from './useTakeOver.ts';

/** Takes over what somebody else published, before one publishes oneself. */
export function MergeDialog({ onClose }: LayerProps) {
  const { t } = useLingui();
  const { file } = useDesign();
  const base = useDesignSelector((state) => state.base);
  const mine = useDesignSelector(definitionOf);
  const takeOver = useTakeOver();
  const { data, error, mutate } = useSWR(['designNewest', file.key], ([, key]) => loadNewest(key), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  if (data && data.version > base.version)
    return (
      <ConflictList
        base={base.definition}
        mine={mine}
        theirs={data}
        onResolve={(merged) => {
          takeOver(data, merged);
          onClose();
        }}
        onCancel={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size={800} title={t`合并他人的修改`}>
      {error ? <ErrorState onRetry={() => void mutate()} /> : <SkeletonLines lines={6} />}
    </Dialog>
  );
}
