import { useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTouch } from '../../ui/useTouch.ts';
import { PHOTO_TYPES } from '../images/shrinkPhoto.ts';

interface CameraButtonProps {
  disabled?: boolean;
  describedBy?: string | undefined;
  onPhotos(photos: readonly File[]): void;
}

/** Straight to the camera, where one is held in the hand: beside the button that asks for files. */
export function CameraButton({ disabled, describedBy, onPhotos }: CameraButtonProps) {
  const { t } = useLingui();
  const touch = useTouch();
  const camera = useRef<HTMLInputElement>(null);
  if (!touch) return null;
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        capture="environment"
        onChange={({ target }) => {
          onPhotos([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        size="small"
        disabled={disabled}
        aria-describedby={describedBy}
        icon={<Camera size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => camera.current?.click()}
      >{t`拍照`}</Button>
    </>
  );
}
