import './print.css';
import { lazy, Suspense } from 'react';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';

const RichText = lazy(() => import('../../../widgets/parts/editor/RichText.tsx'));

/** What is printed, on a sheet of its own. It is cleaned where it is drawn. */
export function Paper({ html, page }: { html: string; page: PrintPage }) {
  return (
    <div className="print-paper" data-orientation={page.orientation}>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <RichText html={html} />
      </Suspense>
    </div>
  );
}
