import type { FileStore } from '../../fileStore/index.ts';
import type { Variant } from '../../../schemas/rules/productLines.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { CompanyDb } from '../../db/handle.ts';
import { createRecord } from '../../records/index.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { moduleRules } from '../../rules/index.ts';
import type { SeedCompany } from './companies.ts';
import { instantOf, ZONE } from './times.ts';
import type { Timeline } from './timeline.ts';

/** What a story is told with: the company, its people, chance and the time line. */
export interface World {
  plan: SeedCompany;
  company: CompanyDb;
  settings: Readonly<Record<string, unknown>>;
  people: Staff;
  staffById: ReadonlyMap<number, Viewer>;
  /** stage processes, the usual one first */
  groups: readonly number[];
  /** product categories by name */
  categories: ReadonlyMap<string, number>;
  /** what is on the shelf */
  variants: Variant[];
  campaigns: number[];
  /** 0, 1, 2 … for each name: so that kinds of things take turns */
  turn(name: string): number;
  random: Random;
  time: Timeline;
  /** yyyy-MM-dd of the day it is told */
  today: string;
  /** where bytes of files go; undefined: no files are made */
  files: FileStore | undefined;
  /** approvals are asked for and decided; without, what would have passed goes on by itself */
  approves: boolean;
  /** telephone calls are written down beside the notes of them */
  telephones: boolean;
  /** a name in Latin letters */
  latin(text: string): string;
}

export type { Variant };

/** The people of a company by their part; one person may have several. */
export interface Staff {
  admin: Viewer;
  manager: Viewer;
  finance: Viewer;
  service: Viewer;
  /** those who sell, those with more customers several times */
  sellers: readonly Viewer[];
}

/** Somebody at a moment: every call of the story is made as a person could have made it then. */
export function callerAt({ company, settings }: World, viewer: Viewer, at: string): Caller {
  const now = instantOf(at);
  return {
    viewer,
    company,
    settings,
    locale: 'zh-chs',
    zone: ZONE,
    now: () => now,
    requestId: 'seed',
    rules: moduleRules,
  };
}

/** Saves a record as the calls do; blanks of the story are left out. */
export async function saveSeedRecord(
  world: World,
  given: { by: Viewer; at: string; module: string; values: Values },
): Promise<number> {
  const values = Object.fromEntries(
    Object.entries(given.values).filter(([, value]) => value !== undefined && value !== ''),
  );
  return (await createRecord(callerAt(world, given.by, given.at), given.module, values)).id;
}
