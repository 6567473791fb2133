import Type from 'typebox';
import { defineEndpoint, Flag, Id, ModuleName, SumChoice, Text } from './endpoint.ts';

/** a saved view by its number, a built-in one by its key */
export const SavedViewId = Type.Union([
  Id,
  Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 40 }),
]);
const Filter = Type.Object(
  {},
  {
    additionalProperties: true,
    description: '{ op, rules: [{ field, operator, value } | group] }, or the same as JSON text',
  },
);
const Columns = Type.Array(
  Type.Object({
    key: Text,
    showFlag: Flag,
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000 })),
    pin: Type.Optional(Flag),
    sum: Type.Optional(SumChoice),
  }),
  { maxItems: 1000 },
);
const Roles = Type.Array(Id, { maxItems: 100 });
const Order = Type.String({ maxLength: 500 });
const content = {
  filter: Type.Optional(Type.Union([Filter, Type.String({ maxLength: 100_000 })])),
  sort: Type.Optional(Order),
  columns: Type.Optional(Columns),
  view: Type.Optional(Type.String({ maxLength: 20 })),
  by: Type.Optional(Text),
  whose: Type.Optional(Type.Literal('team')),
  roles: Type.Optional(Roles),
};
const Scene = Type.Object({
  id: SavedViewId,
  name: Type.String(),
  module: Type.String(),
  built_in: Flag,
  filter: Type.Union([Filter, Type.Null()]),
  whose: Type.Optional(Type.Literal('team')),
  sort: Type.String(),
  columns: Columns,
  view: Type.String(),
  by: Type.String(),
  roles: Roles,
  partial: Flag,
  can_edit: Flag,
  user_id: Type.Union([Id, Type.Null()]),
  user_name: Type.String(),
  is_default: Flag,
  hidden: Flag,
});

/** The saved views of lists. Which come first, are hidden or open by themselves is each user's own. */
export const savedViewEndpoints = {
  scenes: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/scene/list',
    who: 'user',
    effect: 'read',
    does: "The views of a module's list in the user's own order: built-in ones, saved ones, those shared with the user's role; hidden ones are marked.",
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Scene),
  }),
  sceneNumbers: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/scene/scenenum',
    who: 'user',
    effect: 'read',
    does: 'How many records within reach each view has: all that are not hidden, or those of `scenes`.',
    params: Type.Object({
      module: ModuleName,
      scenes: Type.Optional(Type.Array(SavedViewId, { maxItems: 50 })),
    }),
    answer: Type.Array(
      Type.Object({ id: SavedViewId, count: Type.Integer(), count_is_estimate: Type.Boolean() }),
    ),
  }),
  readScene: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/scene/read/{id}',
    who: 'user',
    effect: 'read',
    does: 'One saved view.',
    params: Type.Object({ id: Id }),
    answer: Scene,
  }),
  saveScene: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/scene/save',
    who: 'user',
    effect: 'add',
    does: 'Saves a view of the own; `roles` are those who see it too.',
    params: Type.Object({ module: ModuleName, name: Text, ...content }),
    answer: Type.Object({ id: Id }),
  }),
  updateScene: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/scene/update/{id}',
    who: 'user',
    effect: 'set',
    does: 'Changes what is given of a view; its owner and administrators only.',
    params: Type.Object({ id: Id, name: Type.Optional(Text), ...content }),
    answer: Type.Object({ id: Id }),
  }),
  deleteScene: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/scene/{id}',
    who: 'user',
    effect: 'set',
    does: 'Deletes a view; its owner and administrators only.',
    params: Type.Object({ id: Id }),
    answer: Type.Null(),
  }),
  sortScenes: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/scene/sort',
    who: 'user',
    effect: 'set',
    does: "The user's order of a module's views.",
    params: Type.Object({ module: ModuleName, scenes: Type.Array(SavedViewId, { maxItems: 500 }) }),
    answer: Type.Null(),
  }),
  defaultScene: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/scene/default',
    who: 'user',
    effect: 'set',
    does: 'The view that a list opens with; none without `scene_id`.',
    params: Type.Object({ module: ModuleName, scene_id: Type.Optional(SavedViewId) }),
    answer: Type.Null(),
  }),
  hideScene: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/scene/hiding',
    who: 'user',
    effect: 'set',
    does: 'Hides a view from the own list, or shows it again.',
    params: Type.Object({ module: ModuleName, scene_id: SavedViewId, hidden: Flag }),
    answer: Type.Null(),
  }),
};
