import { createElement } from 'react';
import { type DetailSlotProps, type TabSlotProps, useSlot } from './slots.ts';

/** What stands in a slot of a panel, or nothing. */
export function DetailSlot({
  name,
  ...props
}: DetailSlotProps & { name: 'detail.header' | 'detail.panel' }) {
  const slot = useSlot(props.module.key, name);
  return slot ? createElement(slot, props) : null;
}

/** What stands in the slot of a tab. */
export function TabSlot({ kind, ...props }: TabSlotProps & { kind: string }) {
  const slot = useSlot(props.module.key, `tab.${kind}`);
  return slot ? createElement(slot, props) : null;
}
