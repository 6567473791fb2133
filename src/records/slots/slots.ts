import type { ComponentType } from 'react';
import { createContext, use, useMemo } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { FormSlot } from '../../../widgets/form/state/context.ts';
import type { RecordListState } from '../list/state/useRecordList.ts';
import type { RecordAnswer } from '../shared/types.ts';

/** `detail.header` stands under the summary of a panel, `detail.panel` under that. `reload` fetches the record again and tells the list. */
export interface DetailSlotProps {
  module: ModuleFile;
  record: RecordAnswer;
  reload(): Promise<void>;
}

/** `tab.<kind>`: the body of a tab, in place of the generic one. */
export interface TabSlotProps extends DetailSlotProps {
  id: number;
}

/** `list.board`: lanes that are no options of a field, and what moving a record into one of them means. */
export interface BoardSlotProps {
  list: RecordListState;
  field: Field;
  locale: Locale;
}
export interface BoardSlot {
  /** of the field that the lanes stand for */
  model: string;
  Board: ComponentType<BoardSlotProps>;
}

/** What may stand under each name; `form.<field>` and `tab.<kind>` are open families. */
export interface Slots {
  'detail.header': ComponentType<DetailSlotProps>;
  'detail.panel': ComponentType<DetailSlotProps>;
  'list.board': BoardSlot;
  [form: `form.${string}`]: FormSlot;
  [tab: `tab.${string}`]: ComponentType<TabSlotProps>;
}
export type SlotName = keyof Slots;

/** The registry of hand-written exceptions: by module key, or `*` for every module; a module's own entry wins. */
export type Overrides = Readonly<Record<string, Partial<Slots>>>;

const NAMES = ['detail.header', 'detail.panel', 'list.board'];
const FAMILY = /^(form|tab)\.[^\s.]+$/;

/** Answers the registry it is given; a slot or module that nobody knows stops the start with its name. */
export function checkOverrides(overrides: Overrides, modules: readonly string[]): Overrides {
  for (const [module, slots] of Object.entries(overrides)) {
    if (module !== '*' && !module.endsWith('_c') && !modules.includes(module))
      throw new Error(`The registry of overrides names a module that does not exist: "${module}".`);
    const unknown = Object.keys(slots).find((name) => !NAMES.includes(name) && !FAMILY.test(name));
    if (unknown !== undefined)
      throw new Error(
        `The registry of overrides names a slot that does not exist: "${unknown}" (module "${module}").`,
      );
  }
  return overrides;
}

/** What stands in a slot of a module. */
export function slotOf<N extends SlotName>(
  overrides: Overrides,
  module: string,
  name: N,
): Slots[N] | undefined {
  return overrides[module]?.[name] ?? overrides['*']?.[name];
}

/** The form slots of a module by field, as RecordForm takes them. */
export function formSlotsOf(overrides: Overrides, module: string): Record<string, FormSlot> {
  const entries = Object.entries({ ...overrides['*'], ...overrides[module] });
  return Object.fromEntries(
    entries.flatMap(([name, slot]) =>
      name.startsWith('form.') ? [[name.slice('form.'.length), slot as FormSlot]] : [],
    ),
  );
}

export const SlotsContext = createContext<Overrides>({});

export function useSlot<N extends SlotName>(module: string, name: N): Slots[N] | undefined {
  return slotOf(use(SlotsContext), module, name);
}

export function useFormSlots(module: string): Record<string, FormSlot> {
  const overrides = use(SlotsContext);
  return useMemo(() => formSlotsOf(overrides, module), [overrides, module]);
}
