import type { Condition } from '../conditions/conditions.ts';
import type { OnHide, OptionLimit, SetRule, Widget } from '../definition/definition.ts';
import type { FieldParams, Shape } from './checks.ts';
import type { Lookup } from '../definition/lookup.ts';
import type { Operator } from '../conditions/operators.ts';
import type { DurationUnit } from '../values/durationText.ts';
import type { ValueType } from '../values/valueTypes.ts';
import type { WidgetType } from '../definition/widgetTypes.ts';
import type { FieldChoice } from './fieldChoices.ts';

/** What `translate` makes of a definition for one viewer and language: everything that any screen, call or job asks of a module's fields. */
export interface Form {
  module: string;
  /** by model, in the order of the definition, then the system fields; withheld fields are absent */
  fields: ReadonlyMap<string, Field>;
  /** models the viewer may neither see nor change (field_no_power) */
  withheld: ReadonlySet<string>;
  layout: readonly LayoutNode[];
  labelPosition: 'left' | 'right' | 'top';
  /** px */
  labelWidth: number;
  columns: readonly Column[];
  filters: readonly Filter[];
  /** model -> text; computed on both sides, the server's value wins */
  formulas: Readonly<Record<string, string>>;
  /** what could not be understood or is unsafe, for administrators: never a reason to fail */
  notices: readonly Notice[];
}

export interface Field {
  model: string;
  /** in the reader's language */
  name: string;
  /** undefined for a widget nobody knows: shown as a notice, its value kept */
  type: WidgetType | undefined;
  widget: Widget;
  valueType: ValueType;
  shape: Shape;
  params: FieldParams;
  /** of a sub-form: what stands in each of its rows */
  rows?: Rows;
  required: boolean;
  readOnly: boolean;
  /** isHidden: off every screen and never required, its value kept */
  hidden: boolean;
  /** the value comes from a formula or a roll-up */
  computed: boolean;
  /** a core column of every record (owner, times, states), written by the server only */
  system: boolean;
  /** the server gives it when something is saved */
  automatic?: true;
  /** it is a field of another record: nothing of it is stored here, and who reads it has to be asked */
  lookup?: Lookup;
  /** of a lookup, and of a roll-up that is a value of other records: the widget that the value is there */
  as?: WidgetType;
  show?: Condition;
  require?: Condition;
  /** the administrator's words for a missing value */
  requiredMessage?: string;
  lock?: Condition;
  limits?: readonly OptionLimit[];
  /** in an open form, while limits hold: the only options to offer, as texts */
  only?: readonly string[];
  sets?: readonly SetRule[];
  onHide: OnHide;
  choices: readonly FieldChoice[];
  /** options come from the server by this list name */
  remote?: string;
  /** record module, or user / department, that a ref points to */
  refers?: string;
  placeholder: string;
  help: string;
  /** of the control, as a CSS length; absent: all the room there is */
  width?: string;
  /** px, where it differs from the form's */
  labelWidth?: number;
  /** the label is for screen readers only */
  hideLabel: boolean;
  /** of number values */
  precision?: number;
  unit?: string;
  /** the number is so many of these: read and written as a duration */
  duration?: DurationUnit;
  isMain: boolean;
  /** stays within the company: it is not printed, and in no document that people outside are sent */
  internal?: true;
  unique: boolean;
  searchable: boolean;
  filterable: boolean;
  defaultType: string;
}

/** The rows of a sub-form: each is judged as a record of a form of its own. */
export interface Rows {
  /** its fields are the columns; `unique` of one holds among the rows of one record */
  form: Form;
  /** how many rows there are at least and at most, once there are any */
  min: number;
  max: number;
}

export type LayoutNode =
  | { kind: 'field'; id: string; model: string }
  | { kind: 'text'; id: string; text: string }
  | {
      kind: 'grid';
      id: string;
      gutter: number;
      justify: string;
      align: string;
      /** equal widths that spans count; 24 unless it is a table */
      tracks: number;
      columns: readonly { span: number; nodes: readonly LayoutNode[]; cell?: TableCell }[];
    }
  /** `folded`: closed until somebody opens it; `tabs`: which row of tabs it is one of, where forms show one at a time */
  | {
      kind: 'section';
      id: string;
      title: string;
      folded?: true;
      tabs?: string;
      nodes: readonly LayoutNode[];
    };

/** The place of a cell of a table, whose rows and columns are counted from 1. */
export interface TableCell {
  start: number;
  row: number;
  rows: number;
}

export interface Column {
  model: string;
  name: string;
  valueType: ValueType;
  /** px */
  width: number;
  align: 'start' | 'end';
  sortable: boolean;
  /** shown before the user chooses */
  shown: boolean;
  /** opens the record's panel */
  link: boolean;
}

export interface Filter {
  model: string;
  name: string;
  valueType: ValueType;
  operators: readonly Operator[];
}

export interface Notice {
  model: string;
  id:
    | 'unknown_widget'
    | 'unsafe_pattern'
    | 'bad_pattern'
    | 'script_ignored'
    | 'bad_model'
    | 'duplicate_model'
    | 'bad_formula'
    | 'bad_condition'
    | 'bad_default'
    | 'too_deep';
  detail: string;
}

export interface JsonSchema {
  [key: string]: unknown;
}
