import { SkeletonBar } from '../../ui/Skeleton.tsx';

/** In place of words that are on their way. */
export function Loading() {
  return <SkeletonBar className="inline-block! w-16 align-middle" />;
}
