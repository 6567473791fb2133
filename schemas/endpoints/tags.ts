import Type from 'typebox';
import { defineEndpoint, Flag, Id } from './endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 30 });
const Color = Type.Union([
  Type.Literal('grey'),
  Type.Literal('blue'),
  Type.Literal('green'),
  Type.Literal('amber'),
  Type.Literal('red'),
  Type.Literal('violet'),
]);
/** What a field stores. */
const Value = Type.Union([Type.String(), Type.Integer()]);
const List = Type.Optional(
  Type.String({
    maxLength: 60,
    description:
      'the list, default tag: tag, payment_method, event_type, schedule_type, check_type, lost_reason, product_category, option_list, or the value of an entry of option_list',
  }),
);
const Code = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'what records store, in option_list and the lists made there; default: a new one',
  }),
);
const Above = Type.Optional(
  Type.Integer({ minimum: 0, description: 'in a tree: the entry above, 0 for none' }),
);

/** The company's own lists: tags, and those of `type`. They are listed like every other list: /rest/sys/tag/list. Changing one asks for the key of the page that holds it: sys_tag, sys_recordSetting … */
export const tagEndpoints = {
  tagSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/tag/save',
    also: ['/rest/sys/config/typeList'],
    who: 'user',
    effect: 'add',
    does: 'Makes a tag, or an entry of another list; no other one beside it has its name.',
    params: Type.Object({
      type: List,
      name: Name,
      color: Type.Optional(Color),
      parent_id: Above,
      value: Code,
    }),
    answer: Type.Object({ id: Id, value: Value }),
  }),
  tagUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/tag/update',
    also: ['/rest/sys/tag/update/{id}'],
    who: 'user',
    effect: 'set',
    does: 'Renames a tag or an entry of another list, gives it a colour, puts it elsewhere in the list (sort, from 0) or the tree, or offers it no more (disabled 1); records that carry it follow.',
    params: Type.Object({
      id: Id,
      type: List,
      name: Type.Optional(Name),
      color: Type.Optional(Color),
      parent_id: Above,
      disabled: Type.Optional(Flag),
      sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    answer: Type.Object({ id: Id }),
  }),
  tagDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/tag/delete',
    who: 'user',
    effect: 'set',
    does: 'Deletes a tag and takes it off every record, or puts the tag `into` in its place; each change stands in the log of its record. An entry of another list that records use is refused, or wants `into`. `dry` 1 only tells how many records carry it.',
    params: Type.Object({ id: Id, type: List, into: Type.Optional(Id), dry: Type.Optional(Flag) }),
    answer: Type.Object({ records: Type.Integer() }),
  }),
  tagCounts: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/tag/counts',
    who: 'user',
    effect: 'read',
    does: 'How many records carry each entry of a list.',
    params: Type.Object({ type: List }),
    answer: Type.Array(Type.Object({ id: Id, records: Type.Integer() })),
  }),
};
