import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { makeDetector } from './barcodeDetector.ts';

interface ScanDialogProps {
  title: string;
  onFound(text: string): void;
  onClose(): void;
}

type Fault = 'refused' | 'absent' | 'other';

const FAULTS: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};
/** ms between two looks at the picture */
const PAUSE = 150;

/** Reads a code with the camera; closed, or once one is read, the camera is let go. */
export function ScanDialog({ title, onFound, onClose }: ScanDialogProps) {
  const { t } = useLingui();
  const [fault, setFault] = useState<Fault>();
  const words = {
    refused: t`未获准使用摄像头，请在浏览器中允许，或手动输入`,
    absent: t`没有找到摄像头，请手动输入`,
    other: t`摄像头无法使用，请手动输入`,
  };
  return (
    <DialogFrame open size={500} onOpenChange={(open) => !open && onClose()} title={title}>
      {fault ? (
        <p role="alert" className="text-sm text-danger">
          {words[fault]}
        </p>
      ) : (
        <Camera onFound={onFound} onFault={setFault} />
      )}
    </DialogFrame>
  );
}

/** What the camera sees, until a code is in it. Within the dialog, whose parts may come later than itself. */
function Camera({
  onFound,
  onFault,
}: {
  onFound(text: string): void;
  onFault(fault: Fault): void;
}) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const failed = useEffectEvent(onFault);

  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };

    async function look(detector: ReturnType<typeof makeDetector>) {
      // a frame that cannot be read, as while the camera starts, is followed by another
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (ended) return;
      const text = codes.map(({ rawValue }) => rawValue.trim()).find(Boolean);
      if (text) found(text);
      else timer = setTimeout(() => void look(detector), PAUSE);
    }

    async function start() {
      try {
        const detector = makeDetector();
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
        });
        if (ended || !video.current) return letGo();
        video.current.srcObject = stream;
        await look(detector);
      } catch (error) {
        if (!ended) failed(FAULTS[error instanceof Error ? error.name : ''] ?? 'other');
      }
    }

    void start();
    return () => {
      ended = true;
      clearTimeout(timer);
      letGo();
    };
  }, []);

  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t`摄像头画面`}
        className="aspect-[4/3] w-full rounded-md bg-surface-3 object-cover"
      />
      <p role="status" className="text-sm text-text-2">
        {t`将条码或二维码对准画面，识别后自动填入`}
      </p>
    </div>
  );
}
