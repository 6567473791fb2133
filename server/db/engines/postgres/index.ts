import type { Dialect } from '../dialect.ts';
import { copying } from './copying.ts';
import { faultOf } from './faults.ts';
import { open } from './open.ts';
import { rows } from './rows.ts';
import { schema } from './schema.ts';
import { upkeep } from './upkeep.ts';
import { values } from './values.ts';

/** A server of its own, also for several processes at once. */
export const postgres: Dialect = {
  name: 'postgres',
  embedded: false,
  faultOf,
  open,
  schema,
  ...values,
  ...rows,
  ...upkeep,
  ...copying,
};
