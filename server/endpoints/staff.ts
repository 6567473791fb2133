import { label } from '../../schemas/i18n/label.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  changePeople,
  choosePassword,
  exportPeople,
  firstLink,
  holdingsOf,
  listPeople,
  linkedPerson,
  logStrangerEvent,
  type PasswordLink,
  readPerson,
  resetPassword,
  savePerson,
  unlockPerson,
  visibilityOf,
  deactivatePerson,
} from '../rules/staff/index.ts';
import { tokenCompany } from '../db/index.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { callerOfToken, placeOf } from './shared/sessions.ts';
import { guessesAt } from './signIn.ts';
import { lineSheet } from './lineSheet.ts';
import { PERSON_COLUMNS } from './personColumns.ts';
import type { staffEndpoints } from '../../schemas/endpoints/staff.ts';

export const staffHandlers: EndpointHandlers<keyof typeof staffEndpoints> = {
  people: ({ caller }, asked) => listPeople(caller, asked),
  person: ({ caller }, { id }) => readPerson(caller, id),
  async personSave({ caller, services }, given) {
    const { id } = await savePerson(caller, given);
    const link = await firstLink(caller, id);
    return { id, ...(link && linkAnswer(services, link)) };
  },
  personUpdate: async ({ caller }, { id, ...given }) => {
    await changePeople(caller, [id], given);
    return { id };
  },
  personReset: async ({ caller, services }, { id }) =>
    linkAnswer(services, await resetPassword(caller, id)),
  async passwordLink(context, { token }) {
    const { company } = linked(context, token);
    const { name, mobile, corp_name } = await company.read((tx) =>
      linkedPerson(tx, token, context.services.now()),
    );
    return { name, mobile, corp_name };
  },
  async choosePassword(context, { token, password }) {
    const { company, now } = linked(context, token);
    const { user_id, ...account } = await choosePassword(company, { token, password, now });
    await logStrangerEvent(company, { event: 'passwordChosen', user_id, ...placeOf(context) });
    return account;
  },
  personUnlock: ({ caller, services }, { id }) =>
    unlockPerson(caller, {
      id,
      forget(mobile) {
        // the same number may be somebody's in another company: asked too often, this would help to guess there
        services.asked.count([{ key: `unlock ${mobile}`, max: 3 }]);
        services.signIns.forget(guessesAt({ corp_id: caller.viewer.corp_id, id, mobile }));
      },
    }),
  async personExport(context, asked) {
    const caller = await callerOfToken(context.services, context.browser.token, {
      id: context.requestId,
      locale: context.locale,
      from: { address: context.address, agent: context.agent },
    });
    return lineSheet(caller, {
      format: 'xlsx',
      title: label('用户'),
      columns: PERSON_COLUMNS,
      lines: exportPeople(caller, asked),
    });
  },
  personHoldings: ({ caller }, { id }) => holdingsOf(caller, id),
  personStop: async ({ caller, services }, { takeover_user_id, ...given }) => {
    const stopped = await deactivatePerson(caller, {
      ...given,
      ...(takeover_user_id && { takeover_user_id }),
    });
    for (const id of stopped.jobs) await services.runs.go(caller.company, id);
    return stopped;
  },
  batchRole: ({ caller }, { ids, role_id }) => changePeople(caller, ids, { role_id }),
  batchPosition: ({ caller }, { ids, position }) => changePeople(caller, ids, { position }),
  batchHide: ({ caller }, { ids, is_hide }) => changePeople(caller, ids, { hidden: is_hide }),
  batchDepartment: ({ caller }, { ids, department_id }) =>
    changePeople(caller, ids, { department_id }),
  reportConfig: ({ caller }, { ids, superior_user_id = '' }) =>
    changePeople(caller, ids, { superior_user_id }),
  personSees: ({ caller }, { id }) => visibilityOf(caller, id),
};

/** Behind the number sign, which no server and no proxy is sent. */
function linkAnswer({ publicUrl = '' }: Services, { token, expire_time }: PasswordLink) {
  return { url: `${publicUrl}/login#password=${token}`, expire_time };
}

/** Where a link leads that a stranger holds. */
function linked({ services, address }: AnonymousContext, token: string) {
  services.asked.count([{ key: `link ${address}`, max: 60 }]);
  const corpId = tokenCompany(token);
  if (corpId === undefined) throw new AppError('link_over');
  return { company: services.database.company(corpId), now: services.now() };
}
