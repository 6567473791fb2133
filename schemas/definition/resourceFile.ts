import type { Condition } from '../conditions/conditions.ts';
import type { Label } from '../i18n/label.ts';
import type { AdminGroup, Place, WorkGroup } from './menuGroups.ts';
import type { FieldItem, FormItem } from './module.ts';
import type { PageRight } from './pageFile.ts';

/**
 * A page that is one list of something else than records (users, roles, templates …), as data: where its rows come from, columns, search,
 * filters, what is done to a row, to several, or without one. One file a page in schemas/resources; src/records/resources draws all of them
 * with the table of the records. `Call` is a call of schemas/endpoints: its method and address. What a row has of somebody lies flat beside
 * it: `name` of `user` is `user_name`.
 */
export interface ResourceFile<Call extends string = string> {
  key: string;
  /** its address, which also names the right to it */
  path: string;
  label: Label;
  /** what one of its rows is called */
  row: Label;
  /** a lucide icon name; only the workbench shows it */
  icon?: string;
  /** its place in the menu of the workbench */
  menu?: Place<WorkGroup>;
  /** its place in the back-office */
  backOffice?: Place<AdminGroup>;
  /** it stands on the page at its path, which draws it and says whose rows it has */
  part?: true;
  /** other addresses of it */
  also?: readonly string[];
  /** what opens it, where that is not the key of its address; see `mayOpenSetting` */
  right?: PageRight;
  /** a sentence below its name */
  about?: Label;
  rows: ResourceRows<Call>;
  /** the model by which a row is called */
  title: string;
  columns: readonly ResourceColumn[];
  /** the model of a number whose sum over the chosen rows is said beside how many they are */
  total?: string;
  /** '-create_time': the order before anybody chooses one; absent: as the server has it */
  sort?: string;
  /** what the search box says */
  search?: Label;
  filters?: readonly ResourceFilter<Call>[];
  tabs?: ResourceTabs;
  actions?: readonly ResourceAction<Call>[];
  /** said where there are no rows; absent: general words */
  empty?: { title: Label; text?: Label };
  /** what opens with a row, drawn by hand: beside the rows, or instead of them */
  detail?: 'beside' | 'instead';
}

export interface ResourceRows<Call extends string> {
  call: Call;
  /** constants sent along */
  send?: Readonly<Record<string, string | number>>;
  /** the server searches, filters, sorts and turns pages; absent: it answers all rows and the browser does */
  paged?: true;
  /** the answer is a tree: its rows stand in its branches, by whose `value` and `label` a filter of the kind `branch` narrows them */
  tree?: { rows: string; children: string; value: string; label: string };
  /** by what a row is known in addresses and to its actions, where that is not its id; `{ids}` are numbers of it */
  id?: string;
  /** of a row that stands for several: the model of all their numbers, which `{ids}` are then */
  ids?: string;
}

/** A column is a field as forms have it, and how a list draws it. */
export interface ResourceColumn extends FieldItem {
  /** px */
  width?: number;
  /** of paged rows: the server sorts by it. The browser sorts by everything that has an order. */
  sorts?: true;
  /** of rows that come all at once: the search looks into it */
  searched?: true;
  /** of a reference: the model of what it is called */
  named?: string;
  /** shown to those only who choose it */
  offered?: true;
  /** over what the address narrows by, the tab and the filters by their keys: where else it is not */
  when?: Condition;
  /** the model of a person's picture, which stands before the value */
  avatar?: string;
  /** the model of an icon's name, which stands before the value */
  icon?: string;
  /** what stands behind the value */
  badges?: readonly ResourceBadge[];
  /** said instead of a dash where there is no value */
  none?: { label: Label; when?: Condition; warns?: true };
}

export interface ResourceBadge {
  label: Label;
  color?: string;
  when: Condition;
}

/**
 * What narrows a list beside the search. Its key is the name in the address, and of the parameter of paged rows. Under `when`, over the tab and
 * the other filters by their keys, it is there at all; of those with the same key one is at a time.
 */
export type ResourceFilter<Call extends string> = { when?: Condition } & ResourceNarrowing<Call>;

type ResourceNarrowing<Call extends string> =
  | ({
      kind: 'choice';
      key: string;
      label: Label;
      all: Label;
      /** addresses of the page, by the choice that each is instead of a parameter */
      paths?: Readonly<Record<string, string>>;
    } & ResourceChoices<Call>)
  /** the branches of the tree in which the rows stand; beside them where there is room */
  | { kind: 'branch'; key: string; label: Label; all: Label }
  | { kind: 'days'; from: string; to: string; label: readonly [from: Label, to: Label] };

/** The rows of another call as choices; with `children` they are a tree. */
export interface RowChoices<Call extends string> {
  call: Call;
  /** constants sent along */
  send?: Readonly<Record<string, string | number>>;
  value: string;
  label: string;
  children?: string;
}

/** Choices that are written here, before those that are the rows of another call, or are what the list's own rows have. */
export type ResourceChoices<Call extends string> =
  | { choices: readonly (readonly [value: string, label: Label])[]; from?: RowChoices<Call> }
  | { from: RowChoices<Call> }
  | { own: { value: string; label: string } };

/** A filter as a row of tabs; the first is shown where the address names none. */
export interface ResourceTabs {
  key: string;
  label: Label;
  /** the answer of paged rows has the number of each under this name */
  counts?: string;
  entries: readonly {
    key: string;
    label: Label;
    /** of paged rows: what it asks for instead of its key */
    send?: Readonly<Record<string, string | number>>;
    /** of rows that come all at once: which of them it has */
    when?: Condition;
    empty?: { title: Label; text?: Label };
  }[];
}

/**
 * A button of a list. It leads to an address (`to`), or it calls the server, after asking for consent (`confirm`) or for values (`form`);
 * one with neither is done by hand, by the component that src/pages/resources names for the list.
 */
export interface ResourceAction<Call extends string = string> {
  key: string;
  label: Label;
  icon?: string;
  /** row (default): of one row; rows: of those that are chosen; shown: of all on the screen; page: of none */
  of?: 'row' | 'rows' | 'shown' | 'page';
  /** of a row: stands in it rather than in its menu ('always': below its lines on a phone too); of the page: the one that is filled */
  first?: true | 'always';
  /** of a row of a list without a search: the letter that does it to the row where the keyboard is */
  letter?: string;
  /** a click on the row's name does it too */
  opens?: true;
  danger?: true;
  /** over the row, of chosen rows over what the address narrows by, and `$viewer.…`: who else does not see it */
  when?: Condition;
  /** likewise: otherwise it is there and cannot be pressed */
  enabled?: Condition;
  /** an address, tel: or mailto:; '{model}' is replaced by the row's value, and is all of it where that value is an address itself. Offered to whoever may open it; its call is made besides. */
  to?: string;
  /** the record that it opens in its panel, as `to` names values; its call is made besides */
  record?: { module: string; id: string };
  call?: Call;
  /** sent with the call; '{model}' is replaced by the row's value, '{ids}' by all of them. See `fillIn` */
  send?: Readonly<Record<string, unknown>>;
  /** asked first, and sent too */
  form?: readonly FormItem[];
  /** choices of fields of the form, by model */
  choices?: Readonly<Record<string, RowChoices<Call>>>;
  /** first values of the form; see `fillIn` */
  initial?: Readonly<Record<string, unknown>>;
  /** '{name}' is what the row is called, '{count}' how many are chosen, '{model}' the row's value; `cancel` where 取消 would be misread */
  confirm?: { title: Label; text?: Label; cancel?: Label };
  /** said when it is done */
  done?: Label;
  /** its call answers a file of all rows that match */
  downloads?: true;
}
