import type { MessageId } from '../i18n/messages.ts';
import type { Endpoint } from './endpoint.ts';

type Done = Extract<
  MessageId,
  | 'added'
  | 'edited'
  | 'deleted'
  | 'deleted_document'
  | 'settings_saved'
  | 'saved'
  | 'owner_changed'
  | 'member_changed'
  | 'done'
>;

/** Calls by their names, in the words of each deed; the first that fits says it. Whatever is none of them is 操作成功. */
const DEEDS: readonly (readonly [Done, RegExp])[] = [
  ['owner_changed', /\.shift$/],
  ['member_changed', /^(updateTeam|batch(Role|Position|Hide|Department)|reportConfig)$/],
  ['deleted', /^(delete|del|remove)[A-Z]|(Delete|Del)$|\.delete$/],
  ['saved', /^(saveFields|salesProcessSave|saveListFields|savePreferences|saveRecentMenu)$/],
  [
    'settings_saved',
    /^(setSetting|save(RecyclingRules|ReceiveLimit|NumberLimit|RoleRights|SystemMenu|MenuEntry|MailAccount|Targets|HomeCharts|CustomReports)|remindSettings|birthdaySettings|switchApproval|setFormFields|(weChat|ding)Save|ownPassword|change(Mobile|Dept)|updateEmail)$/,
  ],
  ['edited', /^(update|edit|rename)[A-Z]|(Update|Edit)$|\.update$/],
  ['added', /^(add|save|insert)[A-Z]|(Save|Add|Batch)$|\.save$/],
];

/** What the answer to a call that changed something says; documents are deleted without an exclamation mark, as the texts have it. */
export function doneMessage(
  name: string,
  { effect }: Pick<Endpoint, 'effect'>,
  { isDocument = false }: { isDocument?: boolean } = {},
): Done {
  if (effect === 'read') return 'done';
  const deed = DEEDS.find(([, names]) => names.test(name))?.[0] ?? 'done';
  return deed === 'deleted' && isDocument ? 'deleted_document' : deed;
}
