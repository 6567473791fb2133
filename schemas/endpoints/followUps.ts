import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import { defineEndpoint, Id, listOf, ModuleName, DateTimeText, Page, Text } from './endpoint.ts';

const Named = Type.Object({ id: Id, name: Type.String() });
const File = Type.Object({
  id: Id,
  name: Type.String(),
  path: Type.String(),
  id_code: Type.String(),
  size: Type.Integer(),
});

/** A follow-up with all it is linked to, by name. */
export const FollowUp = Type.Object({
  id: Id,
  user_id: Type.Union([Id, Type.Null()]),
  user_name: Type.String(),
  user_avatar: Type.String(),
  create_time: DateTimeText,
  create_time_tip: Type.String({ description: 'how long ago, in words' }),
  tag_name: Type.String(),
  source: Type.String(),
  content: Type.String(),
  next_contact_time: Type.Union([DateTimeText, Type.Null()]),
  is_delete: Type.Boolean(),
  ralation_data: Type.Object(
    {
      customer_list: Type.Array(Named),
      contact_list: Type.Array(Named),
      opportunity_list: Type.Array(Named),
      clue_list: Type.Array(Named),
      image_list: Type.Array(File),
      file_list: Type.Array(File),
      count: Type.Integer({ description: 'of files that are no pictures' }),
    },
    { description: 'spelled so since the first client' },
  ),
});

/** Follow-ups as the clients of old read them: each with all it is linked to, by name. */
export const followUpEndpoints = {
  followUps: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/event/getEvent',
    who: 'user',
    effect: 'read',
    does: `The follow-ups of a record, newest first; at most ${LIMITS.followUps} at a time, however many are asked for.`,
    params: Type.Object({
      module: ModuleName,
      id: Id,
      page: Page,
      size: Type.Integer({ minimum: 1, default: LIMITS.timelineSize }),
    }),
    answer: listOf(FollowUp),
  }),
  followUpTypes: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/event/tag',
    who: 'user',
    effect: 'read',
    does: 'The kinds of follow-ups.',
    params: Type.Object({ type: Type.Optional(Text) }),
    answer: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        value: Type.Union([Type.String(), Type.Integer()]),
      }),
    ),
  }),
};
