import { say, type Words } from '../../schemas/locale.ts';
import { listTeam, removeMembers, saveTeam, updateMember } from '../records/index.ts';
import type { Handlers } from './handlers.ts';
import { moduleNamed } from './moduleNames.ts';

const AUTH: Readonly<Record<0 | 1, Words>> = {
  0: ['只读', 'Read only', '閲覧のみ', '唯讀'],
  1: ['读写', 'Read and write', '閲覧と編集', '讀寫'],
};

export const team: Handlers<'team' | 'saveTeam' | 'updateTeam' | 'deleteTeam'> = {
  async team({ caller }, { module, module_id }) {
    const list = (await listTeam(caller, { module: moduleNamed(module), module_id })).map(
      (member) => ({ ...member, auth_name: say(AUTH[member.auth_type], caller.locale) }),
    );
    return { list, count: list.length };
  },
  saveTeam: ({ caller }, { module, ...given }) =>
    saveTeam(caller, { ...given, module: moduleNamed(module) }),
  updateTeam: ({ caller }, { visible_modules, ...given }) =>
    updateMember(caller, {
      ...given,
      ...(visible_modules !== undefined && {
        visible_modules: visible_modules === '' ? [] : visible_modules,
      }),
    }),
  deleteTeam: ({ caller }, { ids }) => removeMembers(caller, ids),
};
