import type { CompanyDb } from '../../db/handle.ts';

/** Somebody in one company: what signing in by password, code or another system leads to. */
export interface Account {
  company: CompanyDb;
  code: string;
  corp_name: string;
  zone: string;
  user_id: number;
  name: string;
  mobile: string;
  disabled: 0 | 1;
  /** waits to be let in */
  pending: 0 | 1;
}
