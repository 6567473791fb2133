import type { Condition } from '../conditions/conditions.ts';
import type { Names } from '../i18n/label.ts';

/**
 * The wire format of a module's fields (`field_data`): the export format of the form designer form-making.
 * Keys we do not know are kept as they came, so every shape is open.
 */
export interface Definition {
  list: Widget[];
  config: FormConfig;
  /** model -> formula text */
  compute_formula?: Record<string, string>;
  /** models the viewer may neither see nor change; added by the server per viewer */
  field_no_power?: string[];
  /** what the reader's role lets him see and not change; its widgets are disabled already */
  field_read_only?: string[];
  /** models whose default its list no longer offers, so that it is not in the answer */
  stopped_defaults?: string[];
  [key: string]: unknown;
}

export interface FormConfig {
  labelWidth?: number;
  labelPosition?: 'left' | 'right' | 'top';
  size?: string;
  [key: string]: unknown;
}

export interface Widget {
  type: string;
  /** the label, as entered; `names` holds translations of shipped fields */
  name: string;
  names?: Names;
  key: string;
  /** the name under which the value is stored and sent; record data stays flat by it */
  model: string;
  options: WidgetOptions;
  rules: Rule[];
  /** of a grid only */
  columns?: GridColumn[];
  /** of a row of tabs only */
  tabs?: FormTab[];
  [key: string]: unknown;
}

/** One of a row of tabs, as form-making spells it. */
export interface FormTab {
  label?: string;
  names?: Names;
  /** tells it from the others */
  name?: string;
  list: Widget[];
  [key: string]: unknown;
}

export interface GridColumn {
  /** of 24; '' is an equal share of what is left */
  span: number | '';
  list: Widget[];
  [key: string]: unknown;
}

export interface Rule {
  required?: boolean;
  /** telephone, float, number, integer, url, email …; anything else checks nothing */
  type?: string;
  /** bare source, or `/source/flags` in older exports */
  pattern?: string;
  message?: string;
  /** translations of the message of a shipped rule */
  messages?: Names;
  [key: string]: unknown;
}

/** A static choice. Its text is the label when `showLabel` is on, else the value itself. */
export interface Choice {
  value: string | number | boolean;
  label?: string;
  names?: Names;
  color?: string;
  [key: string]: unknown;
}

export interface WidgetOptions {
  required?: boolean;
  disabled?: boolean;
  isHidden?: boolean;
  hidden?: boolean;
  defaultValue?: unknown;
  /** fixed, now, current_user, current_department; of a blank: String, Object, Array */
  defaultType?: string;
  /** a setting of the company whose value a new record starts with; while nobody has set it, `defaultValue` */
  setting?: string;
  placeholder?: string;
  placeholders?: Names;
  dataType?: string;
  multiple?: boolean;
  options?: Choice[];
  showLabel?: boolean;
  remote?: boolean;
  remoteFunc?: string;
  remoteOptions?: Choice[];
  /** where a remote list keeps value, label and children */
  props?: Readonly<Record<string, unknown>>;
  /** of the paid edition: which of its three kinds of remote list is meant, and their names */
  remoteType?: string;
  remoteOption?: string;
  remoteDataSource?: string;
  minlength?: number | string;
  maxlength?: number | string;
  min?: number | string;
  max?: number | string;
  step?: number;
  /** decimals of a number; money has 2 */
  precision?: number;
  unit?: string;
  /** of a duration, or of a roll-up of durations: what its whole number counts, see values/durationText.ts */
  durationUnit?: unknown;
  /** of a barcode: as what it is drawn, see values/barcodes.ts */
  barcodeFormat?: unknown;
  /** of a barcode: it is the number of an article, whose last digit checks the others */
  ean13?: unknown;
  /** of an automatic number: see numberPattern.ts */
  numberPattern?: string;
  /** of a roll-up: see schemas/form/rollup.ts */
  rollup?: unknown;
  /** of a lookup: see lookup.ts */
  lookup?: unknown;
  units?: Names;
  /** of a number that a list of them does not add up, as the price of one piece; its reader may choose otherwise. `total`: of a column of a sub-form that is added up below its rows */
  sum?: 'none' | 'total';
  /** of a column of a sub-form: computed from the columns of its own row */
  formula?: string;
  /** of a sub-form: what stands in each of its rows */
  columns?: unknown;
  pattern?: string;
  format?: string;
  /** of the control, a CSS length */
  width?: string;
  /** conditions as data: when the field shows, is required, is read-only, what may be chosen, what is set */
  when?: FieldConditions;
  /** of a reference: offers only records whose model equals that of this form, { theirs: ours }, where that is answered */
  within?: Readonly<Record<string, string>>;
  /** the field is what a filter compares with: people who left may be meant too, and no records are made in passing */
  operand?: boolean;
  /** of people: who is not offered */
  except?: readonly number[];
  /** of a reference: choosing a record copies its values, { ours: theirs } */
  fill?: Readonly<Record<string, string>>;
  /** ours, written by the designer: */
  is_main?: boolean;
  is_list?: boolean;
  /** stays within the company: it is not printed, and in no document that people outside are sent */
  internal?: boolean;
  unique?: boolean;
  searchable?: boolean;
  filterable?: boolean;
  /** of a section: closed until somebody opens it */
  folded?: boolean;
  /** shipped with the product: cannot be deleted */
  system?: boolean;
  help?: string;
  helps?: Names;
  [key: string]: unknown;
}

/** Of a grid or section too, for everything in it: `show`, `readonly`, `onHide`. */
export interface FieldConditions {
  show?: Condition;
  require?: Condition;
  readonly?: Condition;
  /** of choices: every one that holds limits what may be chosen */
  options?: readonly OptionLimit[];
  /** each sets the value at the moment its condition becomes true; afterwards the value may be changed */
  set?: readonly SetRule[];
  /** what happens to the value when the field becomes hidden; default keep */
  onHide?: OnHide;
}

export interface OptionLimit {
  when: Condition;
  allow: readonly (string | number | boolean)[];
}

export interface SetRule {
  when: Condition;
  /** a value, or { ref } to another model, `$viewer.<key>` or `$settings.<key>`; null empties the field */
  value: unknown;
}

export const ON_HIDE = ['keep', 'clear', 'ask'] as const;
export type OnHide = (typeof ON_HIDE)[number];
