import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../schemas/form.ts';
import { IconButton } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/bricks/Menu.tsx';
import { Select } from './Select.tsx';
import type { RecordListState } from './useRecordList.ts';
import { fieldOf, fieldsFor, type View, VIEWS } from './views.ts';

const ICONS: Record<View, string> = { table: 'list', kanban: 'square-kanban', calendar: 'calendar-days' };

/** The views that a module has fields for, with their names. */
export function useViews(list: RecordListState, form: Form): { current: View; offered: readonly { view: View; icon: string; name: string }[] } {
  const { t } = useLingui();
  const names: Record<View, string> = { table: t`表格`, kanban: t`看板`, calendar: t`日历` };
  const offered = VIEWS.filter((view) => view === 'table' || fieldsFor(view, form).length > 0);
  return { current: offered.find((view) => view === list.view) ?? 'table', offered: offered.map((view) => ({ view, icon: ICONS[view], name: names[view] })) };
}

/** Table, lanes or calendar, as far as the module has fields for them, and by which field. */
export function ViewSwitch({ list, form }: { list: RecordListState; form: Form }) {
  const { t } = useLingui();
  const { current, offered } = useViews(list, form);
  const fields = fieldsFor(current, form);
  if (offered.length < 2) return null;
  return (
    <>
      {fields.length > 0 && (
        <span className="w-32 max-md:hidden">
          <Select
            label={current === 'kanban' ? t`按哪个字段分列` : t`按哪个日期`}
            value={fieldOf(current, form, list.by)?.model ?? ''}
            options={fields.map(({ model, name }) => ({ value: model, label: name }))}
            onChange={(by) => list.setView(current, by)}
          />
        </span>
      )}
      <fieldset className="flex">
        <legend className="sr-only">{t`视图`}</legend>
        {offered.map(({ view, icon, name }) => (
          <IconButton
            key={view}
            size="small"
            icon={<Icon name={icon} />}
            label={name}
            aria-pressed={view === current}
            onClick={() => list.setView(view)}
            className={view === current ? 'bg-selected text-accent' : ''}
          />
        ))}
      </fieldset>
    </>
  );
}

interface PhoneMenuProps {
  list: RecordListState;
  form: Form;
  onSave(): void;
  onManage(): void;
}

/** On a phone all that stands beside the saved views is one menu. */
export function PhoneMenu({ list, form, onSave, onManage }: PhoneMenuProps) {
  const { t } = useLingui();
  const { current, offered } = useViews(list, form);
  const fields = fieldsFor(current, form);
  const by = fieldOf(current, form, list.by)?.model;
  const entries: MenuEntry[] = [
    ...offered.map(({ view, name }): MenuEntry => ({ kind: 'check', key: view, label: name, checked: view === current, onSelect: () => list.setView(view) })),
    ...(fields.length > 1 ? [{ kind: 'heading' as const, key: 'by', label: current === 'kanban' ? t`按哪个字段分列` : t`按哪个日期` }] : []),
    ...(fields.length > 1 ? fields.map(({ model, name }): MenuEntry => ({ kind: 'check', key: `by ${model}`, label: name, checked: model === by, onSelect: () => list.setView(current, model) })) : []),
    { kind: 'line', key: 'line' },
    { key: 'save', label: t`新建场景`, onSelect: onSave },
    { key: 'manage', label: t`管理场景`, onSelect: onManage },
  ];
  return <Menu align="end" trigger={<IconButton icon={<Icon name="sliders-horizontal" />} label={t`视图`} />} entries={entries} />;
}
