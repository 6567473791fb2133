import type { RecordContext } from './context.ts';
import type { StoredRecord } from './types.ts';

type Shown = Pick<RecordContext, 'own' | 'form'>;

/** What the viewer may know a record by: nothing where the role hides the field that its name comes from. */
export function shownName({ own, form }: Shown, name: string): string {
  return form.withheld.has(own.title) ? '' : name;
}

/** Its number, likewise. */
export function shownNumber({ own, form }: Shown, number: string | null): string | null {
  return form.withheld.has(own.number?.field ?? '') ? null : number;
}

/** The module that a record is opened in: the pool while it waits there. */
export function shownModule(
  { own }: Pick<RecordContext, 'own'>,
  { owner_user_id }: Pick<StoredRecord, 'owner_user_id'>,
): string {
  return owner_user_id === null && own.pool ? own.pool : own.key;
}
