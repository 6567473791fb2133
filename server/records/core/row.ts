import {
  type Condition,
  CORE_MODELS,
  evaluateCondition,
  modelsOf,
} from '../../../schemas/conditions/conditions.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { CoreRow } from '../../db/recordQuery.ts';
import type { StoredRecord, Values } from './types.ts';

/** A row as a record: its JSON read. */
export function recordOf({ data, ...core }: CoreRow): StoredRecord {
  return { ...core, data: JSON.parse(data) as Values };
}

/** The values that conditions read: those by model, and the core columns beside them. */
export function conditionValues(record: Omit<StoredRecord, 'data'> & { data: Values }): Values {
  const { data, ...core } = record;
  return { ...data, ...systemValues(core) };
}

/** Whether a condition holds of one record after another. `today` for conditions that count days. */
export function recordTest(
  condition: Condition,
  viewer: Viewer,
  today?: string,
): (record: StoredRecord) => boolean {
  const models = modelsOf(condition);
  return (stored) => {
    const record: Values = {};
    for (const model of models) record[model] = isCore(model) ? stored[model] : stored.data[model];
    return evaluateCondition(condition, { record, viewer, ...(today !== undefined && { today }) });
  };
}

function isCore(model: string): model is Exclude<keyof StoredRecord, 'data'> {
  return CORE_MODELS.has(model);
}

/** The core columns that are fields of every form. */
export function systemValues(record: Omit<StoredRecord, 'data'>): Values {
  const {
    id,
    version,
    owner_user_id,
    owner_department_id,
    creator_user_id,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    lock_flag,
  } = record;
  return {
    id,
    version,
    owner_user_id,
    owner_department_id,
    creator_user_id,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    lock_flag,
  };
}

/** Without empty values: what is not answered is not stored, so that no engine has to know what empty is. */
export function withoutEmptyValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Whether two stored values are the same, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || canonicalJson(one) === canonicalJson(other);
}

export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}
