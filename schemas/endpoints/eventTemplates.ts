import Type from 'typebox';
import {
  defineEndpoint,
  NullAnswer,
  Flag,
  Id,
  Ids,
  listOf,
  EmptyObject,
  Page,
  Size,
  Text,
} from './endpoint.ts';
import { FollowUp } from './followUps.ts';

const Content = Type.String({ minLength: 1, maxLength: 2000 });

/** Texts that follow-ups begin with, the order of their kinds, and the log of all of them. */
export const eventTemplateEndpoints = {
  eventTemplates: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/event/template',
    who: 'user',
    effect: 'read',
    does: 'The texts that the caller’s follow-ups may begin with: the own ones, hidden ones among them, and everybody’s.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        id: Id,
        content: Type.String(),
        is_hide: Flag,
        default: Flag,
        is_public: Flag,
        is_own: Flag,
      }),
    ),
  }),
  saveEventTemplate: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/event/template',
    who: 'user',
    effect: 'add',
    does: 'Keeps a text for follow-ups, or with an id changes what is given of one; only administrators make one everybody’s (is_public 1).',
    params: Type.Object({
      id: Type.Optional(Id),
      content: Type.Optional(Content),
      is_hide: Type.Optional(Flag),
      default: Type.Optional(Flag),
      is_public: Type.Optional(Flag),
    }),
    answer: Type.Object({ id: Id }),
  }),
  sortEventTemplates: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/event/template/sort',
    who: 'user',
    effect: 'set',
    does: 'The order in which the own texts are offered; an administrator’s orders everybody’s too.',
    params: Type.Object({ ids: Ids }),
    answer: NullAnswer,
  }),
  deleteEventTemplate: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/event/template/{id}',
    who: 'user',
    effect: 'set',
    does: 'Deletes a text for follow-ups; what was written with it stays.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  sortEventTypes: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/event/typesort',
    who: 'admin',
    effect: 'set',
    does: 'The order of the kinds of follow-ups.',
    params: Type.Object({ ids: Ids }),
    answer: NullAnswer,
  }),
  followUpList: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/event/getList',
    who: 'user',
    effect: 'read',
    does: 'The follow-ups within reach, newest first, each with all it is linked to; `filter` as of a list.',
    params: Type.Object({
      page: Page,
      size: Size,
      keyword: Type.Optional(Text),
      filter: Type.Optional(Type.Object({}, { additionalProperties: true })),
    }),
    answer: listOf(FollowUp),
  }),
};
