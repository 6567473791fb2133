import Type from 'typebox';
import { call, Flag, Id } from './call.ts';

const Name = Type.String({ minLength: 1, maxLength: 30 });
const Color = Type.Union([Type.Literal('grey'), Type.Literal('blue'), Type.Literal('green'), Type.Literal('amber'), Type.Literal('red'), Type.Literal('violet')]);
/** What a field stores. */
const Value = Type.Union([Type.String(), Type.Integer()]);

/** The company's tags. They are listed like every other list: /rest/sys/tag/list. Changing them asks for the key sys_tag. */
export const tagCalls = {
  tagSave: call({
    method: 'POST', path: '/rest/sys/tag/save', who: 'user', effect: 'add', does: 'Makes a tag; its name is no other tag’s.',
    params: Type.Object({ name: Name, color: Type.Optional(Color) }), answer: Type.Object({ id: Id, value: Value }),
  }),
  tagUpdate: call({
    method: 'PUT', path: '/rest/sys/tag/update', also: ['/rest/sys/tag/update/{id}'], who: 'user', effect: 'set', does: 'Renames a tag, gives it a colour, puts it elsewhere in the list (sort, from 0), or offers it no more (disabled 1); records that carry it follow.',
    params: Type.Object({ id: Id, name: Type.Optional(Name), color: Type.Optional(Color), disabled: Type.Optional(Flag), sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) }), answer: Type.Object({ id: Id }),
  }),
  tagDelete: call({
    method: 'DELETE', path: '/rest/sys/tag/delete', who: 'user', effect: 'set', does: 'Deletes a tag and takes it off every record, or puts the tag `into` in its place; each change stands in the log of its record. `dry` 1 only tells how many records carry it.',
    params: Type.Object({ id: Id, into: Type.Optional(Id), dry: Type.Optional(Flag) }), answer: Type.Object({ records: Type.Integer() }),
  }),
};
