import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatColor, hexOf, parseColor, type Rgba } from './parts/colors.ts';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import { TypedBox } from './parts/TypedBox.tsx';
import type { InputProps } from './types.ts';
import { ColorShow, Swatch } from './color.show.tsx';

const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

/** A colour: picked in the system's own picker or typed; with transparency where the definition wants it. */
export function ColorInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale }: InputProps<string>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const showAlpha = field.widget.options.showAlpha === true;
  const text = String(value ?? '');
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

  function settle() {
    const next = draft === null ? undefined : parseColor(draft);
    if (next) change(next);
    else if (draft) onChange(draft.trim() || undefined);
    setDraft(null);
    onBlur?.();
  }

  return (
    <TypedBox
      id={id}
      text={draft ?? text}
      onText={handleText}
      onBlur={settle}
      invalid={invalid}
      describedBy={describedBy}
      aria-required={field.required || undefined}
      placeholder={field.placeholder || (showAlpha ? 'rgba(0, 0, 0, 1)' : '#rrggbb')}
      spellCheck={false}
      inputClassName="tabular-nums"
      leading={
        <span className="relative -ms-1 grid size-6 place-items-center overflow-hidden rounded border border-line-strong pointer-coarse:size-9">
          <Swatch color={color} />
          <input
            type="color"
            aria-label={t`选择${field.name}`}
            value={hexOf(color ?? BLACK)}
            onChange={(event) => change({ ...(parseColor(event.target.value) ?? BLACK), alpha: color?.alpha ?? 1 })}
            className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100"
          />
        </span>
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
              onChange={(event) => change({ ...(color ?? BLACK), alpha: Number(event.target.value) / 100 })}
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
}
