import Type from 'typebox';
import { DateTimeText, defineEndpoint, Flag, Id, listOf, ModuleName } from './endpoint.ts';

const ShareLink = Type.Object({
  id: Id,
  name: Type.String({ description: 'what the document was called when it was sent' }),
  path: Type.String({
    description: 'of its page, below the address of the server; empty for whoever may not use it',
  }),
  state: Type.Union([Type.Literal('open'), Type.Literal('expired'), Type.Literal('revoked')]),
  user_id: Id,
  user_name: Type.String({ description: 'who sent it' }),
  create_time: DateTimeText,
  expire_time: DateTimeText,
  views: Type.Integer(),
  downloads: Type.Integer(),
  first_view_time: Type.Union([DateTimeText, Type.Null()]),
  last_view_time: Type.Union([DateTimeText, Type.Null()]),
  is_revocable: Flag,
  mails: Type.Array(
    Type.Object({
      id: Id,
      recipients: Type.String({ description: 'addresses, separated by commas' }),
      subject: Type.String(),
      state: Type.Union([
        Type.Literal('sending'),
        Type.Literal('sent'),
        Type.Literal('failed'),
        Type.Literal('unsure'),
      ]),
      create_time: DateTimeText,
    }),
    { description: 'by which it went out, the newest first; for whoever may use the address' },
  ),
});

const Change = Type.Object({
  model: Type.String(),
  name: Type.String(),
  old_value: Type.String({ description: 'in words; empty: none' }),
  new_value: Type.String(),
});

/**
 * Links by which people outside the company read a document without signing in: as it was when the link was made, until it ends or is revoked.
 * Records that are printed have them. Making one asks for the right to change the record and, where its kind is reviewed, that it has passed.
 */
export const shareLinkEndpoints = {
  shareLinkList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/shareLink/list',
    who: 'user',
    effect: 'read',
    does: 'The links of a record, the newest first, with how often each was opened; the address only for whoever made it and for administrators.',
    params: Type.Object({ module: ModuleName, id: Id }),
    answer: Type.Object({
      ...listOf(ShareLink).properties,
      /** whether links can be sent by e-mail from here */
      mail: Flag,
    }),
  }),
  shareLinkCompare: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/shareLink/compare',
    who: 'user',
    effect: 'read',
    does: 'What changed of a record between two of its links, of what is printed and the reader may see: fields, and lines of products by their product.',
    params: Type.Object({ id: Id, other: Id }),
    answer: Type.Object({
      earlier: Id,
      later: Id,
      fields: Type.Array(Change),
      lines: Type.Array(
        Type.Object({
          kind: Type.Union([
            Type.Literal('added'),
            Type.Literal('removed'),
            Type.Literal('changed'),
          ]),
          name: Type.String({ description: 'the product and its specification' }),
          changes: Type.Array(Change),
        }),
      ),
    }),
  }),
  shareLinkSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/shareLink/save',
    who: 'user',
    effect: 'add',
    does: 'Makes a link to a record as it is printed now, for so many days.',
    params: Type.Object({
      module: ModuleName,
      id: Id,
      template_id: Type.Optional(Id),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })),
    }),
    answer: ShareLink,
  }),
  shareLinkMail: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/shareLink/mail',
    who: 'user',
    effect: 'add',
    does: 'Sends an open link by e-mail, by the mail server of the company in the name of whoever sends it; answers once that server has taken it.',
    params: Type.Object({
      id: Id,
      to: Type.String({ maxLength: 1000, description: 'addresses, separated by commas' }),
      cc: Type.Optional(Type.String({ maxLength: 1000 })),
      subject: Type.String({ maxLength: 200 }),
      text: Type.String({ maxLength: 5000, description: 'the address of the link comes below it' }),
      attach: Type.Optional(Flag),
      copy: Type.Optional(Flag),
    }),
    answer: ShareLink,
  }),
  shareLinkRevoke: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/shareLink/revoke',
    who: 'user',
    effect: 'set',
    does: 'Ends a link at once; by whoever made it, an administrator, or who may change the record.',
    params: Type.Object({ id: Id }),
    answer: Type.Null(),
  }),
};
