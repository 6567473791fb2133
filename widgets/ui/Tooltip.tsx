import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  text: string;
  /** keys that do the same: `Esc`, `Ctrl+Enter` */
  shortcut?: string;
  /** one element that passes attributes on to the page */
  children: ReactElement<TipAttributes>;
}

interface TipAttributes {
  'aria-label'?: string;
  'aria-description'?: string;
  'data-tip'?: string;
  'data-keys'?: string;
}

/**
 * A short explanation while something is pointed at or reached by keyboard. Costs two attributes: one TooltipHost draws them all.
 * Never the only place of something a person must know, because a finger cannot point.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const named = children.props['aria-label'] === text;
  return cloneElement(children, {
    'data-tip': text,
    'data-keys': shortcut,
    ...(named ? {} : { 'aria-description': text }),
  });
}
