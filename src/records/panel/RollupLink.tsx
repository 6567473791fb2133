import { useLingui } from '@lingui/react/macro';
import { Sigma } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Condition, isGroup } from '../../../schemas/conditions/conditions.ts';
import { type Rollup, rollupOfField } from '../../../schemas/form/rollup.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { useModule } from '../../data/modules.ts';
import { useMe } from '../../data/viewer.ts';
import { changeAddress } from '../list/state/address.ts';
import { mayIn } from '../shared/permissions.ts';

interface RollupLinkProps {
  field: Field;
  /** the record that it belongs to */
  id: number;
}

/** Beside a rolled-up value: the very records that it is made of, in their list. Nothing for whoever may not open that. */
export function RollupLink({ field, id }: RollupLinkProps) {
  const rollup = rollupOfField(field);
  return rollup ? <LinkOf rollup={rollup} name={field.name} id={id} /> : null;
}

function LinkOf({ rollup, name, id }: { rollup: Rollup; name: string; id: number }) {
  const { t } = useLingui();
  const me = useMe();
  const { file } = useModule(rollup.module);
  if (!file || !mayIn(me, file, 'view')) return null;
  const filter = { op: 'and' as const, rules: rulesOf(rollup, id) };
  // The first of them is the one.
  const sort = rollup.aggregate === 'last' && { sort: `-${rollup.on ?? 'create_time'}` };
  const label = sort ? t`「${name}」取自哪条记录` : t`「${name}」由哪些记录得出`;
  return (
    <Link
      to={`${addressOfModule(rollup.module)}?${changeAddress(new URLSearchParams(), { filter, ...sort }).toString()}`}
      aria-label={label}
      title={label}
      className="-my-1 inline-grid size-7 place-items-center rounded-md align-middle text-text-3 hover:bg-hover hover:text-text-1 pointer-coarse:-my-3 pointer-coarse:size-11"
    >
      <Sigma size={14} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

function rulesOf({ by, on, where }: Rollup, id: number): Condition[] {
  const own: Condition[] = [
    { field: by, operator: 'eq', value: id },
    ...(on === undefined ? [] : [{ field: on, operator: 'nempty' } as const]),
  ];
  if (!where) return own;
  return isGroup(where) && where.op === 'and' ? [...own, ...where.rules] : [...own, where];
}
