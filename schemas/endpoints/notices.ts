import Type from 'typebox';
import { COMMENT_LENGTH, MOST_MENTIONS } from '../collaboration/comments.ts';
import {
  defineEndpoint,
  NullAnswer,
  Id,
  Ids,
  listOf,
  ModuleName,
  Page,
  Size,
  Text,
} from './endpoint.ts';
import { Detail, Row, Saved } from './records.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const MaybeId = Type.Union([Id, Type.Null()]);
const about = { module: ModuleName, module_id: Id };
const values = (models: string) => ({
  additionalProperties: true,
  description: `values by model: ${models}`,
});
const LOG = values('type, log_date, done, plan, problems, recipient_ids, is_draft');
const ANNOUNCEMENT = values(
  'title, content, department_ids, user_ids, start_date, end_date, is_top, is_draft',
);
const Change = { id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })) };
const Deleted = Type.Object({ deleted: Type.Integer() });

/** Work logs and announcements under their own addresses; what people say about records, and who has read them. */
export const noticeEndpoints = {
  logs: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/getLogList',
    who: 'user',
    effect: 'read',
    does: 'Work logs: one’s own, those sent to one, those of others within reach.',
    params: Type.Object({
      type: Type.Optional(
        Type.Union([Type.Literal('daily'), Type.Literal('weekly'), Type.Literal('monthly')]),
      ),
      user_id: Type.Optional(Id),
      state: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1, description: '0 draft, 1 sent' }),
      ),
      part: Type.Optional(
        Type.Union([Type.Literal('mine'), Type.Literal('received'), Type.Literal('below')]),
      ),
      start: Type.Optional(Day),
      end: Type.Optional(Day),
      keyword: Type.Optional(Text),
      page: Page,
      size: Size,
    }),
    answer: listOf(Row),
  }),
  log: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/office/getLog',
    who: 'user',
    effect: 'read',
    does: 'One work log.',
    params: Type.Object({ id: Id }),
    answer: Detail,
  }),
  addLog: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/addLog',
    who: 'user',
    effect: 'add',
    does: 'Writes a work log.',
    params: Type.Object({}, LOG),
    answer: Saved,
  }),
  updateLog: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/office/updateLog',
    who: 'user',
    effect: 'set',
    does: 'Changes one’s own work log; without a version, as it is now.',
    params: Type.Object(Change, LOG),
    answer: Saved,
  }),
  deleteLog: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/office/deleteLog',
    who: 'user',
    effect: 'set',
    does: 'Puts one’s own work logs into the recycle bin.',
    params: Type.Object({ ids: Ids }),
    answer: Deleted,
  }),
  announcements: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/announcementList',
    who: 'user',
    effect: 'read',
    does: 'Announcements that the user sees, those on top first.',
    params: Type.Object({
      state: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2, description: '0 draft, 1 published, 2 withdrawn' }),
      ),
      keyword: Type.Optional(Text),
      page: Page,
      size: Size,
    }),
    answer: listOf(Row),
  }),
  announcement: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/office/getAnnouncement',
    who: 'user',
    effect: 'read',
    does: 'One announcement.',
    params: Type.Object({ id: Id }),
    answer: Detail,
  }),
  addAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/addAnnouncement',
    who: 'user',
    effect: 'add',
    does: 'Adds an announcement: published, unless is_draft is 1.',
    params: Type.Object({}, ANNOUNCEMENT),
    answer: Saved,
  }),
  updateAnnouncement: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/office/updateAnnouncement',
    who: 'user',
    effect: 'set',
    does: 'Changes an announcement; without a version, as it is now.',
    params: Type.Object(Change, ANNOUNCEMENT),
    answer: Saved,
  }),
  deleteAnnouncement: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/office/deleteAnnouncement',
    who: 'user',
    effect: 'set',
    does: 'Puts announcements into the recycle bin.',
    params: Type.Object({ ids: Ids }),
    answer: Deleted,
  }),
  announcementStatus: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/setStatus',
    who: 'user',
    effect: 'set',
    does: 'Publishes an announcement (1) or withdraws it (2).',
    params: Type.Object({ id: Id, status: Type.Union([Type.Literal(1), Type.Literal(2)]) }),
    answer: Type.Object({ ids: Type.Array(Id) }),
  }),
  lastAnnouncement: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/lastAnnouncement',
    who: 'user',
    effect: 'read',
    does: 'The newest announcement that is published for the user, or nothing.',
    params: Type.Object({}),
    answer: Type.Union([
      Type.Object({
        id: Id,
        title: Type.String(),
        create_time: Type.String(),
        creator_user_name: Type.String(),
        is_read: Type.Union([Type.Literal(0), Type.Literal(1)]),
      }),
      Type.Null(),
    ]),
  }),
  addComment: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/office/addComment',
    who: 'user',
    effect: 'add',
    does: `Says something about a record, at most ${COMMENT_LENGTH} characters.`,
    params: Type.Object({
      ...about,
      content: Type.String({ maxLength: 2000 }),
      reply_to: Type.Optional(Id),
      mention_ids: Type.Optional(
        Type.Array(Id, { maxItems: MOST_MENTIONS, description: 'people to tell of it' }),
      ),
    }),
    answer: Type.Object({
      id: Id,
      unseen: Type.Array(Type.String(), {
        description: 'names of those mentioned who do not see the record: they are not told',
      }),
    }),
  }),
  comments: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/office/listComment',
    who: 'user',
    effect: 'read',
    does: 'What was said about a record, the oldest first.',
    params: Type.Object({ ...about, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        id: Id,
        ...about,
        user_id: Id,
        user_name: Type.String(),
        user_avatar: Type.String(),
        reply_to: MaybeId,
        reply_user_name: Type.String(),
        content: Type.String(),
        mentions: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        create_time: Type.String(),
        is_delete: Type.Boolean(),
      }),
    ),
  }),
  deleteComment: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/office/deleteComment',
    who: 'user',
    effect: 'set',
    does: 'Takes a comment back: its author, or an administrator.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  readers: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/office/listReaders',
    who: 'user',
    effect: 'read',
    does: 'Who has read a record, the latest first.',
    params: Type.Object({ ...about, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        user_id: Id,
        user_name: Type.String(),
        avatar: Type.String(),
        department_name: Type.String(),
        seen_time: Type.String(),
      }),
    ),
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/office/markRead',
    who: 'user',
    effect: 'set',
    does: 'Keeps that the user has read a record.',
    params: Type.Object(about),
    answer: NullAnswer,
  }),
};
