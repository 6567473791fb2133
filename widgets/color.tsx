import { useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import { arrayOf, textOf } from '../schemas/definition/readDefinition.ts';
import { ColorPanel } from './parts/boxes/ColorPanel.tsx';
import { formatColor, parseColor, type Rgba } from '../schemas/values/colors.ts';
import { Dropdown } from './parts/boxes/Dropdown.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import type { InputProps } from './contract/types.ts';
import { ColorShow } from './color.show.tsx';
import { Swatch } from './parts/boxes/Swatch.tsx';
import { valueAsText } from '../schemas/values/valueTypes.ts';

const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

/** A colour: a usual one, any other in the system's own picker, or typed; with transparency where the definition wants it. */
export function ColorInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<string>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const showAlpha = field.widget.options.showAlpha === true;
  const text = valueAsText(value);
  const color = parseColor(text);
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {text && <ColorShow field={field} value={text} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }
  const change = (next: Rgba) => onChange(formatColor(next, showAlpha));

  function handleText(typed: string) {
    setDraft(typed);
    const next = parseColor(typed);
    // #abc may still become #abcdef: three digits count only when the field is left.
    if (typed === '') onChange(undefined);
    else if (next && typed.replace('#', '').length > 3) change(next);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setOpen(true);
  }

  function handlePick(next: Rgba, done: boolean) {
    setDraft(null);
    change({ ...next, alpha: color?.alpha ?? next.alpha });
    if (done) setOpen(false);
  }

  function settle() {
    const next = draft === null ? undefined : parseColor(draft);
    if (next) change(next);
    else if (draft) onChange(draft.trim() || undefined);
    setDraft(null);
    onBlur?.();
  }

  const anchor = (
    <TypedBox
      id={id}
      text={draft ?? text}
      onText={handleText}
      onKeyDown={handleKeyDown}
      onBlur={settle}
      invalid={invalid}
      describedBy={describedBy}
      aria-required={field.required || undefined}
      placeholder={field.placeholder || (showAlpha ? 'rgba(0, 0, 0, 1)' : '#rrggbb')}
      spellCheck={false}
      inputClassName="tabular-nums"
      leading={
        <button
          type="button"
          data-trigger=""
          aria-label={t`${field.name}的常用颜色`}
          aria-haspopup="listbox"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ms-1 grid size-6 overflow-hidden rounded border border-line-strong pointer-coarse:size-9"
        >
          <Swatch color={color} />
        </button>
      }
      trailing={
        showAlpha && (
          <label className="flex items-center gap-1.5 text-xs tabular-nums">
            <span className="sr-only">{t`${field.name}不透明度`}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round((color?.alpha ?? 1) * 100)}
              onChange={(event) =>
                change({ ...(color ?? BLACK), alpha: Number(event.target.value) / 100 })
              }
              className="w-20 accent-accent"
            />
            <span aria-hidden className="w-9 text-end">
              {Math.round((color?.alpha ?? 1) * 100)}%
            </span>
          </label>
        )
      }
    />
  );
  return (
    <Dropdown open={open} onOpenChange={setOpen} anchor={anchor} label={field.name} fit="content">
      <ColorPanel
        id={`${id}-list`}
        label={field.name}
        color={color}
        presets={arrayOf(field.widget.options.predefine).map(textOf)}
        onPick={handlePick}
      />
    </Dropdown>
  );
}
