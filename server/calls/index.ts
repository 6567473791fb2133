import { account } from './account.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { approval } from './approval.ts';
import { commerce } from './commerce.ts';
import type { Handlers } from './handlers.ts';
import { logs } from './logs.ts';
import { me } from './me.ts';
import { opportunity } from './opportunity.ts';
import { people } from './people.ts';
import { related } from './related.ts';

/** One handler for every named call of schemas/calls.ts; a missing or surplus one does not compile. */
export const HANDLERS = { ...account, ...me, ...fields, ...people, ...logs, ...related, ...files, ...opportunity, ...approval, ...commerce } satisfies Handlers;
