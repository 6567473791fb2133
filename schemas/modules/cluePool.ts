import type { ModuleFile } from '../module.ts';
import { ASSIGN, CLAIM, NO_OWNER, TAB } from '../vocabulary.ts';
import { clue } from './clue.ts';

export const cluePool = {
  key: 'cluePool',
  words: ['线索公海', 'Lead pool', 'リードプール', '線索公海'],
  icon: 'waves-ladder',
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
      confirm: [
        '确定领取选中的线索?',
        'Claim the selected leads?',
        '選択したリードを引き取りますか?',
        '確定領取選中的線索?',
      ],
    },
    {
      ...ASSIGN,
      permission: 'crm_cluepool_assign',
      form: [
        {
          type: 'user',
          model: 'user_id',
          words: ['负责人', 'Owner', '所有者', '負責人'],
          wide: true,
          options: { required: true },
          placeholder: [
            '请选择线索负责人',
            'Choose lead owner',
            'リードの所有者を選択',
            '請選擇線索負責人',
          ],
        },
      ],
    },
  ],
} as const satisfies ModuleFile;
