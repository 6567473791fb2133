import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import type { ReportFile } from '../../../schemas/definition/reportFile.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { mayOpenPage } from '../../../schemas/navigation/pageRights.ts';
import { WORK_PAGES } from '../../../schemas/registry/workPages.ts';
import { REPORTS } from '../../../schemas/reports/registry.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useMe } from '../../data/viewer.ts';
import { askOf, readPageAsk } from './ask.ts';
import { FilterBar } from './FilterBar.tsx';
import { ReportSection } from './ReportSection.tsx';
import { useNow } from '../../records/shared/useNow.ts';

/** The reports of the page at this address, all narrowed by one bar whose choices stand in the address. */
export function ReportsPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const { pathname } = useLocation();
  const [params, setParams] = useQueryParams();
  const today = useNow().slice(0, 10);
  const page = WORK_PAGES.find(({ path }) => path === pathname);
  if (!page) return null;
  const title = translate(page.label, locale);
  if (!mayOpenPage(me, page)) return <NoPermission right={title} />;
  const reports = Object.values<ReportFile>(REPORTS)
    .filter(({ pages }) => pages.includes(pathname))
    .toSorted((a, b) => a.at - b.at);
  const ask = readPageAsk(params, today);

  function handleChange(change: Readonly<Record<string, string>>) {
    setParams((now) => withParams(now, change), { replace: true });
  }

  return (
    <div className="h-full overflow-y-auto print:overflow-visible">
      <div className="mx-auto flex max-w-[1200px] flex-col gap-4 px-4 py-4 md:px-6">
        <header className="flex items-center gap-3">
          <h1 className="flex-1 text-lg font-semibold">{title}</h1>
          <Button
            kind="quiet"
            icon={<Icon name="printer" />}
            onClick={() => window.print()}
            className="print:hidden max-md:hidden"
          >{t`打印`}</Button>
        </header>
        <p className="hidden text-sm print:block">
          {ask.from} ~ {ask.to}
        </p>
        <FilterBar ask={ask} today={today} onChange={handleChange} />
        {reports.map((file) => (
          <ReportSection key={file.key} file={file} ask={askOf(ask)} />
        ))}
      </div>
    </div>
  );
}
