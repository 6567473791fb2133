import type { ComponentProps, MouseEvent } from 'react';
import { addressOfModule } from '../../schemas/navigation/routes.ts';

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'onClick' | 'id'> {
  module: string;
  record: number;
  onOpen(id: number): void;
}

/** A record's name: a plain click opens its panel where it stands, any other one (a new tab, a copy) takes its address. */
export function RecordLink({
  module,
  record,
  href = `${addressOfModule(module)}?id=${record}`,
  onOpen,
  children,
  ...anchor
}: RecordLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(record);
  }
  return (
    <a {...anchor} href={href} draggable={false} onClick={handleClick}>
      {children}
    </a>
  );
}
