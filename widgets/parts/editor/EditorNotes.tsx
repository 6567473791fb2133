import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { LIMITS } from '../../../schemas/limits.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FailedUploads } from '../images/FailedUploads.tsx';
import { FieldMessage } from '../../ui/Field.tsx';
import { ProgressBar } from '../images/ProgressBar.tsx';
import type { useEditorImages } from './useEditorImages.ts';

interface EditorNotesProps {
  images: ReturnType<typeof useEditorImages>;
  /** characters of the value, its markup included */
  length: number;
}

const CLOSE = <X size={14} strokeWidth={1.75} aria-hidden />;
/** from here on one should know */
const NEAR = LIMITS.html * 0.8;

/** Below the text: pictures on their way, what went wrong with them, how much room is left when it is little. */
export function EditorNotes({
  images: { uploads, failed, fault, again, forget },
  length,
}: EditorNotesProps) {
  const { t, i18n } = useLingui();
  const [used, most] = [i18n.number(length), i18n.number(LIMITS.html)];
  return (
    <>
      {uploads.map(({ key, file, part, cancel }) => (
        <div key={key} className="flex items-center gap-2 text-xs text-text-2">
          <span className="min-w-0 max-w-48 truncate">{file.name}</span>
          <span className="w-32">
            <ProgressBar label={t`正在上传${file.name}`} part={part} />
          </span>
          <span className="w-9 tabular-nums">{Math.round(part * 100)}%</span>
          <IconButton size="small" label={t`取消上传${file.name}`} icon={CLOSE} onClick={cancel} />
        </div>
      ))}
      {fault && <FieldMessage>{fault}</FieldMessage>}
      <FailedUploads failed={failed} onRetry={again} onForget={forget} />
      {length > NEAR && (
        <FieldMessage
          kind={length > LIMITS.html ? 'error' : 'warning'}
        >{t`已用 ${used} / ${most} 个字符（含格式）`}</FieldMessage>
      )}
    </>
  );
}
