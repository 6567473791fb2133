import Type from 'typebox';
import { defineEndpoint, Flag, Id, Ids, listOf, Page, Size, Text } from './endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 30 });
const Place = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'among its siblings, from 0',
});
const Entry = Type.Object({ id: Id, name: Type.String() });
const Specification = Type.Object({
  ...Entry.properties,
  values: Type.Array(Entry),
});
const Category = Type.Object({
  ...Entry.properties,
  parent_id: Type.Union([Id, Type.Null()]),
  children: Type.Array(Type.Unknown(), { description: 'categories below it, of the same shape' }),
});
const Made = Type.Object({ id: Id });

/** Specifications and categories of products, and the variants that specifications make. Changing them asks for the key of their page: sys_product_spec, sys_productSetting. */
export const productEndpoints = {
  variantBatch: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/addDetails',
    who: 'user',
    effect: 'add',
    does: 'Makes variants of a product from combinations of specification values: all of them or none.',
    params: Type.Object({
      product_id: Id,
      rows: Type.Array(
        Type.Object({
          spec_value_ids: Type.Array(Id, { minItems: 1, maxItems: 20 }),
          price: Type.Optional(Type.Number()),
          cost: Type.Optional(Type.Number()),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    answer: Type.Object({ ids: Ids }),
  }),
  specificationSave: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/addSpec',
    who: 'user',
    effect: 'add',
    does: 'Makes a specification with its values, or with parent_id one more value of a specification.',
    params: Type.Object({
      name: Name,
      values: Type.Optional(Type.Array(Name, { maxItems: 100 })),
      parent_id: Type.Optional(Id),
    }),
    answer: Made,
  }),
  specificationUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/crm/product/editSpec',
    who: 'user',
    effect: 'set',
    does: 'Renames a specification or a value, puts it elsewhere among its siblings or offers it no more; variants that no document has follow.',
    params: Type.Object({
      id: Id,
      name: Type.Optional(Name),
      sort: Type.Optional(Place),
      disabled: Type.Optional(Flag),
    }),
    answer: Made,
  }),
  specificationDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/product/delSpec',
    who: 'user',
    effect: 'set',
    does: 'Deletes a specification with its values, or a value; refused while a variant has it.',
    params: Type.Object({ id: Id }),
    answer: Made,
  }),
  specifications: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/product/getAllSpec',
    who: 'user',
    effect: 'read',
    does: 'All specifications that are offered, with their values.',
    params: Type.Object({}),
    answer: Type.Array(Specification),
  }),
  specificationList: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/getSpecList',
    who: 'user',
    effect: 'read',
    does: 'A page of the specifications, stopped ones too.',
    params: Type.Object({ page: Page, size: Size, keyword: Type.Optional(Text) }),
    answer: listOf(Specification),
  }),
  specificationRead: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/product/getSpecDetail',
    who: 'user',
    effect: 'read',
    does: 'One specification with its values.',
    params: Type.Object({ id: Id }),
    answer: Specification,
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/product/getCategoryList',
    who: 'user',
    effect: 'read',
    does: 'The tree of product categories that are offered.',
    params: Type.Object({}),
    answer: Type.Array(Category),
  }),
  categorySave: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/saveCategory',
    who: 'user',
    effect: 'add',
    does: 'Makes a category, or with an id renames or moves one.',
    params: Type.Object({
      id: Type.Optional(Id),
      name: Name,
      parent_id: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    answer: Made,
  }),
  categoryDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/product/delCategory',
    who: 'user',
    effect: 'set',
    does: 'Deletes a category; refused while products or categories stand in it.',
    params: Type.Object({ id: Id }),
    answer: Made,
  }),
  categorySort: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/sortCategory',
    who: 'user',
    effect: 'set',
    does: 'Puts a category elsewhere among its siblings.',
    params: Type.Object({ id: Id, sort: Place }),
    answer: Made,
  }),
};
