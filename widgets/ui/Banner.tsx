import { useLingui } from '@lingui/react/macro';
import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';

export interface BannerProps {
  kind?: 'info' | 'warning' | 'danger';
  children: ReactNode;
  /** a Button */
  action?: ReactNode;
  onClose?(): void;
}

const COLOR = {
  info: 'bg-info/10 text-info',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-danger',
} as const;

/** A standing remark above a screen: offline, older data, a holiday, an unsaved draft. */
export function Banner({ kind = 'info', children, action, onClose }: BannerProps) {
  const { t } = useLingui();
  const Sign = kind === 'info' ? Info : TriangleAlert;
  return (
    <output className={cx('flex min-h-9 items-center gap-2 px-4 py-1 text-sm', COLOR[kind])}>
      <Sign size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 text-text-1">{children}</span>
      {action}
      {onClose && (
        <IconButton
          size="small"
          icon={<X size={14} strokeWidth={1.75} />}
          label={t`关闭`}
          onClick={onClose}
        />
      )}
    </output>
  );
}
