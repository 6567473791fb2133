import type { FieldItem } from '../../../schemas/definition/module.ts';
import { plainForm } from '../../../schemas/dialogs/plainForm.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { label, type Label, translate } from '../../../schemas/i18n/label.ts';
import { substitutes } from '../../../schemas/resources/substitutes.ts';
import { targets } from '../../../schemas/pages/targets.ts';
import { settingsFile, settingsForm } from '../../../schemas/settings/index.ts';
import { departmentForm, personForm } from '../../../schemas/staff/forms.ts';
import { identityProviderForm } from '../../../schemas/staff/identityProviders.ts';
import type { Tx } from '../../db/handle.ts';
import { allModules, moduleNamer } from '../../records/core/modules.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import { LIST_ENTRY } from '../../records/definitions/listItems.ts';
import { COMPANY_SETTINGS, tellSettings } from '../../records/definitions/settings.ts';
import { changeTeller, type ToldChange } from '../../records/read/changeTeller.ts';
import { APP_ACTIONS, tellApps } from '../apiApps/appLog.ts';
import { tellSubstitutes } from '../approval/substitutes.ts';
import { PROCESS_ACTIONS, PROCESS_LOG, tellProcesses } from '../processLog.ts';
import { tellTargets } from '../targets.ts';
import { ACTIONS } from './actions.ts';
import { tellRoles } from './roleChanges.ts';

/** Says what was changed, one list for each change. */
type Teller = (caller: Caller, tx: Tx, all: readonly Changes[]) => Promise<ToldChange[][]>;

const NAME: FieldItem = { type: 'input', model: 'name', label: label('名称') };
const DISABLED: FieldItem = { type: 'switch', model: 'disabled', label: label('停用') };
const MAIL_SERVER = label('邮件服务器');

/** Of what kind of thing the log tells how; what is not here was published. */
const TELLERS: Readonly<Record<string, Teller>> = {
  user: byForm(async ({ locale }, tx) =>
    personForm({ roles: await rolesIn(tx), isAdmin: true }, locale),
  ),
  department: byForm(({ locale }) => departmentForm(locale)),
  role: tellRoles,
  api_app: tellApps,
  [PROCESS_LOG]: tellProcesses,
  identity_provider: byForm(async ({ locale }, tx) =>
    identityProviderForm(await rolesIn(tx), locale),
  ),
  provider_link: byItems(
    { type: 'switch', model: 'is_on', label: label('启用') },
    { type: 'input', model: 'client_id', label: label('应用标识') },
    { type: 'input', model: 'agent_id', label: label('AgentId') },
  ),
  [LIST_ENTRY]: byItems(NAME, DISABLED),
  print_template: byItems(
    NAME,
    { type: 'switch', model: 'is_default', label: label('默认') },
    DISABLED,
  ),
  product_template: byItems(NAME, DISABLED),
};

/** Of settings, whose pages are forms, or tell something of their own. */
const PAGES: Readonly<Record<string, Teller>> = {
  '/module': tellSwitches,
  [targets.path]: tellTargets,
  [substitutes.path]: tellSubstitutes,
};

const published = byItems(
  { type: 'number', model: 'version', label: label('版本') },
  { type: 'input', model: 'note', label: label('说明') },
);

/** What some entries of one kind and page changed, in words. */
export function tellDeeds(
  caller: Caller,
  tx: Tx,
  { module, page, changes }: { module: string; page: string; changes: readonly Changes[] },
): Promise<ToldChange[][]> {
  const tell = module === COMPANY_SETTINGS ? (PAGES[page] ?? settingsOf(page)) : TELLERS[module];
  return (tell ?? published)(caller, tx, changes);
}

/** What was done, in the words of its page. */
export function actionName(module: string, action: string): Label | undefined {
  const own = module === PROCESS_LOG ? PROCESS_ACTIONS : module === 'api_app' ? APP_ACTIONS : {};
  return own[action] ?? ACTIONS[action];
}

function byItems(...items: readonly FieldItem[]): Teller {
  return byForm(({ locale }) => plainForm('adminLog', items, locale));
}

function byForm(formFor: (caller: Caller, tx: Tx) => Form | Promise<Form>): Teller {
  return async (caller, tx, all) => {
    const { fields } = await formFor(caller, tx);
    const tell = await changeTeller(caller, tx, { fields: fields.values(), changes: all });
    return all.map((changes) =>
      [...fields.values()].flatMap((field) => {
        const change = changes[field.model];
        return change ? [tell(field, change)] : [];
      }),
    );
  };
}

function settingsOf(page: string): Teller {
  return async (caller, tx, all) => {
    const file = settingsFile(page);
    if (!file) return all.map(() => []);
    const form = settingsForm(file, caller.locale);
    const told = await tellSettings(caller, tx, { file, form, changes: all });
    return told.map((snapshot, at) => {
      const mail = all[at]?.mail_server;
      if (!mail) return snapshot;
      const [old_value = '', new_value = ''] = mail.map((side) => (side ?? '') as string);
      const name = translate(MAIL_SERVER, caller.locale);
      return [...snapshot, { model: 'mail_server', name, old_value, new_value }];
    });
  };
}

/** Modules that were stopped or put to use again. */
async function tellSwitches(
  { locale }: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const nameOf = moduleNamer(await allModules(tx), locale);
  const say = (stopped: unknown) =>
    translate(Number(stopped) === 1 ? label('停用') : label('启用'), locale);
  return all.map((changes) =>
    Object.entries(changes).map(([key, [old, now]]) => ({
      model: key,
      name: nameOf(key),
      old_value: say(old),
      new_value: say(now),
    })),
  );
}

function rolesIn(tx: Tx) {
  return tx.from('role').select(['id', 'name']).execute();
}
