import { useEffect, useEffectEvent } from 'react';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { useFormScope } from './state/context.ts';
import { modelsIn } from './layout.ts';

/** Calls back when a field inside this node is to be brought into view. */
export function useReveal(
  node: LayoutNode | readonly LayoutNode[],
  onReveal: (model: string) => void,
): void {
  const { store } = useFormScope();
  const handle = useEffectEvent((model: string) => {
    const nodes = Array.isArray(node) ? (node as readonly LayoutNode[]) : [node as LayoutNode];
    if (nodes.some((each) => modelsIn(each).includes(model))) onReveal(model);
  });
  useEffect(() => store.onReveal((model) => handle(model)), [store]);
}
