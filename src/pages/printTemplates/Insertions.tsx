import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { useId, useState } from 'react';
import type { PlaceholderGroup, TablePlaceholder } from '../../../schemas/print/placeholders.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { BREAK_NODE, FIELD_NODE, TABLE_NODE } from './marks.ts';
import { TableColumns } from './TableColumns.tsx';

export interface InsertionsProps {
  /** undefined while it is on its way */
  editor: Editor | undefined;
  groups: readonly PlaceholderGroup[];
  tables: readonly TablePlaceholder[];
}

const ITEM =
  'flex min-h-7 w-full items-center rounded-md px-2 text-start text-sm hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11';

/** Everything that can be put where the cursor is; with lines selected, their columns. */
export function Insertions({ editor, groups, tables }: InsertionsProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const list = useId();
  const wanted = text.trim().toLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        ({ label, path }) =>
          wanted === '' || `${group.title} ${label} ${path}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ items }) => items.length > 0);
  const foundTables = tables.filter(
    ({ label }) => wanted === '' || label.toLowerCase().includes(wanted),
  );
  const insert = (content: { type: string; attrs?: Record<string, string> }) =>
    editor?.chain().focus().insertContent(content).run();

  return (
    <section
      aria-label={t`插入内容`}
      className="flex min-h-0 flex-col max-lg:max-h-72 max-lg:shrink-0 max-lg:px-2"
    >
      {/* where there is no room beside the text, the text comes first */}
      <div className="shrink-0 pt-2 lg:hidden">
        <Button
          aria-expanded={shown}
          aria-controls={list}
          icon={<Icon name="plus" size={16} />}
          onClick={() => setShown(!shown)}
        >{t`插入内容`}</Button>
      </div>
      {editor && <Columns editor={editor} tables={tables} />}
      <section
        id={list}
        aria-label={t`可插入的字段`}
        className={cx('flex min-h-0 flex-1 flex-col', !shown && 'max-lg:hidden')}
      >
        <div className="shrink-0 p-2 max-lg:px-0">
          <SearchBox label={t`查找字段`} value={text} onSearch={setText} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3 max-lg:px-0">
          {wanted === '' && (
            <button
              type="button"
              className={ITEM}
              onClick={() => insert({ type: BREAK_NODE })}
            >{t`分页符`}</button>
          )}
          {foundTables.length > 0 && (
            <Group title={t`明细表`}>
              {foundTables.map((table) => (
                <li key={table.key}>
                  <button
                    type="button"
                    className={ITEM}
                    onClick={() =>
                      insert({
                        type: TABLE_NODE,
                        attrs: { key: table.key, columns: table.first.join() },
                      })
                    }
                  >
                    {table.label}
                  </button>
                </li>
              ))}
            </Group>
          )}
          {found.map(({ title, items }) => (
            <Group key={title} title={title}>
              {items.map(({ path, label, number }) => (
                <li key={path} className="flex items-center">
                  <button
                    type="button"
                    className={`${ITEM} min-w-0 flex-1`}
                    aria-label={label}
                    title={label}
                    onClick={() => insert({ type: FIELD_NODE, attrs: { path, label, format: '' } })}
                  >
                    <span className="truncate">{short(label)}</span>
                  </button>
                  {number && (
                    <button
                      type="button"
                      className={`${ITEM} w-auto! shrink-0 text-xs! text-text-2`}
                      aria-label={t`${label} 大写`}
                      title={t`大写金额`}
                      onClick={() =>
                        insert({ type: FIELD_NODE, attrs: { path, label, format: 'rmb' } })
                      }
                    >{t`大写`}</button>
                  )}
                </li>
              ))}
            </Group>
          ))}
          {found.length === 0 && foundTables.length === 0 && (
            <EmptyState filtered title={t`没有这样的字段`} />
          )}
        </div>
      </section>
    </section>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="px-2 pt-2 pb-1 text-xs text-text-3">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The field's own name: its group says whose it is. */
function short(label: string): string {
  return label.slice(label.lastIndexOf(' · ') + 1).replace(/^· /, '');
}

/** Of the lines that are selected in the text. */
function Columns({ editor, tables }: { editor: Editor; tables: readonly TablePlaceholder[] }) {
  const selected = useEditorState({
    editor,
    selector: ({ editor: one }) =>
      one.isActive(TABLE_NODE)
        ? (one.getAttributes(TABLE_NODE) as { key: string; columns: string })
        : null,
  });
  const table = selected && tables.find(({ key }) => key === selected.key);
  if (!table) return null;
  return (
    <TableColumns
      table={table}
      chosen={selected.columns.split(',').filter(Boolean)}
      onChange={(columns) =>
        editor.commands.updateAttributes(TABLE_NODE, { columns: columns.join() })
      }
    />
  );
}
