import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '../../ui/Button.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldMessage } from '../../ui/Field.tsx';

export interface SignatureDialogProps {
  title: string;
  /** as a PNG on white, so that it reads alike in every theme and on paper */
  onSigned(file: File): void;
  onClose(): void;
}

/** Paper to write on, whatever the theme. */
const PAPER = 'rgb(255, 255, 255)';
const INK = 'rgb(17, 24, 39)';

/** Takes a signature by finger, pen or mouse. */
export function SignatureDialog({ title, onSigned, onClose }: SignatureDialogProps) {
  const { t } = useLingui();
  const written = useRef<Written>(undefined);
  const [strokes, setStrokes] = useState(0);
  const [lacking, setLacking] = useState(false);

  function keep(count: number) {
    const pad = written.current?.pad;
    if (!pad) return;
    pad.fromData(pad.toData().slice(0, count));
    setStrokes(count);
  }

  function handleDone() {
    if (strokes === 0) return setLacking(true);
    written.current?.canvas.toBlob((blob) => {
      if (blob) onSigned(new File([blob], `${t`签名`}.png`, { type: 'image/png' }));
    }, 'image/png');
  }

  function handleStroke(count: number) {
    setStrokes(count);
    setLacking(false);
  }

  return (
    <Dialog
      open
      size={800}
      dirty={strokes > 0}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button kind="quiet" disabled={strokes === 0} onClick={() => keep(strokes - 1)}>
            {t`撤销一笔`}
          </Button>
          <Button kind="quiet" disabled={strokes === 0} onClick={() => keep(0)}>
            {t`清除`}
          </Button>
          <CancelButton />
          <Button kind="primary" onClick={handleDone}>{t`完成`}</Button>
        </>
      }
    >
      <div className="relative">
        <Paper onReady={(ready) => void (written.current = ready)} onStroke={handleStroke} />
        {strokes === 0 && (
          <span className="pointer-events-none absolute inset-x-0 bottom-3 text-center text-sm text-neutral-500">
            {t`用手指、触控笔或鼠标在这里签名`}
          </span>
        )}
      </div>
      {lacking && <FieldMessage>{t`请先签名`}</FieldMessage>}
    </Dialog>
  );
}

interface Written {
  canvas: HTMLCanvasElement;
  pad: SignaturePad;
}

interface PaperProps {
  onReady(written: Written): void;
  /** with how many strokes there are then */
  onStroke(count: number): void;
}

function Paper({ onReady, onStroke }: PaperProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const handleReady = useEffectEvent(onReady);
  const handleStroke = useEffectEvent(onStroke);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const pad = new SignaturePad(place, { backgroundColor: PAPER, penColor: INK });
    handleReady({ canvas: place, pad });
    // A canvas that gets another size is empty: what was written is written again, as sharp as the screen.
    const watch = new ResizeObserver(() => {
      const ratio = Math.max(window.devicePixelRatio, 1);
      const strokes = pad.toData();
      place.width = place.offsetWidth * ratio;
      place.height = place.offsetHeight * ratio;
      place.getContext('2d')?.scale(ratio, ratio);
      pad.fromData(strokes);
    });
    watch.observe(place);
    pad.addEventListener('endStroke', () => handleStroke(pad.toData().length));
    return () => {
      watch.disconnect();
      pad.off();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t`签名区`}
      className="h-56 w-full touch-none rounded-md border border-line-strong bg-white"
    />
  );
}
