import type { Field } from '../../../schemas/form/form.ts';
import type { Tx } from '../../db/handle.ts';
import type { Changes } from '../core/oplog.ts';
import type { Caller, Values } from '../core/types.ts';
import { createValueFormatter } from './valueFormatter.ts';

/** One change of one field as people read it. */
export interface ToldChange {
  model: string;
  name: string;
  old_value: string;
  new_value: string;
}

type TellChange = (field: Field, change: Changes[string]) => ToldChange;

/** Says what fields were and became, in words. Every name that these changes need is looked up once. */
export async function changeTeller(
  caller: Caller,
  tx: Tx,
  { fields, changes }: { fields: Iterable<Field>; changes: readonly Changes[] },
): Promise<TellChange> {
  const sides = changes.flatMap((all): Values[] =>
    [0, 1].map((side) =>
      Object.fromEntries(Object.entries(all).map(([model, change]) => [model, change[side]])),
    ),
  );
  const sayValue = await createValueFormatter(caller, tx, fields, sides);
  return (field, [before, after]) => ({
    model: field.model,
    name: field.name,
    old_value: sayValue(field, before),
    new_value: sayValue(field, after),
  });
}
