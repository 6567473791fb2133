import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { listKind } from '../../../schemas/vocabulary/listKinds.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { Select } from '../shared/Select.tsx';
import type { RecordListState } from './state/useRecordList.ts';
import { useLayers } from '../shared/layers.ts';
import { mayAdd } from '../shared/permissions.ts';
import { chosenNode, filterAtNode, type TreeNode } from './treeFilter.ts';
import { type Tree, useTreeNodes } from './useTreeNodes.ts';

export interface TreePaneProps {
  list: RecordListState;
  /** the reference into the tree */
  field: Field;
  locale: Locale;
}

/** The tree that a list's records lie in, beside the list: a press shows what lies there and below. On a phone one line to choose from. */
export function TreePane({ list, field, locale }: TreePaneProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const { data: tree, error, mutate } = useTreeNodes(field);
  const nodes = tree?.nodes ?? [];
  const chosen = chosenNode(list.filter, field.model, nodes);
  const choose = (node: TreeNode | undefined) =>
    list.setFilter(filterAtNode(list.filter, field.model, node));
  const commands = useTreeCommands({ tree, list, field, locale });
  const words = field.name;

  if (phone)
    return (
      <div className="flex shrink-0 items-center gap-1 border-b border-line bg-surface-1 px-4 py-1.5">
        <span className="min-w-0 flex-1">
          <Select
            label={words}
            value={String(chosen?.id ?? '')}
            options={[{ value: '', label: t`全部${words}` }, ...optionsOf(nodes)]}
            onChange={(id) => choose(nodeOf(nodes, Number(id)))}
          />
        </span>
        {commands.add && (
          <IconButton
            icon={<Icon name="plus" />}
            label={commands.add.label}
            onClick={() => commands.add?.run(chosen)}
          />
        )}
        {commands.manage && <IconButton icon={<Icon name="settings" />} {...commands.manage} />}
      </div>
    );
  return (
    <nav
      aria-label={words}
      className="flex w-56 shrink-0 flex-col overflow-y-auto border-e border-line bg-surface-1 pb-2"
    >
      <div className="flex h-9 shrink-0 items-center gap-1 ps-3 pe-1 text-xs text-text-3">
        <span className="min-w-0 flex-1 truncate">{words}</span>
        {commands.add && (
          <IconButton
            size="small"
            icon={<Icon name="plus" size={14} />}
            label={commands.add.label}
            onClick={() => commands.add?.run(undefined)}
          />
        )}
        {commands.manage && (
          <IconButton size="small" icon={<Icon name="settings" size={14} />} {...commands.manage} />
        )}
      </div>
      <Row
        name={t`全部`}
        depth={0}
        current={chosen === undefined}
        onChoose={() => choose(undefined)}
      />
      {error && !tree ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!tree && !error && <SkeletonLines lines={5} className="px-3 py-1" />}
      <Branch nodes={nodes} depth={0} chosen={chosen} onChoose={choose} entriesOf={commands.of} />
    </nav>
  );
}

interface BranchProps {
  nodes: readonly TreeNode[];
  depth: number;
  chosen: TreeNode | undefined;
  onChoose(node: TreeNode): void;
  entriesOf(node: TreeNode): readonly MenuEntry[];
}

function Branch({ nodes, depth, ...more }: BranchProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <Node key={node.id} node={node} depth={depth} {...more} />
      ))}
    </ul>
  );
}

function Node({
  node,
  depth,
  chosen,
  onChoose,
  entriesOf,
}: Omit<BranchProps, 'nodes'> & { node: TreeNode }) {
  const [open, setOpen] = useState(depth === 0);
  const shown = open || (chosen !== undefined && chosen !== node && holds(node, chosen));
  return (
    <li>
      <Row
        name={node.name}
        depth={depth}
        current={chosen?.id === node.id}
        onChoose={() => onChoose(node)}
        entries={entriesOf(node)}
        {...(node.children.length > 0 && {
          open: shown,
          onToggle: () => setOpen(!shown),
        })}
      />
      {shown && node.children.length > 0 && (
        <Branch
          nodes={node.children}
          depth={depth + 1}
          chosen={chosen}
          onChoose={onChoose}
          entriesOf={entriesOf}
        />
      )}
    </li>
  );
}

interface RowProps {
  name: string;
  depth: number;
  current: boolean;
  onChoose(): void;
  entries?: readonly MenuEntry[];
  open?: boolean;
  onToggle?(): void;
}

function Row({ name, depth, current, onChoose, entries = [], open = false, onToggle }: RowProps) {
  const { t } = useLingui();
  return (
    <div
      className={cx(
        'group/row flex h-8 items-center pe-1 text-sm pointer-coarse:h-11',
        current ? 'bg-selected' : 'hover:bg-hover',
      )}
      style={{ paddingInlineStart: `${4 + depth * 14}px` }}
    >
      {onToggle ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? t`收起${name}` : t`展开${name}`}
          onClick={onToggle}
          className="grid size-6 shrink-0 place-content-center text-text-3 -outline-offset-2"
        >
          <Icon name="chevron-right" size={14} className={open ? 'rotate-90' : 'rtl:rotate-180'} />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <button
        type="button"
        aria-current={current || undefined}
        title={name}
        onClick={onChoose}
        className={cx(
          'h-full min-w-0 flex-1 truncate text-start -outline-offset-2',
          current ? 'font-semibold text-accent' : 'text-text-2 group-hover/row:text-text-1',
        )}
      >
        {name}
      </button>
      {entries.length > 0 && (
        <span className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
          <Menu
            align="end"
            trigger={
              <IconButton
                size="small"
                icon={<Icon name="ellipsis" size={14} />}
                label={t`${name}的操作`}
              />
            }
            entries={entries}
          />
        </span>
      )}
    </div>
  );
}

/** What can be done to the tree itself: its records are made and opened here, a list of the back-office is managed there. */
function useTreeCommands({
  tree,
  list,
  field,
  locale,
}: TreePaneProps & { tree: Tree | undefined }) {
  const { t } = useLingui();
  const layers = useLayers();
  const navigate = useNavigate();
  const { viewer } = list.around;
  const { file, parent } = tree ?? {};
  const words = file ? translate(file.label, locale) : '';
  const add =
    file && mayAdd(viewer, file)
      ? (above: TreeNode | undefined) =>
          void layers.openForm({
            module: file.key,
            ...(above && parent && { presets: { [parent]: above.id } }),
          })
      : undefined;
  const page = listKind(field.refers ?? '')?.path;
  return {
    add: add && { label: t`新增${{ words: nounIn(words, locale, 'one') }}`, run: add },
    manage:
      page && mayOpenSetting(viewer, page)
        ? { label: t`管理${field.name}`, onClick: () => void navigate(page) }
        : undefined,
    of: (node: TreeNode): MenuEntry[] =>
      file
        ? [
            {
              key: 'open',
              label: t`查看和修改`,
              icon: <Icon name="pencil" />,
              onSelect: () => layers.openRecord(file.key, node.id),
            },
            ...(add && node.isEdit
              ? [
                  {
                    key: 'below',
                    label: t`新增下级`,
                    icon: <Icon name="plus" />,
                    onSelect: () => add(node),
                  },
                ]
              : []),
          ]
        : [],
  };
}

function holds({ children }: TreeNode, wanted: TreeNode): boolean {
  return children.some((child) => child.id === wanted.id || holds(child, wanted));
}

function nodeOf(nodes: readonly TreeNode[], id: number): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.children, id);
    if (found) return found;
  }
  return undefined;
}

function optionsOf(nodes: readonly TreeNode[], depth = 0): { value: string; label: string }[] {
  return nodes.flatMap(({ id, name, children }) => [
    { value: String(id), label: `${'　'.repeat(depth)}${name}` },
    ...optionsOf(children, depth + 1),
  ]);
}
