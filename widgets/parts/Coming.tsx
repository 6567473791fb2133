import { SkeletonBar } from '../bricks/Skeleton.tsx';

/** In place of words that are on their way. */
export function Coming() {
  return <SkeletonBar className="inline-block! w-16 align-middle" />;
}
