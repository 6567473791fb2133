import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag, Id, ModuleName, NullAnswer, Text } from './endpoint.ts';
import { Change } from './settings.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Person = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() });
const Modules = Type.Union([Type.Array(ModuleName, { maxItems: 200 }), Type.Literal('')], {
  description: 'what it is for; none: every approval',
});
const given = {
  proxy_user_id: Id,
  start_date: Day,
  end_date: Day,
  modules: Type.Optional(Modules),
  reason: Type.Optional(Text),
};

/** Who decides approvals in whose place. Each call asks for the key of its page, sys_substitute; whoever is no administrator arranges their own absence only. */
export const substituteEndpoints = {
  substitutes: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/substitute/list',
    who: 'user',
    effect: 'read',
    does: 'The periods in which somebody decides for somebody else, the newest first, what they may be about, and who changed them; whoever is no administrator gets those they have a part in.',
    params: EmptyObject,
    answer: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          user: Person,
          proxy: Person,
          start_date: Type.String(),
          end_date: Type.String(),
          modules: Type.Array(Type.String()),
          module_names: Type.Array(Type.String()),
          reason: Type.String(),
          state: Type.Union([
            Type.Literal('coming'),
            Type.Literal('running'),
            Type.Literal('over'),
          ]),
          is_away: Type.Union([Type.Literal(0), Type.Literal(1)], {
            description: 'somebody stands in for the proxy too on some of these days',
          }),
          /** the caller may change and end it */
          is_edit: Flag,
        }),
      ),
      modules: Type.Array(Type.Object({ module: Type.String(), name: Type.String() })),
      log: Type.Array(Change),
    }),
  }),
  substituteSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/substitute/save',
    who: 'user',
    effect: 'add',
    does: 'Names somebody who decides for somebody absent; without user_id for the caller. Two periods of one person share no day about the same module.',
    params: Type.Object({ user_id: Type.Optional(Id), ...given }),
    answer: Type.Object({ id: Id }),
  }),
  substituteUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/substitute/update/{id}',
    who: 'user',
    effect: 'set',
    does: 'Changes a period that is not over.',
    params: Type.Object({ id: Id, ...given }),
    answer: Type.Object({ id: Id }),
  }),
  substituteEnd: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/substitute/end/{id}',
    who: 'user',
    effect: 'set',
    does: 'Ends a period at once; one that has not begun is gone.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
