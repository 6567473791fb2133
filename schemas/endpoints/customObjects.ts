import Type from 'typebox';
import { LOCALES } from '../i18n/locale.ts';
import { defineEndpoint, Flag, Id, EmptyObject, Text } from './endpoint.ts';

/** as in rights of schemas/staff/permissions.ts */
const Right = Type.Enum(['view', 'edit', 'delete', 'transfer', 'import', 'export']);
const Key = Type.String({ minLength: 1, maxLength: 60 });
const Names = Type.Partial(Type.Record(Type.Enum([...LOCALES]), Text));
const Settings = {
  /** the name by language, instead of one for all */
  names: Type.Optional(Names),
  icon: Type.Optional(Text),
  /** keys of the modules in whose panels the object has a tab; a field that points there is added where none is */
  related: Type.Optional(Type.Array(Key, { maxItems: 20 })),
  approval: Type.Optional(Flag),
  menu: Type.Optional(Flag),
  roles: Type.Optional(
    Type.Array(Type.Object({ id: Id, rights: Type.Array(Right) }), { maxItems: 500 }),
  ),
};
const Done = Type.Object({ key: Type.String() });

/** The company's own objects as administrators make them. Their records have the calls of crm/customobject. */
export const customObjectEndpoints = {
  objects: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/custom/modules',
    who: 'user',
    effect: 'read',
    does: 'Every module with its number of records, fields and version; own objects also where they are stopped or deleted.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        /** what a shipped module is for */
        about: Type.String(),
        icon_name: Type.String(),
        path: Type.String(),
        custom: Flag,
        /** never out of use */
        core: Flag,
        /** comes and goes with another one */
        part: Flag,
        /** comes on request only */
        locked: Flag,
        stopped: Flag,
        deleted_time: Type.String(),
        records: Type.Integer(),
        fields: Type.Integer(),
        version: Type.Integer(),
      }),
    ),
  }),
  object: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/custom/info',
    who: 'user',
    effect: 'read',
    does: 'The settings of one object.',
    params: Type.Object({ key: Key }),
    answer: Type.Object({
      key: Type.String(),
      name: Type.String(),
      names: Names,
      icon: Type.String(),
      title: Type.String(),
      related: Type.Array(Type.String()),
      approval: Flag,
      menu: Flag,
      stopped: Flag,
      records: Type.Integer(),
      roles: Type.Array(
        Type.Object({ id: Id, name: Type.String(), rights: Type.Array(Type.String()) }),
      ),
      /** modules that a tab may stand in */
      targets: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
    }),
  }),
  objectChoices: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/custom/choices',
    who: 'user',
    effect: 'read',
    does: 'What a new object can be set to: modules for its tabs, roles.',
    params: EmptyObject,
    answer: Type.Object({
      targets: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
      roles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  }),
  saveObject: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/custom/save',
    who: 'user',
    effect: 'add',
    does: 'Makes an object, or with `id`, the key of one, changes what is given of it. Its key ends in _c, is its own for ever and is that of nothing else. `field_data` brings a definition along, in which `title` names its records.',
    params: Type.Object({
      id: Type.Optional(Key),
      key: Type.Optional(Key),
      name: Type.Optional(Text),
      title: Type.Optional(Text),
      field_data: Type.Optional(Type.String({ minLength: 2, maxLength: 4_000_000 })),
      ...Settings,
    }),
    answer: Done,
  }),
  updateObject: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/custom/update',
    who: 'user',
    effect: 'set',
    does: 'Changes the settings that are given.',
    params: Type.Object({ key: Key, name: Type.Optional(Text), ...Settings }),
    answer: Done,
  }),
  stopObject: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/custom/stop',
    who: 'user',
    effect: 'set',
    does: 'Takes an object or a shipped module out of use, or back into it; its records stay. Refused where other modules need it.',
    params: Type.Object({ key: Key, stopped: Flag }),
    answer: Done,
  }),
  deleteObject: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/custom/delete',
    who: 'user',
    effect: 'set',
    does: 'Puts an object into the recycle bin. One that has records asks for its name.',
    params: Type.Object({ key: Key, name: Type.Optional(Text) }),
    answer: Done,
  }),
  restoreObject: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/custom/restore',
    who: 'user',
    effect: 'set',
    does: 'Takes an object out of the recycle bin, its records with it.',
    params: Type.Object({ key: Key }),
    answer: Done,
  }),
};
