import type { ComponentProps, MouseEvent } from 'react';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { preloadHandlers } from './preloadHandlers.ts';

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'id' | 'href'> {
  module: string;
  record: number;
  /** where it leads; default is the record of the module, whose panel is made ready meanwhile */
  href?: string;
  onOpen(id: number): void;
}

/** A record's name: a plain click opens its panel where it stands, any other one (a new tab, a copy) takes its address. */
export function RecordLink({ module, record, href, onOpen, children, ...anchor }: RecordLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(record);
  }
  return (
    <a
      {...anchor}
      {...(href === undefined && preloadHandlers(module, record))}
      href={href ?? `${addressOfModule(module)}?id=${record}`}
      draggable={false}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
