import { label } from '../i18n/label.ts';
import { leavesOf } from '../conditions/conditions.ts';
import type { Form } from '../form/form.ts';
import type { ModuleFile, BuiltInView } from '../definition/module.ts';

const ME = { ref: '$viewer.id' };

/** days without follow-up after which a record counts as left alone */
const IDLE_DAYS = 30;

const SCENES = [
  { key: 'all', label: label('全部') },
  {
    key: 'mine',
    label: label('我负责的'),
    filter: { field: 'owner_user_id', operator: 'eq', value: ME },
  },
  {
    key: 'below',
    label: label('下属负责的'),
    filter: {
      op: 'or',
      rules: [
        {
          op: 'and',
          rules: [
            {
              field: 'owner_department_id',
              operator: 'in',
              value: [{ ref: '$viewer.departments' }],
            },
            { field: 'owner_user_id', operator: 'ne', value: ME },
          ],
        },
        { field: 'owner_user_id', operator: 'in', value: [{ ref: '$viewer.people_below' }] },
      ],
    },
  },
  {
    key: 'team',
    label: label('我联合跟进的'),
    whose: 'team',
  },
  {
    key: 'created_this_week',
    label: label('本周新建'),
    filter: { field: 'create_time', operator: 'this_week' },
  },
  {
    key: 'idle',
    label: label('30 天未跟进'),
    filter: {
      op: 'or',
      rules: [
        { field: 'last_contact_time', operator: 'older_days', value: IDLE_DAYS },
        {
          op: 'and',
          rules: [
            { field: 'last_contact_time', operator: 'empty' },
            { field: 'create_time', operator: 'older_days', value: IDLE_DAYS },
          ],
        },
      ],
    },
  },
  {
    key: 'in_review',
    label: label('审批中'),
    filter: { field: 'approval_state', operator: 'eq', value: 1 },
  },
] as const satisfies readonly BuiltInView[];

/** The built-in views that mean something in a list: nobody owns what is shared or in a pool, not everything is followed up. */
export function builtInViews(
  file: Pick<ModuleFile, 'view' | 'shared' | 'tabs' | 'scenes'>,
  form: Form,
): BuiltInView[] {
  const scenes = [
    ...new Map(
      [...(SCENES as readonly BuiltInView[]), ...(file.scenes ?? [])].map((scene) => [
        scene.key,
        scene,
      ]),
    ).values(),
  ];
  const owned = !file.view && !file.shared;
  return scenes.filter(({ filter, whose }) => {
    if (whose === 'team') return owned && file.tabs.some((tab) => tab.key === 'team');
    const fields = filter ? leavesOf(filter).map(({ field }) => field) : [];
    return fields.every(
      (model) =>
        (OWNER.has(model) ? owned : true) && form.filters.some((each) => each.model === model),
    );
  });
}

const OWNER = new Set(['owner_user_id', 'owner_department_id']);
