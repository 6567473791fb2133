import type { Condition } from './conditions.ts';
import { leavesOf } from './conditions.ts';
import type { Form } from './form.ts';
import type { Words } from './locale.ts';
import type { ModuleFile } from './module.ts';

/** A view that every list has before anybody saved one. Its key stands where a saved one has its number. */
export interface BuiltInScene {
  key: string;
  words: Words;
  filter?: Condition;
  /** what no condition on the record can say: joint follow-up of the viewer */
  whose?: 'team';
}

const ME = { ref: '$viewer.id' };
/** days without follow-up after which a record counts as left alone */
const IDLE_DAYS = 30;

const SCENES = [
  { key: 'all', words: ['全部', 'All', 'すべて', '全部'] },
  {
    key: 'mine',
    words: ['我负责的', 'Mine', '自分の担当', '我負責的'],
    filter: { field: 'owner_user_id', operator: 'eq', value: ME },
  },
  {
    key: 'below',
    words: ['下属负责的', 'My team’s', '部下の担当', '下屬負責的'],
    filter: {
      op: 'and',
      rules: [
        { field: 'owner_department_id', operator: 'in', value: [{ ref: '$viewer.departments' }] },
        { field: 'owner_user_id', operator: 'ne', value: ME },
      ],
    },
  },
  {
    key: 'team',
    words: ['我联合跟进的', 'Jointly followed', '共同フォロー', '我聯合跟進的'],
    whose: 'team',
  },
  {
    key: 'created_this_week',
    words: ['本周新建', 'Created this week', '今週作成', '本週新建'],
    filter: { field: 'create_time', operator: 'this_week' },
  },
  {
    key: 'idle',
    words: ['30 天未跟进', 'Idle for 30 days', '30 日間フォローなし', '30 天未跟進'],
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
    words: ['审批中', 'In approval', '承認中', '審批中'],
    filter: { field: 'approval_state', operator: 'eq', value: 1 },
  },
] as const satisfies readonly BuiltInScene[];

/** The built-in views that mean something in a list: nobody owns what is shared or in a pool, not everything is followed up. */
export function builtInScenes(
  file: Pick<ModuleFile, 'view' | 'shared' | 'tabs' | 'scenes'>,
  form: Form,
): BuiltInScene[] {
  const scenes = [
    ...new Map(
      [...(SCENES as readonly BuiltInScene[]), ...(file.scenes ?? [])].map((scene) => [
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
