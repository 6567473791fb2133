import type { FieldProps, Registry } from '@rjsf/utils';
import { use, useMemo } from 'react';
import { rowOf } from '../../schemas/definition/readDefinition.ts';
import type { Form, LayoutNode } from '../../schemas/form/form.ts';
import { cx } from '../ui/cx.ts';
import { Block } from './Block.tsx';
import { FieldContainer } from './FieldContainer.tsx';
import { LabelsContext, OnlyContext, useFormScope } from './state/context.ts';
import { FormTabs } from './FormTabs.tsx';
import { HEADING, heightOf, nodesOf, rowHeight, tabsFrom } from './layout.ts';
import { Section } from './Section.tsx';
import { useFormSelector } from './useFormSelector.ts';

/** rows of the layout that mount and paint together */
const BLOCK = 8;

/** The root field: walks the translated layout at any depth. Data stays flat, whatever the nesting. */
export function LayoutRoot({ registry }: FieldProps) {
  const { store } = useFormScope();
  const whole = useFormSelector(store, layoutOf);
  const only = use(OnlyContext);
  const layout = useMemo(() => (only ? nodesOf(whole, only) : whole), [whole, only]);
  const labelPosition = useFormSelector(store, positionOf);
  const labelWidth = useFormSelector(store, widthOf);
  const labels = useMemo(() => ({ labelPosition, labelWidth }), [labelPosition, labelWidth]);
  return (
    <LabelsContext value={labels}>
      <Nodes nodes={layout} registry={registry} from={0} />
    </LabelsContext>
  );
}

const layoutOf = (form: Form) => form.layout;
const positionOf = (form: Form) => form.labelPosition;
const widthOf = (form: Form) => form.labelWidth;

interface NodesProps {
  nodes: readonly LayoutNode[];
  registry: Registry;
  /** about how far below the top of the form it begins, px. Only the outer lists are cut into blocks: what stands inside a grid is drawn with it */
  from?: number;
}

export function Nodes({ nodes, registry, from }: NodesProps) {
  const row = rowHeight(use(LabelsContext));
  const blocks = useMemo(
    () => (from === undefined ? [] : blocksOf(nodes, from, row)),
    [nodes, from, row],
  );
  if (from === undefined)
    return partsOf(nodes).map((part) =>
      Array.isArray(part) ? (
        <TabRow key={part[0]?.id} tabs={part} registry={registry} />
      ) : (
        <Node key={part.id} node={part} registry={registry} />
      ),
    );
  return blocks.map(({ top, nodes: block }) => {
    const [first] = block;
    if (first?.kind === 'section' && first.tabs !== undefined)
      return <TabRow key={first.id} tabs={tabsFrom(block, 0)} registry={registry} from={top} />;
    if (first?.kind === 'section')
      return <Node key={first.id} node={first} registry={registry} from={top} />;
    return (
      <Block key={first?.id} nodes={block} top={top}>
        {block.map((node) => (
          <Node key={node.id} node={node} registry={registry} />
        ))}
      </Block>
    );
  });
}

/** The nodes, those of one row of tabs together. */
function partsOf(nodes: readonly LayoutNode[]): (LayoutNode | SectionNode[])[] {
  const parts: (LayoutNode | SectionNode[])[] = [];
  for (let at = 0; at < nodes.length;) {
    const tabs = tabsFrom(nodes, at);
    const node = nodes[at];
    if (tabs.length > 0) parts.push(tabs);
    else if (node) parts.push(node);
    at += Math.max(tabs.length, 1);
  }
  return parts;
}

type SectionNode = Extract<LayoutNode, { kind: 'section' }>;

/** Parts of a form of which one is seen at a time; it hides those in which conditions hide everything. */
function TabRow({
  tabs,
  registry,
  from = 0,
}: {
  tabs: readonly SectionNode[];
  registry: Registry;
  from?: number;
}) {
  return (
    <FormTabs tabs={tabs}>
      {(tab) => <Nodes nodes={tab.nodes} registry={registry} from={from + HEADING} />}
    </FormTabs>
  );
}

function Node({
  node,
  registry,
  from = 0,
}: {
  node: LayoutNode;
  registry: Registry;
  from?: number;
}) {
  if (node.kind === 'field') return <FieldContainer model={node.model} registry={registry} />;
  if (node.kind === 'text')
    return <p className="text-sm wrap-break-word text-text-2">{node.text}</p>;
  if (node.kind === 'section') {
    return (
      <Section section={node}>
        <Nodes nodes={node.nodes} registry={registry} from={from + HEADING} />
      </Section>
    );
  }
  return (
    <div
      // Where nothing of it shows it is no row either: the rows around it would stand two gaps apart.
      className="grid grid-cols-1 gap-y-3 not-has-[>*>*]:hidden @lg:-mx-(--half) @lg:grid-cols-[repeat(var(--tracks),minmax(0,1fr))]"
      style={tracksOf(node)}
    >
      {node.columns.map((column, index) => (
        <div
          key={index}
          className={cx(
            'flex min-w-0 flex-col gap-3 @max-lg:empty:hidden @lg:px-(--half)',
            PLACED[column.cell ? 'cell' : 'column'],
          )}
          style={placeOf(column)}
        >
          <Nodes nodes={column.nodes} registry={registry} />
        </div>
      ))}
    </div>
  );
}

type Grid = Extract<LayoutNode, { kind: 'grid' }>;

/** Half a gutter stands on either side of a column and is taken back at the grid's edges: a real gap would also separate the tracks within a column. */
function tracksOf({ gutter, align, tracks }: Grid): React.CSSProperties {
  const half = `${Math.max(gutter, 16) / 2}px`;
  return {
    '--tracks': tracks,
    '--half': half,
    alignItems: rowOf(ALIGN, align),
  } as React.CSSProperties;
}

const PLACED = {
  column: '@lg:col-span-(--span)',
  cell: '@lg:col-[var(--start)/span_var(--span)] @lg:row-[var(--row)/span_var(--rows)]',
};

function placeOf({ span, cell }: Grid['columns'][number]): React.CSSProperties {
  return {
    '--span': span,
    ...(cell && { '--start': cell.start, '--row': cell.row, '--rows': cell.rows }),
  } as React.CSSProperties;
}

const ALIGN: Readonly<Record<string, string>> = { middle: 'center', bottom: 'end', top: 'start' };

/** Sections alone, everything else in runs of BLOCK, each with its distance from the top of the form. */
function blocksOf(
  nodes: readonly LayoutNode[],
  from: number,
  row: number,
): { top: number; nodes: LayoutNode[] }[] {
  const blocks: { top: number; nodes: LayoutNode[] }[] = [];
  let top = from;
  for (const part of partsOf(nodes)) {
    const last = blocks.at(-1)?.nodes;
    const own = Array.isArray(part) ? part : [part];
    const [first] = own;
    if (
      first?.kind !== 'section' &&
      first &&
      last &&
      last.length < BLOCK &&
      last[0]?.kind !== 'section'
    )
      last.push(first);
    else blocks.push({ top, nodes: own });
    // Of tabs one is seen, and which is not known here: the highest of them is a fair guess.
    top += Math.max(...own.map((node) => heightOf([node], row)));
  }
  return blocks;
}
