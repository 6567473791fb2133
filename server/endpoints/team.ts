import { label, translate, type Label } from '../../schemas/i18n/label.ts';
import { listTeam, removeMembers, saveTeam, updateMember } from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';

const AUTH: Readonly<Record<0 | 1, Label>> = {
  0: label('只读', 'team'),
  1: label('读写'),
};

export const teamHandlers: EndpointHandlers<'team' | 'saveTeam' | 'updateTeam' | 'deleteTeam'> = {
  async team({ caller }, { module, module_id }) {
    const list = (await listTeam(caller, { module: moduleNamed(module), module_id })).map(
      (member) => ({ ...member, auth_name: translate(AUTH[member.auth_type], caller.locale) }),
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
