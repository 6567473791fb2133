import { label, type Label } from '../i18n/label.ts';
import type { Viewer } from '../permissions/viewer.ts';

/** What a company says of a type of office approval; the entry of its list holds it as data. */
export interface CheckTypeSettings {
  icon: string;
  /** a sentence for applicants; empty: the shipped one, where there is one */
  about: string;
  /** who may apply: people of these departments and those below, and these people; everybody where both are empty */
  department_ids: readonly number[];
  user_ids: readonly number[];
  /** as in `numberText`; empty: that of all requests */
  number: string;
  needs_files: 0 | 1;
  /** the print template of its requests; 0: as the company prints all of them */
  template_id: number;
}

export const CHECK_TYPE_DEFAULTS: CheckTypeSettings = {
  icon: 'clipboard-check',
  about: '',
  department_ids: [],
  user_ids: [],
  number: '',
  needs_files: 0,
  template_id: 0,
};

/** How the shipped types look and what they say, until a company says it otherwise. */
const SHIPPED: Readonly<Record<string, { icon: string; about: Label }>> = {
  leave: { icon: 'calendar-clock', about: label('年假、事假、病假和调休') },
  trip: { icon: 'briefcase-business', about: label('因公外出，写明地点和日期') },
  expense: { icon: 'receipt-text', about: label('按费用明细报销，可附发票') },
  purchase: { icon: 'package', about: label('按采购明细申请购买') },
  general: { icon: 'clipboard-check', about: label('其他需要批准的事项') },
};

/** The settings of a type from the data of its entry, what is absent by default. `sentence`: what applicants read. */
export function checkTypeSettings(
  value: string | number,
  data: Readonly<Record<string, unknown>>,
): CheckTypeSettings & { sentence: string | Label } {
  const shipped = Object.hasOwn(SHIPPED, value) ? SHIPPED[value] : undefined;
  const settings: CheckTypeSettings = {
    icon: text(data.icon) || (shipped?.icon ?? CHECK_TYPE_DEFAULTS.icon),
    about: text(data.about),
    department_ids: ids(data.department_ids),
    user_ids: ids(data.user_ids),
    number: text(data.number),
    needs_files: data.needs_files === 1 ? 1 : 0,
    template_id: typeof data.template_id === 'number' ? data.template_id : 0,
  };
  return { ...settings, sentence: settings.about || (shipped?.about ?? '') };
}

/** Whether somebody may make requests of a type. Administrators may make any. */
export function mayApply(
  { department_ids, user_ids }: Pick<CheckTypeSettings, 'department_ids' | 'user_ids'>,
  viewer: Pick<Viewer, 'id' | 'is_admin' | 'departments_above'>,
): boolean {
  if (viewer.is_admin === 1 || (department_ids.length === 0 && user_ids.length === 0)) return true;
  return (
    user_ids.includes(viewer.id) ||
    department_ids.some((id) => viewer.departments_above?.includes(id))
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function ids(value: unknown): number[] {
  return Array.isArray(value)
    ? value.filter((each): each is number => Number.isSafeInteger(each))
    : [];
}
