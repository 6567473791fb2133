import { account } from './account.ts';
import { admin } from './admin.ts';
import { eventTemplates } from './eventTemplates.ts';
import { exchange } from './exchange.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { approval } from './approval.ts';
import { approvalFlows } from './approvalFlows.ts';
import { bulk } from './bulk.ts';
import { callRecords } from './callRecords.ts';
import { commerce } from './commerce.ts';
import { followUps } from './followUps.ts';
import type { Handlers } from './handlers.ts';
import { invoiceHeaders } from './invoiceHeaders.ts';
import { lists } from './lists.ts';
import { logs } from './logs.ts';
import { me } from './me.ts';
import { merging } from './merging.ts';
import { notices } from './notices.ts';
import { objects } from './objects.ts';
import { opportunity } from './opportunity.ts';
import { people } from './people.ts';
import { related } from './related.ts';
import { reminders } from './reminders.ts';
import { scenes } from './scenes.ts';
import { staff } from './staff.ts';
import { settings } from './settings.ts';
import { schedules } from './schedules.ts';
import { tags } from './tags.ts';
import { team } from './team.ts';
import { templates } from './templates.ts';

/** One handler for every named call of schemas/calls.ts; a missing or surplus one does not compile. */
export const HANDLERS = {
  ...account,
  ...admin,
  ...me,
  ...fields,
  ...people,
  ...logs,
  ...related,
  ...files,
  ...objects,
  ...opportunity,
  ...approval,
  ...approvalFlows,
  ...commerce,
  ...scenes,
  ...settings,
  ...bulk,
  ...exchange,
  ...merging,
  ...lists,
  ...tags,
  ...team,
  ...templates,
  ...followUps,
  ...callRecords,
  ...eventTemplates,
  ...staff,
  ...invoiceHeaders,
  ...schedules,
  ...reminders,
  ...notices,
} satisfies Handlers;
