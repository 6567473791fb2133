import type { ComponentProps, FocusEvent } from 'react';

interface GroupProps extends ComponentProps<'div'> {
  role?: 'group' | 'radiogroup';
  /** name of the field: a <label> cannot name a group of controls */
  label: string;
  /** the focus left the whole group */
  onLeave?(): void;
}

const FIRST = "input:not([type=hidden]), button, textarea, [tabindex='0']";

/** Several controls that make one value. Focusing the group itself, as a form does with its first error, goes to its first control. */
export function Group({ role = 'group', label, onLeave, ...rest }: GroupProps) {
  function handleFocus(event: FocusEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const checked = event.currentTarget.querySelector<HTMLElement>('input:checked');
    (checked ?? event.currentTarget.querySelector<HTMLElement>(FIRST))?.focus();
  }
  function handleBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
  }
  return (
    <div
      {...rest}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onFocus={handleFocus}
      onBlur={handleBlur}
    />
  );
}
