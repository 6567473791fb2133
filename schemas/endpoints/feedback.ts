import Type from 'typebox';
import { APP_TYPES, FEEDBACK_TYPES } from '../dialogs/feedbackForm.ts';
import {
  DateTimeText,
  defineEndpoint,
  EmptyObject,
  Id,
  listOf,
  NullAnswer,
  Page,
  Size,
} from './endpoint.ts';
import { OptionalText } from './staffParts.ts';

const kinds = <const K extends string>(rows: readonly (readonly [K, ...unknown[]])[]) =>
  Type.Array(Type.Enum(rows.map(([key]) => key)), { minItems: 1, maxItems: rows.length });

/** What people tell about the product, and which version of its notes they have seen. */
export const feedbackEndpoints = {
  addFeedback: defineEndpoint({
    method: 'POST',
    path: '/rest/api/interact/addFeedback',
    who: 'user',
    effect: 'add',
    does: 'Stores feedback for the administrators of the company; it leaves the server nowhere.',
    params: Type.Object({
      feedback_types: kinds(FEEDBACK_TYPES),
      app_types: kinds(APP_TYPES),
      mobile: OptionalText,
      email: OptionalText,
      content: Type.String({ minLength: 1, maxLength: 65_536 }),
    }),
    answer: Type.Object({ id: Id }),
  }),
  feedback: defineEndpoint({
    method: 'GET',
    path: '/rest/api/interact/feedbackList',
    who: 'user',
    effect: 'read',
    does: 'Feedback of the company, the newest first, for the key sys_feedback.',
    params: Type.Object({ page: Page, size: Size, keyword: OptionalText }),
    answer: listOf(
      Type.Object({
        id: Id,
        user_name: Type.String(),
        feedback_types: Type.String(),
        app_types: Type.String(),
        mobile: Type.String(),
        email: Type.String(),
        content: Type.String(),
        version: Type.String(),
        create_time: DateTimeText,
      }),
    ),
  }),
  seenVersion: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/getVersion',
    who: 'user',
    effect: 'read',
    does: 'The version whose notes the user has seen; empty before the first.',
    params: EmptyObject,
    answer: Type.String(),
  }),
  setSeenVersion: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/setVersion',
    who: 'user',
    effect: 'set',
    does: 'Keeps the version whose notes the user has seen; this one where none is given. By GET, because the texts have it so.',
    params: Type.Object({ version: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: NullAnswer,
  }),
  releaseNotes: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/upgradeLog',
    who: 'user',
    effect: 'read',
    does: 'What is new by version, from the product itself; from UPDATE_LOG_URL besides, where whoever runs the server has set it.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        version: Type.String(),
        date: Type.String(),
        notes: Type.Array(Type.String()),
      }),
    ),
  }),
};
