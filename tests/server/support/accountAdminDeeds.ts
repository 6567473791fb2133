import { type Account, end, forgetFactor, makeLink, type Session } from './accountModel.ts';
import { acting, type Deeds, isOpen, pick, type Step } from './accountSteps.ts';
import { agree, asUser, changePassword, type Company, type World } from './accountWorld.ts';

/* What administrators do to people of their company. */

interface AdminDeed {
  method?: 'PUT';
  path(id: number): string;
  body(id: number, company: Company): object;
  /** whom it cannot be done to, beside that only administrators do it */
  refuses(target: Account, by: Account): boolean;
  /** whom it changes something of; everybody where nothing is said */
  changes?(target: Account): boolean;
  /** what is true afterwards */
  after(world: World, target: Account, answer: { url?: string } | null): void;
}

const review = (state: 1 | 2) => ({
  path: () => '/rest/sys/user/audit',
  body: (id: number, { role_id, department_id }: Company) => ({
    id,
    state,
    role_id,
    department_id,
  }),
  refuses: (target: Account) => target.state !== 'waiting',
});

const ADMIN = {
  admit: {
    ...review(1),
    after: (_, target) => void (target.state = 'active'),
  },

  turnAway: {
    ...review(2),
    after({ model }, target) {
      model.accounts = model.accounts.filter((each) => each !== target);
    },
  },

  stop: {
    path: () => '/rest/sys/user/stop',
    body: (id) => ({ id, is_stop: 1 }),
    refuses: (target, by) => target.state === 'waiting' || target === by,
    after({ model }, target) {
      target.state = 'stopped';
      end(model.sessions, target);
    },
  },

  startAgain: {
    path: () => '/rest/sys/user/stop',
    body: (id) => ({ id, is_stop: 0 }),
    refuses: (target) => target.state === 'waiting',
    changes: (target) => target.state === 'stopped',
    after: (_, target) => void (target.state = 'active'),
  },

  resetPassword: {
    path: () => '/rest/sys/user/resetPassword',
    body: (id) => ({ id }),
    refuses: (target) => target.state !== 'active',
    after(world, target, answer) {
      const { model, clock } = world;
      changePassword(world, target, '');
      const token = /#password=(.+)$/.exec(answer?.url ?? '')?.[1] ?? '';
      makeLink(model, target, { token, now: clock.now });
    },
  },

  resetFactor: {
    path: () => '/rest/sys/user/resetSecondFactor',
    body: (id) => ({ id }),
    refuses: (target, by) => target === by || !target.factor,
    after: ({ model }, target) => forgetFactor(model, target),
  },

  makeAdministrator: {
    method: 'PUT',
    path: (id) => `/rest/sys/user/update/${id}`,
    body: () => ({ is_admin: 1 }),
    refuses: () => false,
    changes: (target) => !target.admin,
    after: (_, target) => void (target.admin = true),
  },
} satisfies Record<string, AdminDeed>;

/** Whoever was stopped may come in again, where there is an administrator who lets them. */
export async function startEverybodyAgain(world: World): Promise<Account[]> {
  const { sessions, accounts } = world.model;
  const stopped = accounts.filter(({ state }) => state === 'stopped');
  for (const target of stopped) {
    const isOfCompany = ({ of }: Session) => of.admin && of.company === target.company;
    const session = sessions.findLast((each) => isOpen(world, each) && isOfCompany(each));
    if (session) await doAs(world, { session, target, deed: ADMIN.startAgain });
  }
  return stopped.filter(({ state }) => state === 'active');
}

export const ADMIN_DEEDS: Deeds = Object.fromEntries(
  Object.entries(ADMIN).map(([name, deed]) => [
    name,
    (world: World, step: Step) => administer(world, step, deed),
  ]),
);

/** Done by an open session of an administrator, or tried by any other one, which comes to nothing. */
async function administer(world: World, step: Step, deed: AdminDeed) {
  const session = acting(world, step, ({ of }) => of.admin);
  if (!session) return;
  const by = session.of;
  const people = world.model.accounts.filter((each) => each.company === by.company);
  const fitting = people.filter(
    (each) => !deed.refuses(each, by) && (deed.changes?.(each) ?? true),
  );
  const target = pick(step.honest ? fitting : people, step.whom);
  if (target) await doAs(world, { session, target, deed });
}

interface Doing {
  session: Session;
  target: Account;
  deed: AdminDeed;
}

async function doAs(world: World, { session, target, deed }: Doing) {
  const by = session.of;
  const company = world.companies[by.company];
  if (!company) return;
  const { code, data } = await asUser<{ url?: string } | null>(world, session.token, {
    ...(deed.method && { method: deed.method }),
    path: deed.path(target.id),
    body: deed.body(target.id, company),
  });
  const allowed = deed.refuses(target, by) ? 409 : 200;
  agree(world, code, isOpen(world, session) ? (by.admin ? allowed : 403) : 100);
  if (code === 200) deed.after(world, target, data);
}
