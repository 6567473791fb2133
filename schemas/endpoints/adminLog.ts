import Type from 'typebox';
import { defineEndpoint, DateTimeText, Flag, Id, listOf, Page, Size } from './endpoint.ts';
import { Change } from './settings.ts';
import { OptionalText } from './staffParts.ts';

/** What was done on the pages of the back-office. */
export const adminLogEndpoints = {
  adminLog: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/log/admin',
    who: 'user',
    effect: 'read',
    does: 'What was done on the pages of the back-office that the caller may open, newest first: who, what, from what to what; for the key sys_adminLog.',
    params: Type.Object({
      keyword: OptionalText,
      at: Type.Optional(Type.String({ maxLength: 200, description: 'the address of one page' })),
      from: OptionalText,
      to: OptionalText,
      page: Page,
      size: Size,
    }),
    answer: listOf(
      Type.Object({
        ...Change.properties,
        create_time: DateTimeText,
        path: Type.String({ description: 'the address of the page' }),
        page_name: Type.String(),
        action_name: Type.String(),
        object_name: Type.String({ description: 'what it was done to, as it was called then' }),
        title: Type.String({ description: 'the action and its object' }),
        changes: Type.String({ description: 'the snapshot in one line' }),
        undoable: Flag,
      }),
    ),
  }),
  adminLogPages: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/log/adminPages',
    who: 'user',
    effect: 'read',
    does: 'The pages on which something was done, of those that the caller may open; for the key sys_adminLog.',
    params: Type.Object({}),
    answer: Type.Array(Type.Object({ path: Type.String(), name: Type.String() })),
  }),
  adminLogUndo: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/log/adminUndo',
    who: 'user',
    effect: 'set',
    does: 'Gives settings the values back that an entry of the log took from them; wrong_state where they have been changed since, not_allowed without the key of their page.',
    params: Type.Object({ id: Id }),
    answer: Type.Null(),
  }),
};
