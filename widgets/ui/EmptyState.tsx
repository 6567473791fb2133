import { useLingui } from '@lingui/react/macro';
import { Inbox, Lock, type LucideIcon, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useOnline } from './useOnline.ts';

export interface EmptyStateProps {
  /** what is missing: 还没有客户 */
  title: ReactNode;
  /** what to do about it */
  text?: ReactNode;
  /** the button that does it */
  action?: ReactNode;
  /** nothing was found, rather than nothing is there: offer to clear what narrows */
  filtered?: boolean;
}

/** Nothing here, and what to do about it. */
export function EmptyState({ title, text, action, filtered }: EmptyStateProps) {
  return (
    <Notice sign={filtered ? SearchX : Inbox} title={title} text={text}>
      {action}
    </Notice>
  );
}

export interface ErrorStateProps {
  /** what happened; default: 加载失败 */
  title?: ReactNode;
  /** what to do */
  text?: ReactNode;
  /** what support asks for */
  reportId?: string;
  onRetry?(): void;
}

/** It did not work: what happened, how to go on, and the number to report. Without a network that is what happened. */
export function ErrorState({ title, text, reportId, onRetry }: ErrorStateProps) {
  const { t } = useLingui();
  const online = useOnline();
  const words = online
    ? { title: title ?? t`加载失败`, text }
    : { title: t`网络已断开`, text: t`恢复后会自动加载，也可以现在重试。` };
  return (
    <div role="alert">
      <Notice sign={online ? TriangleAlert : WifiOff} {...words}>
        {onRetry && <Button onClick={onRetry}>{t`重试`}</Button>}
        {reportId && (
          <p className="mt-2 text-xs text-text-3">
            {t`报告编号`} <code className="select-all">{reportId}</code>
          </p>
        )}
      </Notice>
    </div>
  );
}

export interface NoPermissionProps {
  /** the right that is missing, in words: 查看合同 */
  right: string;
}

/** The reader may not see this; says which right is missing and who can give it. */
export function NoPermission({ right }: NoPermissionProps) {
  const { t } = useLingui();
  return (
    <Notice sign={Lock} title={t`没有权限`} text={t`需要权限「${right}」，请联系管理员开通。`} />
  );
}

interface NoticeProps {
  sign: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

function Notice({ sign: Sign, title, text, children }: NoticeProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <Sign size={24} strokeWidth={1.5} aria-hidden className="mb-3 text-text-3" />
      <div className="max-w-96 font-semibold text-balance break-words [word-break:auto-phrase]">
        {title}
      </div>
      {text && (
        <p className="mt-1 max-w-96 text-sm text-balance break-words text-text-2 [word-break:auto-phrase]">
          {text}
        </p>
      )}
      {children && <div className="mt-4 flex flex-col items-center gap-2">{children}</div>}
    </div>
  );
}
