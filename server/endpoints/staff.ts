import { label, translate } from '../../schemas/i18n/label.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  changePeople,
  endPeopleSessions,
  choosePassword,
  exportPeople,
  firstLink,
  holdingsOf,
  importedPersonForm,
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
import { importPeopleFrom } from './exchange/personSheet.ts';
import { importTemplate } from './exchange/importTemplate.ts';
import { lineSheet } from './lineSheet.ts';
import { SHEET_TYPES, sheetStream } from './sheets/write.ts';
import { PERSON_COLUMNS } from './personColumns.ts';
import type { staffEndpoints } from '../../schemas/endpoints/staff.ts';

const PEOPLE_TEMPLATE = label('用户导入模板');

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
    const { company } = await linked(context, token);
    const { name, mobile, corp_name } = await company.read((tx) =>
      linkedPerson(tx, token, context.services.now()),
    );
    return { name, mobile, corp_name };
  },
  async choosePassword(context, { token, password }) {
    const { company, now } = await linked(context, token);
    const { user_id, ...account } = await choosePassword(company, { token, password, now });
    await logStrangerEvent(company, { event: 'passwordChosen', user_id, ...placeOf(context) });
    return account;
  },
  personEndSessions: ({ caller }, { ids }) => endPeopleSessions(caller, ids),
  personUnlock: ({ caller, services }, { id }) =>
    unlockPerson(caller, {
      id,
      async forget(mobile) {
        // the same number may be somebody's in another company: asked too often, this would help to guess there
        await services.asked.count([{ key: `unlock ${mobile}`, max: 3 }]);
        await services.signIns.forget(guessesAt({ corp_id: caller.viewer.corp_id, id, mobile }));
      },
    }),
  async personTemplate(context) {
    const caller = await cookieCaller(context);
    const form = await importedPersonForm(caller);
    const name = translate(PEOPLE_TEMPLATE, caller.locale);
    return {
      name: `${name}.xlsx`,
      type: SHEET_TYPES.xlsx,
      inline: false,
      from: { stream: sheetStream('xlsx', { name, ...importTemplate(form) }) },
    };
  },
  async personImport({ caller, services, files: [arrived] }, { dry_run }) {
    if (!arrived) throw new AppError('file_missing');
    const form = await importedPersonForm(caller);
    const rows = await importPeopleFrom(caller, form, {
      path: arrived.path,
      dryRun: dry_run === 1,
    });
    return {
      total: rows.length,
      good: rows.filter(({ errors }) => errors.length === 0).length,
      rows: rows.map(({ errors, link, ...row }) => ({
        ...row,
        errors: errors.map((error) => ({
          model: error.field,
          name: form.fields.get(error.field)?.name ?? '',
          message: fieldMessage(error, caller.locale),
        })),
        ...(link && dry_run === 0 && { url: linkAnswer(services, link).url }),
      })),
    };
  },
  async personExport(context, asked) {
    const caller = await cookieCaller(context);
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

/** Who downloads by a plain link: whoever the cookie says. */
function cookieCaller(context: AnonymousContext) {
  return callerOfToken(context.services, context.browser.token, {
    id: context.requestId,
    locale: context.locale,
    from: { address: context.address, agent: context.agent },
  });
}

/** Behind the number sign, which no server and no proxy is sent. */
function linkAnswer({ publicUrl = '' }: Services, { token, expire_time }: PasswordLink) {
  return { url: `${publicUrl}/login#password=${token}`, expire_time };
}

/** Where a link leads that a stranger holds. */
async function linked({ services, address }: AnonymousContext, token: string) {
  await services.asked.count([{ key: `link ${address}`, max: 60 }]);
  const corpId = tokenCompany(token);
  if (corpId === undefined) throw new AppError('link_over');
  return { company: services.database.company(corpId), now: services.now() };
}
