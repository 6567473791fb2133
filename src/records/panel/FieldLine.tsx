import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { copyText } from '../shared/copyText.ts';

export interface FieldLineProps {
  name: string;
  /** px of the label; none: the label stands above */
  labelWidth?: number | undefined;
  /** what the copy button takes; without it there is none */
  text?: string | undefined;
  /** beside the value: links to look it up */
  extra?: ReactNode;
  /** it can be typed where it stands: `begin` asks for the editor, which then covers the value; not while another one is typed into */
  edit?: { begin(): void; editor: ReactNode; busy: boolean } | undefined;
  children: ReactNode;
}

/** A label and its value in a detail. Its buttons, to copy and to edit, show while the line is pointed at or holds the focus. */
export function FieldLine({ name, labelWidth, text, extra, edit, children }: FieldLineProps) {
  const { t } = useLingui();
  const pencil = useRef<HTMLButtonElement>(null);
  const typed = Boolean(edit?.editor);
  const wasTyped = useRef(false);
  // the focus goes back to where it came from, unless it has gone on
  useEffect(() => {
    if (wasTyped.current && !typed && document.activeElement === document.body)
      pencil.current?.focus({ preventScroll: true });
    wasTyped.current = typed;
  }, [typed]);
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
      <dd className="relative flex min-w-0 flex-1 items-start gap-1">
        <div className="max-w-full min-w-0 break-words">{children}</div>
        {extra}
        {(text || edit) && (
          // by touch nothing is pointed at before it is pressed: the pencil is always there, and the value is copied by holding it
          <span className="-my-1 flex opacity-0 pointer-coarse:-my-3 pointer-coarse:ms-auto pointer-coarse:opacity-100 group-hover/line:opacity-100 focus-within:opacity-100">
            {edit && (
              <IconButton
                ref={pencil}
                size="small"
                icon={<Icon name="pencil" size={14} />}
                label={t`修改「${name}」`}
                disabled={edit.busy}
                className="pointer-coarse:text-text-3!"
                onClick={edit.begin}
              />
            )}
            {text && (
              <IconButton
                size="small"
                className="pointer-coarse:hidden"
                icon={<Icon name="copy" size={14} />}
                label={t`复制「${name}」`}
                onClick={() => void copyText(text)}
              />
            )}
          </span>
        )}
        {edit?.editor && (
          // what is typed stands where it was read
          <div className="absolute -start-2.5 end-0 -top-1.5 z-40 min-h-control">{edit.editor}</div>
        )}
      </dd>
    </dl>
  );
}
