import { initialRuleStates } from '../../../schemas/formLogic/consequences.ts';
import { applyAllConsequences } from '../../../schemas/formLogic/applyAllConsequences.ts';
import type { RecordContext } from './context.ts';
import { recompute } from './formulas.ts';
import type { Values } from './types.ts';

interface Step {
  /** the record as it was, core columns included */
  before: Values;
  /** what hidden fields fall back to */
  base: Values;
  /** the core columns as they are now */
  system: Values;
  /** models that the caller has answered */
  said: ReadonlySet<string>;
}

/** What conditions and formulas make of a change, in place. */
export function applyConditions(
  context: RecordContext,
  { before, base, system, said }: Step,
  values: Values,
): void {
  const {
    full,
    today,
    caller: { viewer, settings },
  } = context;
  const scene = { viewer, settings, today };
  const record: Values = { ...values, ...system };
  const truths = initialRuleStates(full, { ...scene, record: before });
  const compute = (changed: ReadonlySet<string> | 'all') => recompute(context, record, changed);
  for (const model of applyAllConsequences(
    { form: full, record, context: scene, truths, said, compute },
    base,
  ))
    if (full.fields.get(model)?.system !== true) values[model] = record[model];
}
