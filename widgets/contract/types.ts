import type { ComponentType } from 'react';
import type { Field } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';

/** How one value is entered. Everything arrives by props; what needs the server goes through `useHost()`. */
export interface InputProps<V = unknown> {
  /** of the control that the label names */
  id: string;
  field: Field;
  /** undefined or null is no answer */
  value: V | null | undefined;
  /** undefined takes the answer back. A whole new value, never a change in place. */
  onChange(value: V | undefined): void;
  onBlur?(): void;
  readOnly: boolean;
  /** there is an error message below, with the id in `describedBy` */
  invalid: boolean;
  describedBy?: string;
  locale: Locale;
}

/** How one value is shown: in a list cell (`compact`: one line, no block elements) or in a detail. Nothing is shown as an en dash by the caller. */
export interface ShowProps<V = unknown> {
  field: Field;
  value: V;
  /** what the server sent for people: names of references, texts of regions */
  display?: string;
  compact: boolean;
  locale: Locale;
}

export interface WidgetFaces {
  Input: ComponentType<InputProps<never>>;
  Show: ComponentType<ShowProps<never>>;
}
