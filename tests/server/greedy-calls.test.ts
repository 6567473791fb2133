import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedEndpoint } from '../../server/endpoints/servedEndpoints.ts';
import { type Attempts, MAKING, openAttempts } from './support/attempts.ts';
import { EVERY_RIGHT } from './support/worlds.ts';

/*
 * No right grows by any call that asks for as much as it can name: see escalation-calls.
 */

let at: Attempts;
beforeAll(async () => {
  at = await openAttempts();
  await at.open();
}, 120_000);
afterAll(() => at.world.server.close());

/** The most that a call's parameters can name, by their names: one or several values each. */
function greed(): Record<string, readonly unknown[]> {
  const { company, rolesOf, departments } = at.world;
  const { sales, manager, readOnly, colleague } = company.people;
  const step = (who: number) => ({ node_name: '步', type: 2, user_ids: [who] });
  return {
    permissions: [EVERY_RIGHT],
    scope: ['all'],
    scopes: [{ customer: 'all' }],
    field_no_power: [{ contact: ['name'] }],
    field_read_only: [{ contact: ['name'] }],
    roles: [
      [{ id: rolesOf.sales, rights: ['view', 'edit', 'delete'] }],
      [{ id: rolesOf.readOnly, rights: ['view', 'edit'] }],
    ],
    leader_user_id: [sales.id, readOnly.id],
    deputy_user_ids: [[readOnly.id], [sales.id]],
    superior_user_id: [sales.id, readOnly.id],
    takeover_user_id: [sales.id, readOnly.id],
    proxy_user_id: [sales.id, readOnly.id],
    role_id: [rolesOf.manager, rolesOf.sales],
    copy_of: [rolesOf.manager, rolesOf.readOnly],
    department_id: departments,
    parent_id: departments,
    user_id: [readOnly.id, colleague.id],
    user_ids: [[readOnly.id], [manager.id, colleague.id]],
    settings: [step(sales.id), step(readOnly.id)],
    node_list: [
      [{ node_type: 2, settings: step(readOnly.id) }],
      [{ node_type: 2, settings: step(sales.id) }],
    ],
    notice_user_ids: [[sales.id], [readOnly.id]],
    visible_modules: [['customer'], ['contact', 'opportunity']],
    auth_type: [1],
    team_flag: [1],
    is_stop: [1, 0],
    is_admin: [1],
  };
}

/** Whom or what a call may be about besides what is made for it: the asker, others, records with others' records around them. */
function aims(served: ServedEndpoint): Record<string, unknown>[] {
  const { company, rolesOf, departments, first } = at.world;
  const { properties } = served.call.params;
  const kind = /^\/rest\/sys\/(user|role|department)\//.exec(served.paths[0] ?? '')?.[1];
  if (kind === undefined) {
    if (served.module) return [{ ids: [first[served.module.key]] }];
    if (served.name !== 'saveTeam') return [];
    return TEAMS.map((module) => ({ module, module_id: first[module] }));
  }
  const { sales, readOnly } = company.people;
  const ids = { user: [sales.id, readOnly.id], role: [rolesOf.sales, rolesOf.readOnly] };
  return (kind === 'department' ? departments : ids[kind as 'user' | 'role']).map((id) => ({
    ...('id' in properties && { id }),
    ...('ids' in properties && { ids: [id] }),
  }));
}

/** Modules whose teams are shown other records too. */
const TEAMS = ['customer', 'contact', 'opportunity'];

/** Bodies that ask for more: each word by itself, and all that the call takes at once. */
function greedyBodies(served: ServedEndpoint): Record<string, unknown>[] {
  const { properties } = served.call.params;
  if (served.module && !TEAMS.includes(served.module.key)) return [];
  const most = Object.entries(greed()).filter(([word]) => word in properties);
  const alone = most.flatMap(([word, values]) => values.map((value) => ({ [word]: value })));
  const together = [0, 1].map((at) =>
    Object.fromEntries(most.map(([word, values]) => [word, values[at % values.length]])),
  );
  // Word by word on one engine: what is refused is decided by the same code on both.
  const whole = served.module !== undefined || process.env.DATABASE_URL !== undefined;
  const bodies = most.length > 1 ? [...(whole ? [] : alone), ...together] : alone;
  if (most.length === 0) return [];
  return [
    ...bodies,
    ...aims(served).flatMap((about) => [about, ...bodies.map((body) => ({ ...body, ...about }))]),
  ];
}

test('no right grows by a call that asks for as much as it can name, for the asker, for others and about others', async () => {
  const faults: string[] = [];
  const taken = new Set<string>();
  for (const served of MAKING)
    for (const more of greedyBodies(served)) {
      const done = await at.attempt(served, { more });
      if (done.taken) taken.add(served.name);
      faults.push(...done.faults);
    }
  expect(faults).toEqual([]);
  expect(taken.size).toBeGreaterThan(20);
}, 600_000);
