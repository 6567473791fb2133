import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ProgressBar } from '../images/ProgressBar.tsx';
import { fileSize } from '../../../schemas/values/fileSize.ts';
import type { FileIntake } from './useFileIntake.ts';

type ArrivalsProps = Pick<
  FileIntake,
  'uploads' | 'failed' | 'refused' | 'retry' | 'forget' | 'forgetRefused'
>;

const CLOSE = <X size={16} strokeWidth={1.75} aria-hidden />;

/** What is on its way, what did not arrive, what was not sent. */
export function UploadList({
  uploads,
  failed,
  refused,
  retry,
  forget,
  forgetRefused,
}: ArrivalsProps) {
  const { t } = useLingui();
  return (
    <>
      {refused.length > 0 && (
        <div
          role="alert"
          className="flex items-start gap-2 rounded-md bg-danger/10 px-3 py-1.5 text-sm text-danger"
        >
          <ul className="min-w-0 flex-1 py-1">
            {refused.map(({ name, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                <b className="font-semibold">{name}</b> <span>{reason}</span>
              </li>
            ))}
          </ul>
          <IconButton size="small" label={t`知道了`} icon={CLOSE} onClick={forgetRefused} />
        </div>
      )}
      {uploads.length + failed.length > 0 && (
        <ul aria-label={t`正在上传`} className="divide-y divide-line rounded-md border border-line">
          {failed.map((one) => (
            <li key={one.key} className="flex items-center gap-2 px-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate" title={one.file.name}>
                  {one.file.name}
                </span>
                <span role="alert" className="block text-xs text-danger">
                  {t`上传失败：${one.reason}`}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t`重试上传${one.file.name}`}
                onClick={() => retry(one)}
              >{t`重试`}</Button>
              <IconButton
                size="small"
                label={t`移除${one.file.name}`}
                icon={CLOSE}
                onClick={() => forget(one.key)}
              />
            </li>
          ))}
          {uploads.map(({ key, file, part, cancel }) => (
            <li key={key} className="flex items-center gap-2 px-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="flex gap-2">
                  <span className="min-w-0 flex-1 truncate" title={file.name}>
                    {file.name}
                  </span>
                  <span className="text-xs text-text-3 tabular-nums">
                    {fileSize(file.size)} · {Math.round(part * 100)}%
                  </span>
                </span>
                <ProgressBar label={t`正在上传${file.name}`} part={part} />
              </span>
              <IconButton
                size="small"
                label={t`取消上传${file.name}`}
                icon={CLOSE}
                onClick={cancel}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
