import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { copyText } from './copyText.ts';

export interface FieldLineProps {
  name: string;
  /** px of the label; none: the label stands above */
  labelWidth?: number | undefined;
  /** what the copy button takes; without it there is none */
  text?: string | undefined;
  /** beside the value: links to look it up */
  extra?: ReactNode;
  children: ReactNode;
}

/** A label and its value in a detail. The copy button shows while the line is pointed at or holds the focus. */
export function FieldLine({ name, labelWidth, text, extra, children }: FieldLineProps) {
  const { t } = useLingui();
  const beside = labelWidth !== undefined;
  return (
    <dl
      className={cx(
        'group/line flex min-w-0 text-sm',
        beside ? 'min-h-7 gap-3' : 'flex-col gap-0.5',
      )}
    >
      <dt
        className="w-(--label) max-w-[35%] shrink-0 break-words text-text-3"
        style={{ '--label': beside ? `${labelWidth}px` : '100%' } as React.CSSProperties}
      >
        {name}
      </dt>
      <dd className="flex min-w-0 flex-1 items-start gap-1">
        <div className="max-w-full min-w-0 break-words">{children}</div>
        {extra}
        {text && (
          <span className="-my-1 opacity-0 pointer-coarse:hidden group-hover/line:opacity-100 focus-within:opacity-100">
            <IconButton
              size="small"
              icon={<Icon name="copy" size={14} />}
              label={t`复制「${name}」`}
              onClick={() => void copyText(text)}
            />
          </span>
        )}
      </dd>
    </dl>
  );
}
