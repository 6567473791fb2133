import { hash } from '@node-rs/argon2';
import { pinyin } from 'pinyin-pro';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { DEMO_PASSWORD } from '../../schemas/demo.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import type { CompanyDb, Database, Tx } from '../db/handle.ts';
import { loadSettings, loadViewer } from '../records/index.ts';
import { updateContractStates } from '../rules/contract.ts';
import type { SeedCompany } from './world/companies.ts';
import { DEMO, OTHER } from './world/companies.ts';
import type { SetUp } from './setUp.ts';
import { setUpCompany } from './setUp.ts';
import { seedStory } from './story/index.ts';
import { ZONE } from './world/times.ts';
import { createTimeline } from './world/timeline.ts';
import { companyInTransaction } from './companyInTransaction.ts';
import type { FileStore } from '../fileStore/index.ts';
import type { Staff, World } from './world/world.ts';

export interface SeedOptions {
  /** the day the samples lead up to */
  now?: Date;
  seed?: number;
  /** where bytes of files go; without it there are no sample files */
  files?: FileStore;
}

/** How many days before today the first entry was made. */
export const DAYS = 305;

/**
 * The demo company and a second one beside it, each in one transaction: a kill in between leaves nothing half. What is there already
 * stays as it is, so it can be called at every start.
 */
export async function seedDemo(
  database: Database,
  { now = new Date(), seed = 7, files }: SeedOptions = {},
): Promise<void> {
  const known = (await database.platform.companies()).map(({ code }) => code);
  const plans = [DEMO, OTHER].filter(({ code }) => !known.includes(code));
  if (plans.length === 0) return;
  // One password, one costly hash. Everybody's own salt matters for secrets, and this one is printed at every start.
  const passwordHash = await hash(DEMO_PASSWORD);
  for (const plan of plans) {
    const start = `${addDays(timestampInZone(ZONE, now).slice(0, 10), -DAYS)} 09:00:00`;
    const corpId =
      1 + Math.max(0, ...(await database.platform.companies()).map(({ corp_id }) => corp_id));
    await database.company(corpId).write(async (tx) => {
      await tx
        .insert('corp', { code: plan.code, name: plan.name, zone: ZONE, create_time: start })
        .execute();
      await tellCompany(withIds(tx), plan, { now, start, seed, passwordHash, files });
    });
  }
}

interface Telling {
  now: Date;
  start: string;
  seed: number;
  passwordHash: string;
  files: FileStore | undefined;
}

async function tellCompany(
  tx: Tx,
  plan: SeedCompany,
  { now, start, seed, passwordHash, files }: Telling,
) {
  const made = await setUpCompany(tx, plan, { now: start, passwordHash });
  const company = companyInTransaction(tx);
  const today = timestampInZone(ZONE, now).slice(0, 10);
  const staff = await staffOf(company, plan, made);
  const world: World = {
    plan,
    company,
    today,
    files,
    groups: made.groups,
    categories: made.categories,
    settings: await loadSettings(company),
    random: randomFrom(`${seed}/${plan.code}`),
    time: createTimeline(`${addDays(today, -1)} 18:30:00`),
    variants: [],
    campaigns: [],
    approves: true,
    telephones: true,
    turn: countTurns(),
    latin: (text) => pinyin(text, { toneType: 'none', separator: '' }),
    ...staff,
  };
  await seedStory(world, start);
  await updateContractStates(tx, today);
}

/** 0, 1, 2 … for each name. */
export function countTurns(): (name: string) => number {
  const turns = new Map<string, number>();
  return (name) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return turn;
  };
}

const IDS = 500;

/** Takes ids by the hundred instead of one by one: a story needs thousands. */
export function withIds(tx: Tx): Tx {
  let ready: number[] = [];
  const nextIds = async (count: number) => {
    if (ready.length < count) ready = [...ready, ...(await tx.nextIds(count + IDS))];
    return ready.splice(0, count);
  };
  return { ...tx, nextIds, nextId: async () => (await nextIds(1))[0] as number };
}

async function staffOf(
  company: CompanyDb,
  plan: SeedCompany,
  { users }: SetUp,
): Promise<{ people: Staff; staffById: ReadonlyMap<number, Viewer> }> {
  const active = plan.users.filter(({ disabled }) => !disabled);
  const viewers: [role: string, viewer: Viewer][] = [];
  for (const { mobile, role } of active) {
    const viewer = await loadViewer(company, users.get(mobile) ?? 0);
    if (viewer) viewers.push([role, viewer]);
  }
  const first = (role: string) => viewers.find(([own]) => own === role)?.[1];
  const [admin, manager, finance] = [
    first('administrator'),
    first('sales_manager'),
    first('finance'),
  ];
  const staff = viewers.filter(([role]) => role === 'sales_staff').map(([, viewer]) => viewer);
  if (!admin) throw new Error(`${plan.code} has nobody to administer it`);
  const lead = manager ?? admin;
  // the staff hold most customers, those who lead them a few
  const people: Staff = {
    admin,
    manager: lead,
    finance: finance ?? admin,
    service: lead,
    sellers: [...staff, ...staff, lead, ...staff],
  };
  return { people, staffById: new Map(viewers.map(([, viewer]) => [viewer.id, viewer])) };
}
