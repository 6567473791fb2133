import { useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SkeletonBar } from '../../../widgets/ui/Skeleton.tsx';
import { useSetUp } from '../../data/viewer.ts';

/** Counts of what the company has, and what a new company does first. */
export function SetUp() {
  const { t, i18n } = useLingui();
  const { data, error } = useSetUp();
  const counted: Readonly<Record<string, string>> = {
    users: t`用户`,
    departments: t`部门`,
    roles: t`角色`,
    objects: t`业务对象`,
  };
  const hints: Readonly<Record<string, string>> = {
    name: t`设置系统名称或 Logo`,
    departments: t`建立部门`,
    roles: t`为每个用户分配角色`,
    fields: t`按需要调整字段`,
    approval: t`建立审批流`,
  };
  if (error && !data) return null; // the settings below work without the figures
  const open = data?.hints.filter((hint) => hint.done === 0) ?? [];
  return (
    <>
      {data?.counts.length !== 0 && (
        <ul
          aria-label={t`公司概况`}
          className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line max-md:grid max-md:grid-cols-2"
        >
          {(data?.counts ?? PLACES).map(({ key, path, count }) => (
            <li key={key} className="min-w-0 flex-1 bg-surface-1">
              <Link to={path} className="block px-4 py-3 -outline-offset-2 hover:bg-hover">
                <span className="block h-5 truncate text-sm text-text-2">{counted[key]}</span>
                <span className="block h-7 text-xl font-semibold tabular-nums">
                  {data ? i18n.number(count) : <SkeletonBar className="mt-2 w-12" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <section aria-labelledby="set-up">
          <h2 id="set-up" className="mb-1 font-semibold">{t`建议先完成`}</h2>
          <ul className="flex flex-wrap gap-x-4">
            {data?.hints.map(({ key, path, done }) => (
              <li key={key}>
                <Link
                  to={path}
                  className="flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11"
                >
                  {done ? (
                    <Check size={16} strokeWidth={1.75} aria-hidden className="text-success" />
                  ) : (
                    <Circle size={16} strokeWidth={1.75} aria-hidden className="text-text-3" />
                  )}
                  {hints[key] ?? key}
                  <span className="sr-only">{done ? t`已完成` : t`未完成`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const PLACES = ['users', 'departments', 'roles', 'objects'].map((key) => ({
  key,
  path: '/setting',
  count: 0,
}));
