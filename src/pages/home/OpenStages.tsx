import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Leaf } from '../../../schemas/conditions/conditions.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useModule } from '../../data/modules.ts';
import { useGroups } from '../../data/sums.ts';
import { useMe } from '../../data/viewer.ts';
import { listWith } from '../../records/shared/listWith.ts';

const OPEN: Leaf = { field: 'state', operator: 'eq', value: 0 };

/** Where the open opportunities stand, and what they are worth there. */
export function OpenStages() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { file } = useModule('opportunity');
  const mayView = file !== undefined && hasPermission(me, `crm_${file.permission}_view`);
  const { data } = useGroups(
    mayView ? 'opportunity' : undefined,
    { filter: { op: 'and', rules: [OPEN] } },
    { by: 'process_id', sums: ['amount'] },
  );
  const groups = data?.groups ?? [];
  const most = Math.max(1, ...groups.map(({ sums }) => sums.amount?.sum ?? 0));
  if ((file && !mayView) || data?.groups?.length === 0 || data?.groups === null) return null;
  return (
    <section aria-labelledby="stages">
      <h2 id="stages" className="mb-1 flex min-h-7 items-center font-semibold">{t`商机阶段`}</h2>
      <KeepHeight name="home.stages" waiting={!data}>
        {!data && <SkeletonLines lines={5} />}
        <ul className="rounded-lg border border-line py-1 empty:hidden">
          {groups.map(({ key, name, count, sums }) => (
            <li key={key}>
              <Link
                to={listWith('opportunity', {
                  op: 'and',
                  rules: [
                    OPEN,
                    key === null
                      ? { field: 'process_id', operator: 'empty' }
                      : { field: 'process_id', operator: 'eq', value: key },
                  ],
                })}
                className="block px-3 py-1.5 text-sm -outline-offset-2 hover:bg-hover"
              >
                <span className="flex items-baseline gap-2">
                  <span className="truncate">{name || t`未填写`}</span>
                  <span className="text-xs text-text-3 tabular-nums">{i18n.number(count)}</span>
                  <span className="ms-auto tabular-nums">
                    {i18n.number(sums.amount?.sum ?? 0, COMPACT)}
                  </span>
                </span>
                <span aria-hidden className="mt-1 block h-1 rounded-full bg-surface-2">
                  <span
                    className="block h-1 rounded-full bg-accent"
                    style={{ width: `${(100 * (sums.amount?.sum ?? 0)) / most}%` }}
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </KeepHeight>
    </section>
  );
}

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
