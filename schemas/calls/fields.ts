import Type from 'typebox';
import { call, Flag, Id, Moment, ModuleName, Nothing, Text } from './call.ts';

const Definition = Type.Object({}, { description: 'the wire format of a form: { list, config, compute_formula?, field_no_power? }' });
const FieldsOf = Type.Object({ module: ModuleName, status_id: Type.Optional(Text) });
const FieldsAnswer = Type.Object({ field_data: Definition, version: Type.Integer() });
const ListField = Type.Object({ key: Type.String(), name: Type.String(), showFlag: Flag, valueType: Type.String(), width: Type.Integer(), align: Type.String(), sortable: Flag, link: Flag });

/** A module's fields: reading, publishing, choosing columns. */
export const fieldCalls = {
  fields: call({
    method: 'POST', path: '/rest/sys/fields/get_fields', who: 'user', effect: 'read',
    does: "The module's form definition as this user may see it: field_no_power names what is withheld.", params: FieldsOf, answer: FieldsAnswer,
  }),
  fieldsByGet: call({
    method: 'GET', path: '/rest/sys/fields/getFields', who: 'user', effect: 'read', does: 'The same as get_fields.', params: FieldsOf, answer: FieldsAnswer,
  }),
  saveFields: call({
    method: 'POST', path: '/rest/sys/fields/save', who: 'admin', effect: 'set',
    does: 'Publishes a new version of the definition made from `version`; 409 when somebody else published meanwhile, 422 with the faults by widget.',
    params: Type.Object({ module: ModuleName, field_data: Type.Union([Type.String({ minLength: 2, maxLength: 4_000_000 }), Definition]), version: Type.Integer({ minimum: 0 }), note: Type.Optional(Text) }),
    answer: Type.Object({ version: Type.Integer() }),
  }),
  fieldVersions: call({
    method: 'GET', path: '/rest/sys/fields/versions', who: 'admin', effect: 'read', does: 'Every published version, newest first.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Type.Object({ version: Type.Integer(), note: Type.String(), author_user_id: Type.Union([Id, Type.Null()]), author_user_name: Type.String(), create_time: Moment })),
  }),
  fieldVersion: call({
    method: 'GET', path: '/rest/sys/fields/version', who: 'admin', effect: 'read', does: 'One published version as it was saved.',
    params: Type.Object({ module: ModuleName, version: Type.Integer({ minimum: 0 }) }), answer: FieldsAnswer,
  }),
  fieldList: call({
    method: 'GET', path: '/rest/sys/fields/list', who: 'user', effect: 'read', does: 'The fields of a module that the user may see, flat.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), type: Type.String(), valueType: Type.String(), required: Flag, readonly: Flag, unique: Flag, operators: Type.Array(Type.String()) })),
  }),
  checkUnique: call({
    method: 'POST', path: '/rest/sys/fields/check_unique', who: 'user', effect: 'read', does: 'Whether a value of a unique field is still free; `id` is the record being edited.',
    params: Type.Object({ module: ModuleName, field: Text, value: Type.Unknown(), id: Type.Optional(Id) }), answer: Type.Object({ is_unique: Flag }),
  }),
  listFields: call({
    method: 'GET', path: '/rest/sys/fields/getListField', who: 'user', effect: 'read', does: "The module's columns in the order of its definition.",
    params: Type.Object({ module: ModuleName }), answer: Type.Array(ListField),
  }),
  shownFields: call({
    method: 'GET', path: '/rest/sys/fields/getFieldsForListShow', who: 'user', effect: 'read', does: "The columns in the user's own choice and order.",
    params: Type.Object({ module: ModuleName }), answer: Type.Array(ListField),
  }),
  saveListFields: call({
    method: 'POST', path: '/rest/sys/userconfig/saveListFields', who: 'user', effect: 'set', does: "Saves the user's choice and order of columns; an empty list restores the module's own.",
    params: Type.Object({ module: ModuleName, fields: Type.Array(Type.Object({ key: Text, showFlag: Flag }), { maxItems: 1000 }) }), answer: Type.Null(),
  }),
  fieldOptions: call({
    method: 'GET', path: '/rest/sys/userconfig/getFieldOptions', who: 'user', effect: 'read', does: 'The options of a choice field.',
    params: Type.Object({ module: ModuleName, field: Text }),
    answer: Type.Array(Type.Object({ value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]), label: Type.String() })),
  }),
  definedFields: call({
    method: 'GET', path: '/rest/sys/fields/definefield', also: ['/rest/definefield'], who: 'user', effect: 'read', does: 'The modules whose fields can be designed.',
    params: Nothing, answer: Type.Array(Type.Object({ name: Type.String(), field_name: Type.String() })),
  }),
};
