import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleKey } from '../../../schemas/modules/index.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useList } from '../../data/records.ts';
import { useMe } from '../../data/viewer.ts';

const LISTED = [
  'customer',
  'opportunity',
  'contract',
  'clue',
] as const satisfies readonly ModuleKey[];
const ROWS = 6;

/** What was changed last, by module. */
export function Recent() {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const modules = [
    useModule('customer'),
    useModule('opportunity'),
    useModule('contract'),
    useModule('clue'),
  ];
  const files = modules.flatMap(({ file }) =>
    file && hasPermission(me, `crm_${file.permission}_view`) ? [file] : [],
  );
  const [chosen, setChosen] = useState<string>(LISTED[0]);
  const shown = files.find((file) => file.key === chosen) ?? files[0];

  if (!shown)
    return modules.every(({ file }) => file) ? (
      <div />
    ) : (
      <KeepHeight name="home.recent" waiting>
        <SkeletonRows rows={ROWS + 1} columns={3} />
      </KeepHeight>
    );
  return (
    <KeepHeight name="home.recent" waiting={false}>
      <section aria-labelledby="recent" className="min-w-0">
        <h2 id="recent" className="mb-1 flex min-h-7 items-center font-semibold">{t`最近更新`}</h2>
        <div className="rounded-lg border border-line">
          <Tabs
            label={t`最近更新`}
            items={files.map((file) => ({ key: file.key, label: translate(file.label, locale) }))}
            value={shown.key}
            onChange={setChosen}
          >
            <Rows module={shown.key} />
          </Tabs>
        </div>
      </section>
    </KeepHeight>
  );
}

function Rows({ module }: { module: string }) {
  const { t } = useLingui();
  const host = useHost();
  const { file } = useModule(module);
  const { data, error, mutate } = useList(file, { page: 1, size: ROWS, sort: '-update_time' });

  if (error && !data) return <ErrorState title={t`加载失败`} onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={ROWS} columns={3} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={t`还没有记录`}
        action={
          <Link
            to={addressOfModule(module)}
            className="text-accent hover:underline"
          >{t`去新建`}</Link>
        }
      />
    );
  return (
    <ul>
      {data.list.map((row) => (
        <li key={row.id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => host.open(module, row.id)}
            className="flex h-row w-full items-center gap-4 px-5 text-start text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11"
          >
            <TruncatedText className="flex-1">{row.name || row.number}</TruncatedText>
            <span className="w-20 truncate text-text-2 max-md:hidden">
              {row.display.owner_user_id ?? ''}
            </span>
            <time className="w-28 text-end text-text-3 tabular-nums">
              {row.update_time.slice(5, 16)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
