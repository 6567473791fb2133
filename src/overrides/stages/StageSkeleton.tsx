import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';

/** As high as the bar that comes. */
export function StageSkeleton() {
  return (
    <div className="flex h-15 shrink-0 items-center gap-1 overflow-hidden px-5">
      {Array.from({ length: 5 }, (_, index) => (
        <SkeletonBar key={index} className="h-12! w-39 shrink-0" />
      ))}
    </div>
  );
}
