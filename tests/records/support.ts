import { fourLabel } from '../support/fourLabel.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import type { RecordAnswer } from '../../src/records/shared/types.ts';

export const module: ModuleFile = {
  key: 'thing',
  label: fourLabel('物品', 'Thing', '物', '物品'),
  icon: 'box',
  path: 'crm/thing',
  permission: 'thing',
  title: 'name',
  form: [],
  columns: ['name'],
  sort: '-create_time',
  tabs: [],
};

export function viewer(...permissions: string[]): Viewer {
  return {
    id: 7,
    corp_id: 1,
    name: '王芳',
    is_admin: 0,
    department_id: 3,
    permissions,
    scope: 'own',
  };
}

export function record(more: Partial<RecordAnswer> & Record<string, unknown> = {}): RecordAnswer {
  return {
    id: 1,
    version: 1,
    name: '华东机电',
    number: null,
    owner_user_id: 7,
    owner_user_name: '王芳',
    creator_user_id: 7,
    data_raw: {},
    list: [],
    create_time: '2026-11-01 09:00:00',
    update_time: '2026-11-02 09:00:00',
    last_contact_time: null,
    state: 0,
    approval_state: 0,
    lock_flag: 'unlocked',
    team: false,
    is_edit: true,
    is_approval: false,
    is_delete: true,
    actions: [],
    ...more,
  };
}
