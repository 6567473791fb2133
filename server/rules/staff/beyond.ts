import { AppError } from '../../../schemas/errors.ts';
import { permissionKey } from '../../../schemas/permissions.ts';
import { isAdmin, may, scopeIn, type Viewer } from '../../../schemas/viewer.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import type { Tx } from '../../db/handle.ts';
import { allModules } from '../../records/modules.ts';
import { aroundOf, viewerIn } from '../../records/people.ts';
import type { Caller } from '../../records/types.ts';

/**
 * Refuses whoever would gain by being this person: who lacks a right that they hold, sees less of a record, or reaches fewer records.
 * `owns`: they may have records of their own, which a new person has not.
 */
export async function refuseBeyond(
  tx: Tx,
  { viewer }: Caller,
  { id, owns }: { id: number; owns: boolean },
): Promise<void> {
  if (isAdmin(viewer) || viewer.id === id) return;
  const theirs = await viewerIn(tx, id);
  if (!theirs) throw new AppError('wrong_state');
  if (isAdmin(theirs)) throw new AppError('not_allowed', { data: { right: 'is_admin' } });
  const more = theirs.permissions.find((key) => !may(viewer, key));
  if (more !== undefined) throw new AppError('not_allowed', { data: { right: more } });
  if (seesMore(viewer, theirs)) throw new AppError('reaches_further');
  for (const file of await allModules(tx)) {
    if (!may(theirs, permissionKey(file, 'view'))) continue;
    if (!(await covers(tx, { viewer, theirs, file, owns }))) throw new AppError('reaches_further');
  }
}

/** Whether a field is hidden from the viewer and not from the other, or fixed for the one only. */
function seesMore(viewer: Viewer, theirs: Viewer): boolean {
  const of = (fields: Viewer['field_no_power']) =>
    Object.entries(fields ?? {}).flatMap(([module, models]) =>
      models.map((model) => `${module} ${model}`),
    );
  const [hidden, theirHidden] = [of(viewer.field_no_power), of(theirs.field_no_power)];
  const theirFixed = [...theirHidden, ...of(theirs.field_read_only)];
  return (
    hidden.some((each) => !theirHidden.includes(each)) ||
    of(viewer.field_read_only).some((each) => !theirFixed.includes(each))
  );
}

interface Covering {
  viewer: Viewer;
  theirs: Viewer;
  file: ModuleFile;
  owns: boolean;
}

async function covers(tx: Tx, { viewer, theirs, file, owns }: Covering): Promise<boolean> {
  if (scopeIn(viewer, file.key) === 'all') return true;
  if (scopeIn(theirs, file.key) === 'all') return false;
  const [mine, others] = [
    await aroundOf(tx, viewer, file.key),
    await aroundOf(tx, theirs, file.key),
  ];
  if (!others.departments.every((each) => mine.departments.includes(each))) return false;
  const owners = [...others.owners, ...(owns ? [theirs.id] : [])].filter(
    (each) => each !== viewer.id && !mine.owners.includes(each),
  );
  if (owners.length === 0) return true;
  const rows = await tx.from('user').select('department_id').where('id', 'in', owners).execute();
  return rows.every(
    ({ department_id }) => department_id !== null && mine.departments.includes(department_id),
  );
}
