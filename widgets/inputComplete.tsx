import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useHost } from './contract/host.ts';
import { Dropdown } from './parts/boxes/Dropdown.tsx';
import { flatRows, moveActive } from './parts/choices/rows.ts';
import { PickList, rowId } from './parts/choices/PickList.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import type { InputProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

const PAUSE_MS = 300;

/** Free text with completions: they help and never insist. Down goes to them, Enter takes one, Esc sends them away. */
export function CompleteInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
}: InputProps<string>) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const text = valueAsText(value);
  const found = useSuggestions(field.model, asked);
  const rows = flatRows(
    found.filter((one) => one !== text).map((one) => ({ value: one, label: one })),
  );
  const open = asked !== null && rows.length > 0;
  const listId = `${id}-list`;

  function handleText(typed: string) {
    onChange(typed === '' ? undefined : typed);
    setAsked(typed.trim() === '' ? null : typed.trim());
    setActive(-1);
  }

  function take(suggestion: string) {
    onChange(suggestion);
    setAsked(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!open || event.nativeEvent.isComposing) return;
    const row = rows[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive(moveActive(rows, active, event.key));
    else if (event.key === 'Enter' && row) take(row.item.label);
    else if (event.key === 'Escape') setAsked(null);
    else return;
    event.preventDefault();
    // Esc closes the topmost layer only: these suggestions, not the dialog around them.
    event.stopPropagation();
  }

  const anchor = (
    <TypedBox
      id={id}
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={open && active >= 0 ? rowId(listId, active) : undefined}
      aria-required={field.required || undefined}
      text={text}
      onText={handleText}
      limit={field.params.maxLength}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        setAsked(null);
        onBlur?.();
      }}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      placeholder={field.placeholder}
    />
  );
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => !next && setAsked(null)}
      anchor={anchor}
      label={t`${field.name}的建议`}
      keepFocus
    >
      <PickList
        id={listId}
        label={t`${field.name}的建议`}
        role="listbox"
        groups={[{ rows }]}
        active={active}
        onActive={setActive}
        isChosen={() => false}
        onPick={(item) => take(item.label)}
        multiple={false}
      />
    </Dropdown>
  );
}

/** Completions of a text, 300 ms after the last key; the former ones stay until the new ones come. */
function useSuggestions(model: string, asked: string | null): readonly string[] {
  const host = useHost();
  const [found, setFound] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => {
      const control = new AbortController();
      running.current = control;
      host.suggest(model, asked, control.signal).then(
        (list) => !control.signal.aborted && setFound(list),
        // Completions are a courtesy: without them the field is an ordinary text field.
        () => !control.signal.aborted && setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [host, model, asked]);
  return asked === null ? [] : found;
}
