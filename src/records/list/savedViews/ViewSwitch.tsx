import { useLingui } from '@lingui/react/macro';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import {
  LIST_VIEWS,
  type ListView,
  type ViewChoice,
  viewRow,
} from '../../../../schemas/views/listViews.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../../widgets/ui/Menu.tsx';
import { viewFace } from '../AlternativeView.tsx';
import { Select } from '../../shared/Select.tsx';
import type { RecordListState } from '../state/useRecordList.ts';
import { fieldOf, fieldsFor } from '../state/views.ts';
import { useViewChoice } from '../views/useViewChoice.ts';

/** The views that a module has fields for, with their names. */
export function useViews(
  list: RecordListState,
  form: Form,
): {
  current: ListView;
  choice: ViewChoice;
  offered: readonly { view: ListView; icon: string; name: string }[];
} {
  const { t } = useLingui();
  const choice = useViewChoice(list);
  const offered = LIST_VIEWS.filter(
    (view) => view === 'table' || fieldsFor(view, form, choice).length > 0,
  );
  return {
    current: offered.find((view) => view === list.view) ?? 'table',
    choice,
    offered: offered.map((view) => ({
      view,
      icon: viewRow(view).icon,
      name: t(viewFace(view).name),
    })),
  };
}

/** Table, lanes, calendar or map, as far as the module has fields for them, and by which field. */
export function ViewSwitch({ list, form }: { list: RecordListState; form: Form }) {
  const { t } = useLingui();
  const { current, choice, offered } = useViews(list, form);
  const fields = fieldsFor(current, form, choice);
  const byName = t(viewFace(current).byName);
  return (
    <>
      {current === 'table' && <GroupChoice list={list} fields={fields} />}
      {current !== 'table' && (!viewRow(current).asksOfSeveral || fields.length > 1) && (
        <span className="w-32 max-md:hidden">
          <Select
            label={byName}
            value={fieldOf(current, form, choice)?.model ?? ''}
            options={fields.map(({ model, name }) => ({ value: model, label: name }))}
            onChange={(by) => list.setView(current, by)}
          />
        </span>
      )}
      {offered.length > 1 && (
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
      )}
    </>
  );
}

/** What a table is grouped by, and what within that. */
function GroupChoice({ list, fields }: { list: RecordListState; fields: readonly Field[] }) {
  const { t } = useLingui();
  const [outer, inner] = list.groups;
  const options = fields.map(({ model, name }) => ({ value: model, label: name }));
  return (
    <>
      <span className="w-32 max-md:hidden">
        <Select
          label={t`按哪个字段分组`}
          value={outer?.model ?? ''}
          options={[{ value: '', label: t`不分组` }, ...options]}
          onChange={(model) =>
            list.setGroups(
              [model, ...(inner && inner.model !== model ? [inner.model] : [])].filter(
                (each) => model !== '' && each !== '',
              ),
            )
          }
        />
      </span>
      {outer && (
        <span className="w-32 max-md:hidden">
          <Select
            label={t`组内再按哪个字段分`}
            value={inner?.model ?? ''}
            options={[
              { value: '', label: t`不再细分` },
              ...options.filter(({ value }) => value !== outer.model),
            ]}
            onChange={(model) => list.setGroups([outer.model, model].filter(Boolean))}
          />
        </span>
      )}
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
  const { current, choice, offered } = useViews(list, form);
  const fields = fieldsFor(current, form, choice);
  const by = current === 'table' ? list.groups[0]?.model : fieldOf(current, form, choice)?.model;
  const heading = t(viewFace(current).byName);
  const handleBy = (model: string) =>
    current === 'table'
      ? list.setGroups(model === by ? [] : [model])
      : list.setView(current, model);
  const entries: MenuEntry[] = [
    ...offered.map(({ view, name }): MenuEntry => ({
      kind: 'check',
      key: view,
      label: name,
      checked: view === current,
      onSelect: () => list.setView(view),
    })),
    ...(fields.length > 1 ? [{ kind: 'heading' as const, key: 'by', label: heading }] : []),
    ...(fields.length > 1
      ? fields.map(({ model, name }): MenuEntry => ({
          kind: 'check',
          key: `by ${model}`,
          label: name,
          checked: model === by,
          onSelect: () => handleBy(model),
        }))
      : []),
    { kind: 'line', key: 'line' },
    { key: 'save', label: t`新建场景`, onSelect: onSave },
    { key: 'manage', label: t`管理场景`, onSelect: onManage },
  ];
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={<Icon name="sliders-horizontal" />} label={t`视图`} />}
      entries={entries}
    />
  );
}
