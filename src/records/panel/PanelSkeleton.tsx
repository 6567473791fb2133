import { SkeletonBar, SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';

/** A panel on its way, in the measures of the one that comes. */
export function PanelSkeleton() {
  return (
    <>
      <div className="flex h-13 items-center justify-between gap-4 px-5">
        <SkeletonBar className="w-64" />
        <SkeletonBar className="h-7 w-52" />
      </div>
      <div className="grid h-14 grid-cols-3 items-center gap-4 px-5">
        <SkeletonBar className="w-3/4" />
        <SkeletonBar className="w-1/2" />
        <SkeletonBar className="w-2/3" />
      </div>
      <TabsSkeleton />
    </>
  );
}

/** The tabs and the body of a panel whose head is there. */
export function TabsSkeleton() {
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-6 border-b border-line px-5 pointer-coarse:h-11">
        <SkeletonBar className="w-14" />
        <SkeletonBar className="w-14" />
        <SkeletonBar className="w-14" />
        <SkeletonBar className="w-14" />
      </div>
      <SkeletonLines lines={8} className="px-5 py-4" />
    </>
  );
}
