import type { FieldProps, Registry } from '@rjsf/utils';
import { useMemo } from 'react';
import type { LayoutNode } from '../../schemas/form.ts';
import { Block } from './Block.tsx';
import { Bound } from './Bound.tsx';
import { useFormScope } from './context.ts';
import { Section } from './Section.tsx';

/** rows of the layout that mount and paint together */
const BLOCK = 8;

/** The root field: walks the translated layout at any depth. Data stays flat, whatever the nesting. */
export function LayoutRoot({ registry }: FieldProps) {
  const { store } = useFormScope();
  return <Nodes nodes={store.form.layout} registry={registry} top />;
}

interface NodesProps {
  nodes: readonly LayoutNode[];
  registry: Registry;
  /** only the outer lists are cut into blocks: what stands inside a grid is drawn with it */
  top?: boolean;
}

export function Nodes({ nodes, registry, top = false }: NodesProps) {
  const blocks = useMemo(() => (top ? blocksOf(nodes) : []), [nodes, top]);
  if (!top) return nodes.map((node) => <Node key={node.id} node={node} registry={registry} />);
  return blocks.map((block) => {
    const [first] = block;
    if (first?.kind === 'section') return <Node key={first.id} node={first} registry={registry} />;
    return (
      <Block key={first?.id} nodes={block}>
        {block.map((node) => <Node key={node.id} node={node} registry={registry} />)}
      </Block>
    );
  });
}

function Node({ node, registry }: { node: LayoutNode; registry: Registry }) {
  if (node.kind === 'field') return <Bound model={node.model} registry={registry} />;
  if (node.kind === 'section') {
    return (
      <Section section={node}>
        <Nodes nodes={node.nodes} registry={registry} top />
      </Section>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-y-3 sm:grid-cols-24" style={{ columnGap: Math.max(node.gutter, 16), alignItems: ALIGN[node.align] }}>
      {node.columns.map((column, index) => (
        <div key={index} className="flex min-w-0 flex-col gap-3 sm:col-span-(--span)" style={{ '--span': column.span } as React.CSSProperties}>
          <Nodes nodes={column.nodes} registry={registry} />
        </div>
      ))}
    </div>
  );
}

const ALIGN: Readonly<Record<string, string>> = { middle: 'center', bottom: 'end', top: 'start' };

/** Sections alone, everything else in runs of BLOCK. */
function blocksOf(nodes: readonly LayoutNode[]): LayoutNode[][] {
  const blocks: LayoutNode[][] = [];
  for (const node of nodes) {
    const last = blocks.at(-1);
    if (node.kind !== 'section' && last && last.length < BLOCK && last[0]?.kind !== 'section') last.push(node);
    else blocks.push([node]);
  }
  return blocks;
}
