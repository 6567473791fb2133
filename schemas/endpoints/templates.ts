import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import { defineEndpoint, Flag, Id, ModuleName, DateTimeText } from './endpoint.ts';

const Kind = Type.Union([Type.Literal('print')], { default: 'print' });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Content = Type.String({ maxLength: LIMITS.template });
const Orientation = Type.Object({
  orientation: Type.Union([Type.Literal('portrait'), Type.Literal('landscape')]),
});
const Template = {
  id: Id,
  type: Kind,
  module: Type.String(),
  module_name: Type.String(),
  name: Type.String(),
  is_default: Flag,
  disabled: Flag,
  version: Type.Integer(),
  page: Orientation,
  update_time: DateTimeText,
  update_user_name: Type.String(),
};
const Column = Type.Object({
  key: Type.String(),
  label: Type.String(),
  align: Type.Union([Type.Literal('start'), Type.Literal('end')]),
});
const Table = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(Type.Record(Type.String(), Type.String())),
  totals: Type.Record(Type.String(), Type.String()),
});
const Value = Type.Union([
  Type.Object({ text: Type.String(), rmb: Type.Optional(Type.String()) }),
  Type.Object({ html: Type.String() }),
  Type.Object({ images: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })) }),
]);

/** Templates by which records are printed. Changing them asks for the key sys_printTemplate, printing for the right to view the record. */
export const templateEndpoints = {
  templateList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/list',
    who: 'user',
    effect: 'read',
    does: 'The templates of a module, or of all; whoever may not change them gets those in use of modules within his rights.',
    params: Type.Object({ type: Type.Optional(Kind), module: Type.Optional(ModuleName) }),
    answer: Type.Array(Type.Object(Template)),
  }),
  templateRead: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/read',
    also: ['/rest/sys/template/read/{id}'],
    who: 'user',
    effect: 'read',
    does: 'A template with its text.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ ...Template, content: Type.String() }),
  }),
  templateSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/template/save',
    who: 'user',
    effect: 'add',
    does: 'Adds a template, or with an id changes what is given of one; 409 with the newer one when somebody else changed it since `version`. Its text is cleaned: <span data-field="customer_id.name"> stands for a value, <div data-table="product_list" data-columns="#,name"> for lines, <div data-break="page"> for a new page.',
    params: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      type: Type.Optional(Kind),
      module: Type.Optional(ModuleName),
      name: Type.Optional(Name),
      content: Type.Optional(Content),
      page: Type.Optional(Orientation),
      is_default: Type.Optional(Flag),
      disabled: Type.Optional(Flag),
    }),
    answer: Type.Object({ id: Id, version: Type.Integer() }),
  }),
  templateDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/template/delete',
    also: ['/rest/sys/template/delete/{id}'],
    who: 'user',
    effect: 'set',
    does: 'Deletes a template; nothing that was printed by it changes.',
    params: Type.Object({ id: Id }),
    answer: Type.Null(),
  }),
  templateData: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/data',
    who: 'user',
    effect: 'read',
    does: 'What can be printed of a record, in words: its values and those of records one step away, as far as the reader may see them, its lines, and the records of tabs that are asked for as tables.',
    params: Type.Object({
      module: ModuleName,
      id: Id,
      tables: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
    }),
    answer: Type.Object({
      name: Type.String(),
      values: Type.Record(Type.String(), Value),
      tables: Type.Record(Type.String(), Table),
      totalWord: Type.String(),
    }),
  }),
  templatePrint: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/print',
    who: 'user',
    effect: 'read',
    does: 'A record as it is printed by a template; without one by that of its kind, the default of its module, or where there is none by one made of its form.',
    params: Type.Object({ module: ModuleName, id: Id, template_id: Type.Optional(Id) }),
    answer: Type.Object({
      name: Type.String(),
      template_id: Type.Integer({ description: 'of the template; 0: made of its form' }),
      html: Type.String(),
      page: Orientation,
    }),
  }),
};
