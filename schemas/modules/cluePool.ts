import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { ASSIGN, CLAIM, NO_OWNER, TAB } from '../vocabulary/vocabulary.ts';
import { clue } from './clue.ts';

export const cluePool = {
  key: 'cluePool',
  label: label('线索公海'),
  icon: 'waves-ladder',
  menu: { group: 'crm', at: 30 },
  path: 'crm/cluePool',
  permission: 'cluepool',
  view: { of: 'clue', where: NO_OWNER },
  verbs: { save: null, shift: null },
  title: clue.title,
  form: clue.form,
  columns: [
    'name',
    'company',
    'source',
    'level',
    'state',
    'tags',
    'last_contact_time',
    'creator_user_id',
    'create_time',
  ],
  sort: '-update_time',
  states: clue.states,
  tabs: [
    TAB.overview,
    { ...TAB.event, by: 'clue_ids', add: false },
    TAB.view,
    TAB.callrecord,
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      ...CLAIM,
      permission: 'crm_cluepool_receive',
      confirm: label('确定领取选中的线索?'),
    },
    {
      ...ASSIGN,
      permission: 'crm_cluepool_assign',
      form: [
        {
          type: 'user',
          model: 'user_id',
          label: label('负责人'),
          wide: true,
          options: { required: true },
          placeholder: label('请选择线索负责人'),
        },
      ],
    },
  ],
} as const satisfies ModuleFile;
