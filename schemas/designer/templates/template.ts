import type { FormItem } from '../../definition/module.ts';
import type { Label } from '../../i18n/label.ts';

/** Fields that are begun with instead of an empty form: a whole object, or a group of fields that belong together. Small on purpose: what one does not need costs more than what one adds. */
export interface Template {
  key: string;
  label: Label;
  /** of an object: a lucide icon */
  icon?: string;
  form: readonly FormItem[];
  /** by model; one that reads a field that is left out is left out too */
  formulas?: Readonly<Record<string, string>>;
}
