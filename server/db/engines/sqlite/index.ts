import type { Dialect } from '../dialect.ts';
import { copying } from './copying.ts';
import { faultOf } from './faults.ts';
import { open } from './open.ts';
import { rows } from './rows.ts';
import { schema } from './schema.ts';
import { upkeep } from './upkeep.ts';
import { values } from './values.ts';

/** The embedded engine: one file, one writer at a time, readers beside it. */
export const sqlite: Dialect = {
  name: 'sqlite',
  embedded: true,
  faultOf,
  open,
  schema,
  ...values,
  ...rows,
  ...upkeep,
  ...copying,
};
