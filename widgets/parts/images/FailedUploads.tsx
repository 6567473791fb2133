import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldMessage } from '../../ui/Field.tsx';
import type { FailedUpload } from './useUploads.ts';

interface FailedUploadsProps {
  failed: readonly FailedUpload[];
  /** there is no room for them any more */
  full?: boolean;
  onRetry(one: FailedUpload): void;
  onForget(key: number): void;
}

/** Pictures that did not arrive, each with its reason and two ways on. */
export function FailedUploads({ failed, full = false, onRetry, onForget }: FailedUploadsProps) {
  const { t } = useLingui();
  return failed.map((one) => (
    <div key={one.key} className="flex flex-wrap items-center gap-1">
      <FieldMessage>{t`「${one.file.name}」上传失败，已移除：${one.reason}`}</FieldMessage>
      <Button
        kind="quiet"
        size="small"
        disabled={full}
        aria-label={t`重试上传${one.file.name}`}
        onClick={() => onRetry(one)}
      >{t`重试`}</Button>
      <IconButton
        size="small"
        label={t`移除${one.file.name}`}
        icon={<X size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => onForget(one.key)}
      />
    </div>
  ));
}
