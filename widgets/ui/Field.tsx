import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface FieldLabelProps {
  /** id of the control */
  htmlFor?: string;
  /** for controls that are groups: they name themselves by it through aria-labelledby */
  id?: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** The name of a control. */
export function FieldLabel({ htmlFor, id, required, className, children }: FieldLabelProps) {
  const Tag = htmlFor ? 'label' : 'span';
  return (
    <Tag
      {...(htmlFor ? { htmlFor } : {})}
      id={id}
      className={cx('inline-flex min-w-0 items-baseline gap-0.5 text-sm text-text-2', className)}
    >
      <span className="min-w-0 break-words">{children}</span>
      {required && (
        <span aria-hidden className="text-danger">
          *
        </span>
      )}
    </Tag>
  );
}

export interface FieldMessageProps {
  /** the control points here by aria-describedby */
  id?: string;
  kind?: 'error' | 'help' | 'warning';
  children: ReactNode;
}

const MESSAGE = { error: 'text-danger', help: 'text-text-3', warning: 'text-warning' } as const;

/** What stands under a control: the fault, or a help. */
export function FieldMessage({ id, kind = 'error', children }: FieldMessageProps) {
  return (
    <p
      id={id}
      role={kind === 'error' ? 'alert' : undefined}
      className={cx('mt-0.5 text-xs break-words', MESSAGE[kind])}
    >
      {children}
    </p>
  );
}
