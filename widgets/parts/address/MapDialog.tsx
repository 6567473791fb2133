import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { formatPoint, type Point } from './place.ts';

const MapView = lazy(() => import('./MapView.tsx'));

interface MapDialogProps {
  title: string;
  region: string;
  point: Point | undefined;
  /** absent: only to look at */
  onPick?(point: Point): void;
  onClose(): void;
}

/** A place on a map. Nothing changes until it is confirmed. */
export function MapDialog({ title, region, point, onPick, onClose }: MapDialogProps) {
  const [picked, setPicked] = useState(point);
  const footer = onPick && (
    <>
      <span className="flex-1 text-sm text-text-2 tabular-nums">
        {picked ? formatPoint(picked) : <Trans>点击地图选择位置</Trans>}
      </span>
      <Button onClick={onClose}>
        <Trans>取消</Trans>
      </Button>
      <Button
        kind="primary"
        disabled={!picked}
        onClick={() => {
          if (picked) onPick(picked);
          onClose();
        }}
      >
        <Trans>使用此位置</Trans>
      </Button>
    </>
  );
  return (
    <DialogFrame
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={footer}
    >
      <Suspense fallback={<div className="h-[min(56vh,440px)] rounded-md bg-surface-2" />}>
        <MapView region={region} point={picked} onPick={onPick && setPicked} />
      </Suspense>
    </DialogFrame>
  );
}
