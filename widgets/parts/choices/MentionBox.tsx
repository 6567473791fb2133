import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Dropdown } from '../boxes/Dropdown.tsx';
import { foldText } from '../boxes/text.ts';
import { PickList, rowId } from './PickList.tsx';
import { flatRows, moveActive } from './rows.ts';
import { boxClass } from '../../ui/TextBox.tsx';
import { type Mention, openMention, withMention } from './mentions.ts';

/** Names offered at once. */
const MOST = 8;

interface MentionBoxProps {
  id: string;
  label: string;
  box: RefObject<HTMLTextAreaElement | null>;
  people: readonly Mention[];
  value: string;
  onChange(text: string): void;
  /** somebody was chosen, whose name stands in the text then */
  onMention(who: Mention, text: string): void;
  onSubmit(): void;
  /** while it is on its way */
  readOnly: boolean;
  placeholder: string;
  describedBy: string | undefined;
}

/** A text in which an @ offers the people of the company: arrows move, Enter or Tab takes one, Esc sends the list away. */
export function MentionBox({
  id,
  label,
  box,
  people,
  value,
  onChange,
  onMention,
  onSubmit,
  readOnly,
  placeholder,
  describedBy,
}: MentionBoxProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState<{ start: number; typed: string }>();
  const [active, setActive] = useState(0);
  const found = query
    ? people.filter(({ name }) => foldText(name).includes(foldText(query.typed))).slice(0, MOST)
    : [];
  const rows = flatRows(found.map((one) => ({ value: one.id, label: one.name })));
  const open = rows.length > 0;
  const listId = `${id}-people`;

  function look(text: string, caret: number) {
    setQuery(openMention(text, caret));
    setActive(0);
  }

  function take(who: Mention) {
    const area = box.current;
    if (!area || !query) return;
    const next = withMention(value, {
      start: query.start,
      caret: area.selectionStart,
      name: who.name,
    });
    onMention(who, next.text);
    setQuery(undefined);
    // the caret can only be put into the text once it is drawn
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.caret, next.caret);
    });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSubmit();
    if (!open) return;
    const who = found[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive(moveActive(rows, active, event.key));
    else if ((event.key === 'Enter' || event.key === 'Tab') && who) take(who);
    else if (event.key === 'Escape') setQuery(undefined);
    else return;
    event.preventDefault();
    // Esc closes the topmost layer only: these names, not the panel around them.
    event.stopPropagation();
  }

  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => !next && setQuery(undefined)}
      anchor={
        <span className={boxClass({ invalid: describedBy !== undefined })}>
          <textarea
            id={id}
            ref={box}
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? rowId(listId, active) : undefined}
            aria-invalid={describedBy !== undefined || undefined}
            aria-describedby={describedBy}
            value={value}
            readOnly={readOnly}
            rows={3}
            placeholder={placeholder}
            onChange={(event) => {
              onChange(event.target.value);
              look(event.target.value, event.target.selectionStart);
            }}
            onClick={(event) => look(value, event.currentTarget.selectionStart)}
            onKeyDown={handleKeyDown}
            onBlur={() => setQuery(undefined)}
            className="w-full resize-y bg-transparent px-2.5 py-1.5 outline-none"
          />
        </span>
      }
      label={t`提到谁`}
      keepFocus
    >
      <PickList
        id={listId}
        label={t`提到谁`}
        role="listbox"
        groups={[{ rows }]}
        active={active}
        onActive={setActive}
        isChosen={() => false}
        onPick={(item) => take({ id: Number(item.value), name: item.label })}
        multiple={false}
      />
    </Dropdown>
  );
}
