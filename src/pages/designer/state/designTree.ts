import { t } from '@lingui/core/macro';
import { containerOf } from '../../../../schemas/form/containers.ts';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import {
  type DesignNode,
  listsOf,
  nodesOf,
  ROOT_LIST,
  type Spot,
  type WidgetPath,
} from '../../../../schemas/designer/edits/tree.ts';
import { label, translate, type Label } from '../../../../schemas/i18n/label.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { widgetType, widgetTypeRow } from '../../../../schemas/definition/widgetTypes.ts';

/** One list of widgets within a layout, as the canvas draws it. */
export interface DesignPlace {
  list: string;
  title: string;
  /** of 24 */
  span: number;
}

/** Fields that a layout is told apart by where it has no name of its own. */
const NAMED_BY = 2;

/** The widgets of a definition by their places: made once a definition and language. */
export interface DesignTree {
  nodes: readonly DesignNode[];
  node(path: WidgetPath): DesignNode | undefined;
  in(list: string): readonly DesignNode[];
  /** what a widget is called beside others: a layout that only bears the name of its kind by what stands in it */
  called(path: WidgetPath): string;
  /** the places of a layout, beside each other or one below the other */
  places(path: WidgetPath): { beside: boolean; places: readonly DesignPlace[] };
  /** the section that a spot lies in, and how many widgets of it stand before */
  where(spot: Spot): { section: DesignNode | undefined; position: number };
}

const HOLDING: Label = label('{kind}（{names}）');

const trees = new WeakMap<Definition, Map<Locale, DesignTree>>();

export function treeOf(definition: Definition, locale: Locale): DesignTree {
  const known = trees.get(definition) ?? new Map<Locale, DesignTree>();
  trees.set(definition, known);
  const tree = known.get(locale) ?? grow(definition, locale);
  known.set(locale, tree);
  return tree;
}

const NONE: readonly DesignNode[] = [];

function grow(definition: Definition, locale: Locale): DesignTree {
  const nodes = nodesOf(definition, locale);
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const byList = Map.groupBy(nodes, ({ spot }) => spot.list);
  const inside = (list: string) => byList.get(list) ?? NONE;
  return {
    nodes,
    node: (path) => byPath.get(path),
    in: inside,
    called(path) {
      const node = byPath.get(path);
      if (!node) return '';
      const type = widgetType(node.widget.type);
      if (!node.container || !type || node.label !== translate(widgetTypeRow(type).label, locale))
        return node.label;
      const held = nodes
        .filter((each) => !each.container && each.path.startsWith(`${path}/`))
        .map(({ label }) => label);
      const more = held.length > NAMED_BY ? '…' : '';
      return held.length > 0
        ? translate(HOLDING, locale, {
            kind: node.label,
            names: held.slice(0, NAMED_BY).join(t`、`) + more,
          })
        : node.label;
    },
    places(path) {
      const node = byPath.get(path);
      const container = node && containerOf(node.widget);
      if (!container) return { beside: false, places: [] };
      const parts = container.rows.flat();
      const beside = container.drawing === 'columns' || container.drawing === 'rows';
      const open = parts.filter(({ span }) => span === '').length;
      const fixed = parts.reduce((sum, { span }) => sum + (span || 0), 0);
      const share = open > 0 ? Math.max(1, Math.floor((24 - fixed) / open)) : 24;
      const lists = listsOf(definition, path);
      return {
        beside,
        places: lists.map(({ list, title }, index) => ({
          list,
          title,
          span: lists.length === parts.length ? parts[index]?.span || share : 24,
        })),
      };
    },
    where({ list, index }) {
      const before = inside(list).filter(({ spot }) => spot.index < index);
      const at = before.findLastIndex(({ widget }) => isSection(widget.type));
      return { section: before[at], position: before.length - at };
    },
  };
}

export function isSection(type: string): boolean {
  return type === 'section' || type === 'divider';
}

export const ROOT = ROOT_LIST;
