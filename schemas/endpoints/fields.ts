import Type from 'typebox';
import { CHANGE_KINDS, DATA_ACTIONS } from '../formLogic/fieldChanges.ts';
import {
  defineEndpoint,
  Flag,
  Id,
  DateTimeText,
  ModuleName,
  EmptyObject,
  SumChoice,
  Text,
} from './endpoint.ts';

const Definition = Type.Object(
  {},
  { description: 'the wire format of a form: { list, config, compute_formula?, field_no_power? }' },
);
const DefinitionText = Type.Union([
  Type.String({ minLength: 2, maxLength: 4_000_000 }),
  Definition,
]);
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const DataActionName = Type.Enum(DATA_ACTIONS);
/** keep: the values stay in the records out of sight and come back with the field; convert: into the new type or option; clear: taken away */
const Choice = Type.Object({
  model: Text,
  action: DataActionName,
  options: Type.Optional(Type.Array(Type.Object({ from: Scalar, to: Scalar }), { maxItems: 1000 })),
});
/** pending: stored values are still being changed behind the answer */
const Published = Type.Object({ version: Type.Integer(), pending: Flag });
const FieldsOf = Type.Object({ module: ModuleName, status_id: Type.Optional(Text) });
const FieldsAnswer = Type.Object({ field_data: Definition, version: Type.Integer() });
/** a saved view, whose columns are chosen apart from those of the list */
const ofScene = { scene_id: Type.Optional(Id) };
const Chosen = Type.Object({
  key: Text,
  showFlag: Flag,
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000 })),
  pin: Type.Optional(Flag),
  sum: Type.Optional(SumChoice),
});
const ListField = Type.Object({
  key: Type.String(),
  name: Type.String(),
  showFlag: Flag,
  valueType: Type.String(),
  width: Type.Integer(),
  align: Type.String(),
  sortable: Flag,
  link: Flag,
});

/** A module's fields: reading, publishing, choosing columns. */
export const fieldEndpoints = {
  fields: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/fields/get_fields',
    who: 'user',
    effect: 'read',
    programs: 'all',
    does: "The module's form definition as this user may see it: field_no_power names what is withheld.",
    params: FieldsOf,
    answer: FieldsAnswer,
  }),
  fieldsByGet: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/getFields',
    who: 'user',
    effect: 'read',
    programs: 'all',
    does: 'The same as get_fields.',
    params: FieldsOf,
    answer: FieldsAnswer,
  }),
  saveFields: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/fields/save',
    who: 'user',
    effect: 'add',
    does: 'Publishes a new version of the definition made from `version`; 409 with the newer one when somebody else published meanwhile, 422 with the faults by widget. `data` says what becomes of stored values, and then for every field where one must be chosen; without it all are kept.',
    params: Type.Object({
      module: ModuleName,
      field_data: DefinitionText,
      version: Type.Integer({ minimum: 0 }),
      note: Type.Optional(Text),
      data: Type.Optional(Type.Array(Choice, { maxItems: 1000 })),
    }),
    answer: Published,
  }),
  undoFields: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/fields/undo',
    who: 'user',
    effect: 'add',
    does: 'Takes the newest publication back: the text before it becomes a new version, and values that it changed are as they were, where nobody has changed them since.',
    params: Type.Object({ module: ModuleName, version: Type.Integer({ minimum: 1 }) }),
    answer: Published,
  }),
  fieldImpact: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/fields/impact',
    who: 'user',
    effect: 'read',
    does: 'What a definition would do to the records of the company and to what refers to its fields, if it were published now. Writes nothing.',
    params: Type.Object({ module: ModuleName, field_data: DefinitionText }),
    answer: Type.Object({
      records: Type.Integer(),
      changes: Type.Array(
        Type.Object({
          model: Type.String(),
          name: Type.String(),
          kind: Type.Enum(CHANGE_KINDS),
          count: Type.Integer(),
          lost: Type.Integer(),
          estimated: Type.Boolean(),
          examples: Type.Array(Type.Object({ id: Id, name: Type.String(), value: Type.Unknown() })),
          destructive: Type.Boolean(),
          choices: Type.Array(DataActionName),
          options: Type.Array(
            Type.Object({ from: Scalar, to: Type.Optional(Scalar), label: Type.String() }),
          ),
          withheld: Type.Boolean({
            description: 'it hangs on a field that is hidden from you: nothing is counted',
          }),
        }),
      ),
      refers: Type.Array(
        Type.Object({
          kind: Type.String(),
          name: Type.String(),
          model: Type.String(),
          detail: Type.String(),
        }),
      ),
    }),
  }),
  fieldsAway: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/away',
    who: 'user',
    effect: 'read',
    does: 'Fields that a former version, or the shipped form, had and the one in force does not place, each as it stood last: values that records keep under its model come back with it.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Object({
      version: Type.Integer(),
      fields: Type.Array(
        Type.Object({ widget: Type.Object({}), formula: Type.String(), version: Type.Integer() }),
      ),
    }),
  }),
  fieldVersions: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/versions',
    who: 'user',
    effect: 'read',
    does: 'Every published version, newest first.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(
      Type.Object({
        version: Type.Integer(),
        note: Type.String(),
        author_user_id: Type.Union([Id, Type.Null()]),
        author_user_name: Type.String(),
        create_time: DateTimeText,
      }),
    ),
  }),
  fieldVersion: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/version',
    who: 'user',
    effect: 'read',
    does: 'One published version as it was saved.',
    params: Type.Object({ module: ModuleName, version: Type.Integer({ minimum: 0 }) }),
    answer: FieldsAnswer,
  }),
  fieldList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/list',
    who: 'user',
    effect: 'read',
    does: 'The fields of a module that the user may see, flat.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(
      Type.Object({
        field: Type.String(),
        name: Type.String(),
        type: Type.String(),
        valueType: Type.String(),
        required: Flag,
        readonly: Flag,
        unique: Flag,
        operators: Type.Array(Type.String()),
      }),
    ),
  }),
  checkUnique: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/fields/check_unique',
    who: 'user',
    effect: 'read',
    does: 'Whether a value of a unique field is still free; `id` is the record being edited.',
    params: Type.Object({
      module: ModuleName,
      field: Text,
      value: Type.Unknown(),
      id: Type.Optional(Id),
    }),
    answer: Type.Object({ is_unique: Flag }),
  }),
  suggestValues: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/suggest',
    who: 'user',
    effect: 'read',
    does: 'Values that records within reach hold in a text field and that contain the typed text: at most eight, those that begin with it first.',
    params: Type.Object({ module: ModuleName, field: Text, text: Text }),
    answer: Type.Array(Type.String()),
  }),
  listFields: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/getListField',
    who: 'user',
    effect: 'read',
    does: "The module's columns in the order of its definition.",
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(ListField),
  }),
  shownFields: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/getFieldsForListShow',
    who: 'user',
    effect: 'read',
    does: "The columns in the user's own choice and order.",
    params: Type.Object({ module: ModuleName, ...ofScene }),
    answer: Type.Array(
      Type.Object({
        ...ListField.properties,
        pin: Type.Optional(Flag),
        sum: Type.Optional(SumChoice),
      }),
    ),
  }),
  saveListFields: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/userconfig/saveListFields',
    who: 'user',
    effect: 'set',
    does: "Saves the user's choice and order of columns; an empty list restores the module's own.",
    params: Type.Object({
      module: ModuleName,
      fields: Type.Array(Chosen, { maxItems: 1000 }),
      ...ofScene,
    }),
    answer: Type.Null(),
  }),
  fieldOptions: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/userconfig/getFieldOptions',
    who: 'user',
    effect: 'read',
    does: 'The options of a choice field.',
    params: Type.Object({ module: ModuleName, field: Text }),
    answer: Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
        label: Type.String(),
      }),
    ),
  }),
  fieldRoles: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/roles',
    who: 'user',
    effect: 'read',
    does: 'The roles with the models that each hides, for whoever may design the module.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(
      Type.Object({ id: Id, name: Type.String(), hidden: Type.Array(Type.String()) }),
    ),
  }),
  definedFields: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields/definefield',
    also: ['/rest/definefield'],
    who: 'user',
    effect: 'read',
    does: 'The modules whose fields can be designed, and where each of their fields points that names one record.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        name: Type.String(),
        field_name: Type.String(),
        references: Type.Array(
          Type.Object({ model: Type.String(), name: Type.String(), module: Type.String() }),
        ),
      }),
    ),
  }),
};
