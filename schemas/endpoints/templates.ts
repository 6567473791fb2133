import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import { PRINT } from '../print/types.ts';
import { PRODUCT_TEMPLATE } from '../rules/productTemplates.ts';
import { defineEndpoint, Flag, Id, ModuleName, DateTimeText } from './endpoint.ts';

const Kind = Type.Union([Type.Literal(PRINT), Type.Literal(PRODUCT_TEMPLATE)], { default: PRINT });
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
  disabled: Flag,
  version: Type.Integer(),
  update_time: DateTimeText,
  update_user_name: Type.String(),
};
const Printed = { is_default: Flag, page: Orientation };
const Values = Type.Record(Type.String(), Type.Unknown());
const Prepared = {
  category_id: Id,
  category_name: Type.String(),
  fields: Type.Integer({ description: 'how many fields it fills besides the category' }),
  variants: Type.Integer({ description: 'how many variants a product made with it begins with' }),
  values: Values,
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
  remark: Type.Optional(Type.Object({ beside: Type.String(), text: Type.String() })),
});
const Value = Type.Union([
  Type.Object({
    text: Type.String(),
    rmb: Type.Optional(Type.String()),
    code: Type.Optional(Type.Union([Type.Literal('qr'), Type.Literal('code128')])),
  }),
  Type.Object({ html: Type.String() }),
  Type.Object({ images: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })) }),
]);

/**
 * Templates by which records are printed, and templates that fill the form of a new product. Changing them asks for the key of their page,
 * sys_printTemplate or sys_productTemplate, printing for the right to view the record.
 */
export const templateEndpoints = {
  templateList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/list',
    who: 'user',
    effect: 'read',
    does: 'The print templates of a module, or of all, or the product templates; whoever may not change them gets those in use of modules within their rights, and of product templates the values that their role shows.',
    params: Type.Object({ type: Type.Optional(Kind), module: Type.Optional(ModuleName) }),
    answer: Type.Array(
      Type.Object({
        ...Template,
        ...Type.Partial(Type.Object({ ...Printed, ...Prepared })).properties,
      }),
    ),
  }),
  templateRead: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/read',
    also: ['/rest/sys/template/read/{id}'],
    who: 'user',
    effect: 'read',
    does: 'A template with its text.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ ...Template, ...Printed, content: Type.String() }),
  }),
  templateSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/template/save',
    who: 'user',
    effect: 'add',
    does: 'Adds a template, or with an id changes what is given of one; 409 with the newer one when somebody else changed it since `version`. A product template has `values`, by the form of a product; no product changes with it. The text of a print template is cleaned: <span data-field="customer_id.name"> stands for a value, <div data-table="product_list" data-columns="#,name"> for lines, <div data-break="page"> for a new page.',
    params: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      type: Type.Optional(Kind),
      module: Type.Optional(ModuleName),
      name: Type.Optional(Name),
      values: Type.Optional(Values),
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
    does: 'Deletes a template; nothing that was printed by it, and no product that was begun with it changes.',
    params: Type.Object({ id: Id, type: Type.Optional(Kind) }),
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
  templatePdf: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/template/pdf',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'What /rest/sys/template/print answers, as a PDF.',
    params: Type.Object({ module: ModuleName, id: Id, template_id: Type.Optional(Id) }),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
};
