import type { Expression, SqlBool } from 'kysely';
import {
  type Condition,
  leavesOf,
  operandReference,
  referencedField,
} from '../../../schemas/conditions/conditions.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission, type Viewer } from '../../../schemas/permissions/viewer.ts';
import { conditionSql, type FilterContext } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { allOf } from '../../db/recordTests.ts';
import { filterContext } from '../access/access.ts';
import { recordScope, seenOf } from '../access/lookups.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { VIEWER_DEPARTMENTS, VIEWER_PEOPLE, type RelatedForms } from './filters.ts';
import { moduleIn } from '../core/modules.ts';
import { departmentsBelow, peopleBelow } from '../access/people.ts';
import { sourceOf } from '../core/slots.ts';

/** What a filter needs to know of the records that references point to, by the model of the reference. */
export interface RelatedForFilter {
  forms: RelatedForms;
  contexts: ReadonlyMap<string, RecordContext>;
}

/** The modules one step away that a filter names and the viewer may look at; others are as unknown as a field that does not exist. */
export async function neighboursOf(
  context: RecordContext,
  filter: Condition | undefined,
): Promise<RelatedForFilter> {
  const steps = new Set(
    filter
      ? leavesOf(filter).flatMap(({ field }) =>
          context.form.fields.has(field) ? [] : (referencedField(field)?.by ?? []),
        )
      : [],
  );
  const contexts = new Map<string, RecordContext>();
  for (const by of steps) {
    const field = context.form.fields.get(by);
    if (field?.refers === undefined || field.valueType !== 'ref' || PEOPLE.has(field.refers))
      continue;
    const file = await moduleIn(context.tx, field.refers);
    if (hasPermission(context.caller.viewer, permissionKey(file, 'view')))
      contexts.set(by, await contextOf(context.caller, context.tx, file));
  }
  return { contexts, forms: new Map([...contexts].map(([by, { form }]) => [by, form])) };
}

/** References that point to no record. */
const PEOPLE = new Set(['user', 'department']);

/** A checked filter as SQL, with what it asks of related records and of the viewer's departments looked up. */
export async function filterSql(
  context: RecordContext,
  filter: Condition,
  { contexts }: RelatedForFilter,
): Promise<Expression<SqlBool>> {
  const viewer = await informed(context, filter);
  const related = new Map<
    string,
    { there: RecordContext; reach: readonly Expression<SqlBool>[] }
  >();
  for (const [by, there] of contexts)
    related.set(by, { there, reach: await seenOf(there, await recordScope(there)) });
  const { own, form, slots, tx } = context;
  return conditionSql(filter, {
    ...filterContext(context),
    viewer,
    relatedOf: (name) => {
      const step = referencedField(name);
      const known = step && related.get(step.by);
      const field = step && form.fields.get(step.by);
      if (!step || !known || !field) return undefined;
      const inner: FilterContext = { ...filterContext(known.there), viewer };
      return {
        by: step.by,
        source: sourceOf(own, slots, field),
        model: step.model,
        context: inner,
        ids: (test) => idsOf(tx, known.there, [...known.reach, test]),
      };
    },
  });
}

function idsOf(
  tx: Tx,
  { own }: RecordContext,
  where: readonly Expression<SqlBool>[],
): Expression<unknown> {
  return tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', own.key)
    .where('r.deleted_time', 'is', null)
    .where(allOf(where));
}

/** The viewer with the departments and the people below, when somebody asks for them. */
async function informed(
  { caller: { viewer }, tx }: RecordContext,
  filter: Condition,
): Promise<Viewer> {
  const asked = new Set(
    leavesOf(filter).flatMap(({ value }) => [value].flat().map((each) => operandReference(each))),
  );
  const { id, department_id } = viewer;
  return {
    ...viewer,
    ...(asked.has(VIEWER_DEPARTMENTS) && {
      departments: department_id === null ? [] : await departmentsBelow(tx, department_id),
    }),
    ...(asked.has(VIEWER_PEOPLE) && { people_below: await peopleBelow(tx, id) }),
  };
}
