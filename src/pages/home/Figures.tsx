import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { say } from '../../../schemas/locale.ts';
import type { ModuleKey } from '../../../schemas/modules/index.ts';
import { addressOfModule } from '../../../schemas/routes.ts';
import { may } from '../../../schemas/viewer.ts';
import { SkeletonBar } from '../../../widgets/bricks/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useList } from '../../data/records.ts';
import { useMe } from '../../data/viewer.ts';

const COUNTED: readonly ModuleKey[] = ['customer', 'opportunity', 'quotation', 'contract', 'payment'];

/** How many records are in reach, by module; each leads to its list. */
export function Figures() {
  const { t } = useLingui();
  return (
    <ul aria-label={t`数据概览`} className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line max-md:grid max-md:grid-cols-2">
      {COUNTED.map((key) => (
        <Figure key={key} module={key} />
      ))}
    </ul>
  );
}

function Figure({ module }: { module: ModuleKey }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const { file } = useModule(module);
  const mayView = file && may(me, `crm_${file.permission}_view`);
  const { data, error } = useList(mayView ? file : undefined, { page: 1, size: 1 });
  if (file && !mayView) return null;
  return (
    <li className="min-w-0 flex-1 bg-surface-1 max-md:last:odd:col-span-2">
      <Link to={addressOfModule(module)} className="block px-4 py-3 -outline-offset-2 hover:bg-hover">
        <span className="block h-5 truncate text-sm text-text-2">
          {file ? say(file.words, locale) : <SkeletonBar className="mt-1 w-12" />}
        </span>
        <span className="block h-7 text-xl font-semibold tabular-nums">
          {data ? `${i18n.number(data.count)}${data.count_is_estimate ? '+' : ''}` : error ? '–' : <SkeletonBar className="mt-2 w-16" />}
        </span>
      </Link>
    </li>
  );
}
