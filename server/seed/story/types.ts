import type { Company } from '../../../schemas/sampleData/companies.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Line } from './products.ts';
import type { Random } from '../../../schemas/sampleData/random.ts';

export interface Contact {
  id: number;
  name: string;
  /** as notes speak of the person */
  called: string;
  mobile: string;
  email: string;
}

export interface Customer {
  id: number;
  /** 0, 1, 2 … in the order of the story; chance hangs on it, never on ids */
  index: number;
  company: Company;
  /** 'lng,lat' of its address */
  location: string;
  owner: Viewer;
  contacts: Contact[];
  since: string;
  /** waits in the pool */
  pooled: boolean;
  stage: CustomerStage;
  /** deals that go on, the newest last */
  deals: number[];
}

/** From first word to bought again. */
export const STAGES = ['potential', 'interested', 'deal', 'repeat'] as const;

type CustomerStage = (typeof STAGES)[number];

export type Outcome = 'won' | 'lost' | 'dropped' | 'open';

/** What will become of a deal. */
export interface DealPlan {
  outcome: Outcome;
  /** number among the deals of the same outcome */
  turn: number;
  /** won without an offer */
  unquoted?: true;
}

export interface Deal {
  id: number;
  name: string;
  customer: Customer;
  lines: readonly Line[];
  amount: number;
  random: Random;
  plan: DealPlan;
}

export interface Contract {
  id: number;
  customer: Deal['customer'];
  by: Deal['customer']['owner'];
  start: string;
  price: number;
  /** not paid yet */
  open: number;
  turn: number;
  random: Deal['random'];
}
