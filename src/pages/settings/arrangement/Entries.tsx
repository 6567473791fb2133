import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  MENU_ENTRY,
  menuEntryForm,
  menuEntryValues,
  withMenuEntryValues,
} from '../../../../schemas/dialogs/menuEntryForm.ts';
import { formRoom } from '../../../../schemas/dialogs/plainForm.ts';
import {
  type ArrangedEntry,
  arrangedName,
  completeArrangement,
  HOME,
  isOwnGroup,
  isOwnLink,
  ownCode,
} from '../../../../schemas/navigation/arrangement.ts';
import {
  changeEntry,
  isGroup,
  placeOf,
  putEntry,
  removeEntry,
} from '../../../../schemas/navigation/arrangementMoves.ts';
import { linkFault } from '../../../../schemas/navigation/arrangementFaults.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { useLocale } from '../../../data/definitions.ts';
import { AskDialog } from '../../../records/form/AskDialog.tsx';
import { translateMessage } from '../../../../schemas/i18n/messages.ts';
import { ApiError } from '../../../data/transport/apiError.ts';
import { EntryLine } from './EntryLine.tsx';
import { useTreeSorting } from './useTreeSorting.ts';

type Stored = readonly ArrangedEntry[] | undefined;

export interface KnownEntry {
  code: string;
  title: string;
  icon?: string;
  children?: readonly KnownEntry[];
}

interface EntriesProps {
  /** what is arranged, for readers of screens */
  label: string;
  /** as shipped */
  known: readonly KnownEntry[];
  /** as the company has it; undefined: as shipped */
  stored: Stored;
  /** whether it has groups and links of the company's own */
  groups: boolean;
  roles: readonly { id: number; name: string }[];
  onChange(stored: Stored): void;
}

const ROOM = formRoom(MENU_ENTRY);

/** A menu or a row of tabs, put in order, named, hidden and, with groups, added to. What ends as shipped is stored as nothing. */
export function Entries({ label, known, stored, groups, roles, onChange }: EntriesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [editing, setEditing] = useState<{ entry: ArrangedEntry; fresh: boolean }>();
  const shippedEntries = completeArrangement(known, []);
  const entries = completeArrangement(known, stored ?? []);
  const shipped = new Map(
    known.flatMap((one) => [one, ...(one.children ?? [])]).map((one) => [one.code, one]),
  );
  const change = (next: readonly ArrangedEntry[]) =>
    onChange(JSON.stringify(next) === JSON.stringify(shippedEntries) ? undefined : next);
  const { list, shown, dragged, gripOf } = useTreeSorting(entries, change);
  const nameOf = (entry: ArrangedEntry) =>
    arrangedName(entry, locale) ?? shipped.get(entry.code)?.title ?? entry.code;
  // Objects that are gone, and those that this reader does not know, keep their places unseen.
  const isSeen = (entry: ArrangedEntry) =>
    shipped.has(entry.code) || isOwnGroup(entry) || isOwnLink(entry);

  function handleAdd(kind: 'group' | 'link') {
    const entry: ArrangedEntry = {
      code: ownCode(kind, entries),
      ...(kind === 'link' && { url: '' }),
    };
    setEditing({ entry, fresh: true });
  }

  function handleSave(values: Record<string, unknown>) {
    if (!editing) return;
    const { entry, group } = withMenuEntryValues(editing.entry, values);
    const fault =
      entry.url === undefined ? undefined : linkFault(entry.url, window.location.origin);
    if (fault)
      throw new ApiError({
        code: 422,
        message: translateMessage(fault, {}, locale),
        fields: [{ field: 'url', id: fault }],
      });
    const all = editing.fresh ? [...entries, entry] : changeEntry(entries, entry.code, () => entry);
    const asked = Object.hasOwn(values, 'group');
    const into = entries.find(({ code }) => code === group);
    change(
      asked && group !== placeOf(all, entry.code)?.group
        ? putEntry(all, entry.code, {
            group,
            index: group === undefined ? all.length : (into?.children ?? []).length,
          })
        : all,
    );
  }

  const line = (entry: ArrangedEntry, depth: 0 | 1, within: boolean) => {
    const name = nameOf(entry);
    const title = shipped.get(entry.code)?.title;
    const icon =
      entry.icon ??
      shipped.get(entry.code)?.icon ??
      (entry.url === undefined ? undefined : 'external-link');
    return (
      <EntryLine
        key={entry.code}
        entry={entry}
        name={name}
        shipped={title === name ? undefined : title}
        icon={groups ? (icon ?? 'folder') : undefined}
        depth={depth}
        dragged={dragged === entry.code}
        within={within}
        grip={gripOf(entry.code)}
        roleName={(id) => roles.find((role) => role.id === id)?.name ?? String(id)}
        onHide={(hidden) =>
          change(
            changeEntry(entries, entry.code, ({ hidden: _, ...rest }) => ({
              ...rest,
              ...(hidden && { hidden: 1 as const }),
            })),
          )
        }
        onEdit={() => setEditing({ entry, fresh: false })}
        onRemove={() => change(removeEntry(entries, entry.code))}
      />
    );
  };

  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {groups ? (
          <>
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() => handleAdd('group')}
            >{t`新增分组`}</Button>
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() => handleAdd('link')}
            >{t`新增外部链接`}</Button>
          </>
        ) : (
          // The foot of the page takes back all modules; this one alone, and only where there is something to take back.
          stored && (
            <Button
              size="small"
              kind="quiet"
              className="ms-auto"
              onClick={() => onChange(undefined)}
            >{t`恢复此模块的默认`}</Button>
          )
        )}
      </div>
      <ol
        ref={list}
        aria-label={label}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {shown
          .filter(isSeen)
          .flatMap((entry) => [
            line(entry, 0, false),
            ...(entry.children ?? [])
              .filter(isSeen)
              .map((child) => line(child, 1, entry.hidden === 1)),
          ])}
      </ol>
      {editing && (
        <AskDialog
          file={ROOM}
          title={
            editing.fresh
              ? isOwnLink(editing.entry)
                ? t`新增外部链接`
                : t`新增分组`
              : t`编辑「${nameOf(editing.entry)}」`
          }
          action={t`确定`}
          guarded
          form={menuEntryForm(
            {
              entry: editing.entry,
              shipped: shipped.get(editing.entry.code)?.title,
              groups:
                groups && !isGroup(editing.entry) && editing.entry.code !== HOME
                  ? entries
                      .filter(isGroup)
                      .filter(isSeen)
                      .map((one) => ({ code: one.code, name: nameOf(one) }))
                  : [],
              roles: groups ? roles : [],
            },
            locale,
          )}
          initial={menuEntryValues(editing.entry, placeOf(entries, editing.entry.code)?.group)}
          onSubmit={async (values) => handleSave(values)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
