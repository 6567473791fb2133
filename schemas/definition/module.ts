import type { Condition, Group } from '../conditions/conditions.ts';
import type { Choice, FieldConditions, Rule, WidgetOptions } from './definition.ts';
import type { DuplicateRule } from './duplicateRule.ts';
import type { Label } from '../i18n/label.ts';
import type { Place, WorkGroup } from './menuGroups.ts';
import type { Right } from '../permissions/rights.ts';
import type { TabGroup } from './tabGroups.ts';
import type { WidgetType } from './widgetTypes.ts';

/**
 * A module as data: what the generic screens and the generic record calls need to know of customers, contracts …
 * One file a module in schemas/modules; a custom object is the same shape coming from the database.
 */
export interface PartTotal {
  of: string;
  when: Group;
  label: Label;
}

export interface ModuleFile {
  /** the name on the wire and in addresses: customer, customerPool, paymentPlan … ; custom objects end in _c */
  key: string;
  /** what one of its records is called */
  label: Label;
  /** what all of them together are called, in the menu and above their list; absent: `label` */
  listLabel?: Label;
  /** a lucide icon name, kebab-case */
  icon: string;
  /** where the menu of the workbench lists it; every shipped module has a place */
  menu?: Place<WorkGroup>;
  /** its places among the modules whose fields and whose approval the back-office lists by name */
  backOffice?: { fields?: number; approval?: number };
  /** its place among those whose records the global search looks through, by name, number and mobile */
  searched?: number;
  /** base of its calls, for example crm/customer */
  path: string;
  /** address of its list, without the leading slash, where it is not the key */
  route?: string;
  /** stem of its permission keys: crm_{stem}_view */
  permission: string;
  /** a window on another module's records (a pool): storage, fields and versions are those of `of` */
  view?: { of: string; where: Group };
  /** the wire's verbs where they differ from save, update, read, shift; null: there is no such call (read: the bare id) */
  verbs?: {
    save?: 'add' | 'save' | null;
    update?: 'edit' | 'update' | null;
    shift?: 'shift' | 'changeOwner' | null;
    read?: 'read' | null;
  };
  /** a further address of a record endpoint, by its kind: read, update, delete … */
  also?: Readonly<Record<string, string>>;
  /** the model shown as the record's name */
  title: string;
  /** automatic numbers: {yyyy} {yy} {MM} {dd} and a run of 0 for the counter, which starts anew when the date part changes */
  number?: { field: string; pattern: string };
  /** the default form; see `defaultDefinition` */
  form: readonly FormItem[];
  /** formulas of the default form, by model */
  formulas?: Readonly<Record<string, string>>;
  /** columns of the list in their first order; is_list fields that are missing here follow */
  columns: readonly string[];
  sort: string;
  /** sums that its list answers beside the rows, over all that match: name on the wire -> model of a number, or only of those that fit */
  totals?: Readonly<Record<string, string | PartTotal>>;
  /** the number that a record is about, summed wherever records stand in groups; absent: its first main number */
  amount?: string;
  /** what a card of a board says first, beside name, amount and owner; then come the columns of the list */
  card?: readonly string[];
  /** while this holds a card says for how many days nobody has kept in touch */
  idle?: Condition;
  /** the text that tells who decides about a record what it is asked for */
  purpose?: string;
  /** its records are read like articles: the rich text that comes first in their details, with everything else about them behind it */
  article?: string;
  tabs: readonly Tab[];
  /** what its tab `overview` tells of the records in other tabs; with figures alone, the rest follows from tabs and fields as where nothing is said */
  overview?: Overview | Pick<Overview, 'figures'>;
  actions?: readonly Action[];
  /** values of the `state` column and their meaning */
  states?: readonly State[];
  /** its records are printed; `heading` stands above them where it is not the module's word */
  print?: {
    heading?: Label;
    /** models that the layout made of the form leaves out of what people outside are sent */
    internal?: readonly string[];
  };
  /** a record that this fits is not edited any more, by anybody: void, converted */
  closed?: Condition;
  /**
   * takes part in record approval; the setting of this name switches it per company. `always`: its records are applications, which wait for
   * approval whatever the setting says, and stand among the office approvals. `parties`: models of people that follow its approval, who decides
   * now, who decided, who gets a copy; `shownTo` can name them.
   */
  approval?: {
    setting: string;
    always?: true;
    parties?: { waiting: string; decided: string; copied: string };
  };
  /** a stage process decided by this field (opportunity group) */
  stages?: {
    group: string;
    /** what must be known of a win, and is asked for then */ win?: readonly string[];
  };
  /** models that hold references to parents whose deletion takes this record along */
  parents?: readonly string[];
  /** models that hold references to records that cannot be deleted while this one points at them */
  holds?: readonly string[];
  /** pairs of date models: the second may not lie before the first; see `checkPeriods` */
  periods?: readonly (readonly [from: string, to: string])[];
  /** its state turns with the days in these models: 0 before the first, 1 from it on, 2 behind the second; others stay as they are */
  stateDays?: { from: string; to: string };
  /**
   * models whose values its rules make of others: of its own, or as 'module.model' of another's. Who may not see one of the parts does not
   * see what is made of it.
   */
  madeOf?: Readonly<Record<string, readonly string[]>>;
  /**
   * values that its rules weigh against each other, as in `madeOf`; with `periods`, whoever changes one has to see all of them, because the verdict would
   * tell the others
   */
  weighs?: readonly (readonly string[])[];
  /** what is asked before deleting, where the usual question will not do; `withChildren` when records go along */
  deletion?: { ask: Label; withChildren?: Label };
  /** the view in which its records wait without an owner; its own lists leave those out */
  pool?: string;
  /** models whose values can be looked up on the web from a record's details */
  lookUp?: readonly string[];
  /** modules whose records its list offers to add too, to those who may */
  offers?: readonly string[];
  /** modules whose records may follow a change of owner, and which a joint follower may be shown */
  cascade?: readonly string[];
  /** modules that its records point to, which a joint follower may be shown too */
  reveals?: readonly string[];
  /** what tells that two of its records mean the same; with it the module has a finder of duplicates, and they can be merged */
  duplicates?: readonly DuplicateRule[];
  /** own objects: the modules in whose panels it has a tab; absent: every module that a field of it points to */
  beside?: readonly string[];
  /** without an entry in the menu: its records are reached from others */
  unlisted?: true;
  /** the company's own rather than somebody's (products): everybody with the right to view sees every record, whatever the scope of the role */
  shared?: true;
  /** rights that everybody holds without a role giving them: office things are everyone's */
  open?: readonly Right[];
  /** whoever this fits sees the record, whosever it is: those who take part, those it is addressed to */
  shownTo?: Group;
  /** what the scope of a role reaches besides one's own: nothing, or only records of this kind; absent: all of them */
  scoped?: Group | false;
  /** who changes and deletes a record of those who see it; absent: whoever holds the right */
  changedBy?: 'owner' | 'owner or administrator';
  /** whoever this fits changes and deletes the record as far as their role's rights go, whosever it is */
  changedTo?: Group;
  /** its records lie in folders, which are records of this module and say who sees and changes what is in them; see `folderAccess` */
  folders?: string;
  /** the model of a reference into a tree (folders, categories) that stands beside its list and narrows it */
  tree?: string;
  /** files that are put on its list become records: the models of their name and of the files; the place in its tree is the one that is open */
  filesBecome?: { title: string; files: string };
  /** who has read a record is kept, and told to those who may change it */
  receipts?: true;
  /** its records may be the times of something that repeats: whoever edits one is asked whether the open ones after it change too */
  series?: Series;
  /** how its records stand in a calendar; absent: by any of its days */
  calendar?: CalendarLook;
  /** the day or moment by which its records tell a story, day by day; its list then has that view */
  timeline?: string;
  /** how its list begins where its reader has chosen nothing; absent: as a table of all */
  begins?: { view?: string; scene?: string };
  /** views that its list has besides the usual ones, or in place of those of the same key */
  scenes?: readonly BuiltInView[];
}

/** Models of a module by their part in something that repeats. */
export interface Series {
  /** what all times of one series have in common */
  by: string;
  /** a date or moment, by which they follow each other */
  from: string;
  to?: string;
  /** those that a change of an earlier one still reaches */
  open: Condition;
}

/** Models of a module by their part in a calendar. */
export interface CalendarLook {
  from: string;
  to?: string;
  /** a switch: the times of day say nothing */
  allDay?: string;
  /** a single choice whose colours the entries take */
  color?: string;
  /** what is over is drawn paler */
  over?: Condition;
}

/** One place in the default form: a field, or a heading that groups the fields after it. */
export type FormItem = FieldItem | { section: Label; when?: FieldConditions };

export interface FieldItem {
  type: Exclude<WidgetType, 'grid' | 'section' | 'tabs'>;
  model: string;
  label: Label;
  /** takes the whole row; textareas, editors, images and addresses do so anyway */
  wide?: true;
  /** how somebody is reached: kept back while the record waits in a pool; see `contactModels` */
  contact?: true;
  options?: WidgetOptions;
  rules?: readonly RuleItem[];
  choices?: readonly ChoiceItem[];
  placeholder?: Label;
  /** a sentence below the field */
  help?: Label;
  unit?: Label;
}

/** A rule whose message is ours to translate; without words the general message of its kind is shown. */
export interface RuleItem extends Pick<Rule, 'required' | 'type' | 'pattern'> {
  label?: Label;
}

/** The badge palette. */
export const CHOICE_COLORS = ['grey', 'blue', 'green', 'amber', 'red', 'violet'] as const;

/** value, words, and a colour name of the badge palette */
export type ChoiceItem = readonly [value: Choice['value'], label: Label, color?: string];

export interface Tab {
  /** the wire's menu_field: view, event, team, file, modifylog, callrecord, or a related module's key */
  key: string;
  label: Label;
  /** related tables: the model in the related module (or its id) that is compared … */
  by?: string;
  /** … with this model of the record at hand; default its id */
  from?: string;
  when?: Condition;
  /** related tables: false, or the condition on this record under which adding is offered to those who may */
  add?: false | Condition;
  /** related tables: rows of a page; default LIMITS.relatedPageSize */
  size?: number;
  /** related tables: adding is what is done to the record most, and stands before all its commands under these words */
  command?: Label;
  /** with which tabs it stands; absent: with those of the record itself */
  group?: TabGroup;
  /** its records one after the other with their whole text, newest first, instead of a table */
  as?: 'timeline';
}

/** Both name tabs of related records; `where` tells which of those count, in the words of a filter. */
export interface Overview {
  /** the moment for which the next step is planned */
  next?: string;
  /** sums over all of them */
  figures: readonly { tab: string; label: Label; sum: string; where?: Condition }[];
  /** the first of them: what is told beside the name */
  lists: readonly {
    tab: string;
    label?: Label;
    shows: readonly string[];
    where?: Condition;
    sort?: string;
  }[];
}

/**
 * A button as data. `when` shows it in the browser and allows the call on the server; `form` asks for fields first,
 * `confirm` for consent. The effect is `set` (values written) or a handler of server/rules with the action's name.
 */
export interface Action {
  key: string;
  label: Label;
  icon?: string;
  /** verb appended to the module's path */
  call: string;
  permission?: string;
  /** needs the record's is_edit (default) or is_delete, or nothing but view */
  needs?: 'is_edit' | 'is_delete' | 'view';
  when?: Condition;
  confirm?: Label;
  /** said when the person does not consent */
  cancelled?: Label;
  form?: readonly FormItem[];
  /** first values of `form`; see `fillIn` */
  initial?: Readonly<Record<string, unknown>>;
  /** constants sent along; they tell two actions of one call apart */
  send?: Readonly<Record<string, string | number>>;
  /** written by the generic handler; '$today', '$now', '$viewer.id' and '$form.<model>' are replaced */
  set?: Readonly<Record<string, unknown>>;
  /** instead of an effect here: opens the add form of a module with copied models and other first values; see `fillIn` */
  opens?: {
    module: string;
    /** models; all: whatever the record holds but its core columns */
    copy: readonly string[] | 'all';
    values: Readonly<Record<string, unknown>>;
  };
  /** records that it makes, in this order; its dialog asks for what their own forms require */
  makes?: readonly Making[];
  /** the setting in which a company says what is copied into what is made; see `fieldMapping` */
  mapping?: string;
  done?: Label;
  /** done along, where it fits, when a link to the record is sent to people outside */
  whenShared?: true;
  danger?: true;
  /** what is done most to a record of which it can be done: leads its commands, unless its module has a tab's command */
  first?: true;
  /** several records at once from the list */
  bulk?: true;
}

/** A record that an action makes of the one at hand. */
export interface Making {
  module: string;
  /** over the answers of the dialog; absent: always */
  when?: Condition;
  /** first values by model; see `createdRecordValues` */
  values: Readonly<Record<string, unknown>>;
  /** references to what was made before it: model -> module */
  links?: Readonly<Record<string, string>>;
  /** what the dialog calls a model, where that is not `<module>_<model>` */
  as?: Readonly<Record<string, string>>;
}

export interface State {
  value: number;
  label: Label;
  color: string;
}

/** A view that every list has before anybody saved one. Its key stands where a saved one has its number. */
export interface BuiltInView {
  key: string;
  label: Label;
  filter?: Condition;
  /** what no condition on the record can say: joint follow-up of the viewer */
  whose?: 'team';
}
