import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** the work it started is not done: it keeps its place, its width and the focus, and cannot be pressed again */
  loading?: boolean;
  icon?: ReactNode;
}

const KIND: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-accent-text shadow-low enabled:hover:brightness-110 enabled:active:brightness-95',
  default:
    'border border-line bg-surface-1 text-text-1 shadow-low hover:bg-surface-2 active:bg-surface-3',
  quiet: 'text-text-2 hover:bg-hover hover:text-text-1 active:bg-pressed',
  danger:
    'bg-danger text-surface-1 shadow-low enabled:hover:brightness-110 enabled:active:brightness-95',
};
const SIZE: Record<ButtonSize, string> = {
  small: 'h-7 gap-1 rounded px-2 text-sm',
  medium: 'h-control gap-1.5 rounded-md px-3 text-sm',
  large: 'h-10 gap-2 rounded-md px-4 text-base',
};
const SQUARE: Record<ButtonSize, string> = {
  small: 'size-7 rounded',
  medium: 'size-control rounded-md',
  large: 'size-10 rounded-md',
};
const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-normal transition-[background-color,filter,color] duration-100 ' +
  'disabled:cursor-not-allowed disabled:opacity-45 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

export function Button({
  kind = 'default',
  size = 'medium',
  loading,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...pressable(loading, onClick)}
      className={cx(BASE, KIND[kind], SIZE[size], loading && 'cursor-progress', className)}
    >
      <span
        className={cx(
          'inline-flex min-w-0 items-center gap-[inherit]',
          loading && 'animate-vanish',
        )}
      >
        {icon}
        <span className="truncate">{children}</span>
      </span>
      {loading && <Waiting />}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<'a'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** What leads somewhere or is downloaded, and looks like a button. */
export function ButtonLink({
  kind = 'default',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(BASE, KIND[kind], SIZE[size], className)}>
      {icon}
      <span className="truncate">{children}</span>
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: ReactNode;
  /** its name: what a screen reader says and the tooltip shows */
  label: string;
  /** keys that do the same, as the tooltip shows them: `Esc`, `Ctrl+Enter` */
  shortcut?: string;
}

export function IconButton({
  kind = 'quiet',
  size = 'medium',
  loading,
  icon,
  label,
  shortcut,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...pressable(loading, onClick)}
        className={cx(BASE, KIND[kind], SQUARE[size], className)}
      >
        <span className={cx('inline-flex', loading && 'animate-vanish')}>{icon}</span>
        {loading && <Waiting />}
      </button>
    </Tooltip>
  );
}

function Waiting() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <Spinner label={null} />
    </span>
  );
}

// A disabled button would lose the focus, so a loading one only ignores the press.
function pressable(loading: boolean | undefined, onClick: ButtonProps['onClick']) {
  if (!loading) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}
