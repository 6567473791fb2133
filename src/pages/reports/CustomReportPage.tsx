import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { CHARTS, type Chart } from '../../../schemas/definition/reportFile.ts';
import { mayOpenPage } from '../../../schemas/navigation/pageRights.ts';
import { customchart as PAGE } from '../../../schemas/pages/customchart.ts';
import {
  customReportFile,
  isSameReport,
  measureHead,
  measureName,
  MOST_CUSTOM_REPORTS,
} from '../../../schemas/reporting/customReport.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import {
  type KeptReport,
  useCustomReports,
  useReportChoices,
  useReportModules,
} from '../../data/reports.ts';
import { useLocale } from '../../data/definitions.ts';
import { useMe } from '../../data/viewer.ts';
import { Select } from '../../records/shared/Select.tsx';
import { askOf, customAsk, readPageAsk } from './ask.ts';
import { FilterBar } from './FilterBar.tsx';
import { KeepReportDialog } from './KeepReportDialog.tsx';
import { KeptReports } from './KeptReports.tsx';
import { ReportSection } from './ReportSection.tsx';
import { useNow } from '../../records/shared/useNow.ts';

const COUNT = 'count';

const TIME = 'time';

/** The measures of fields that a module offers. */
function measuresOf(choices: ReturnType<typeof useReportChoices>['data']) {
  return [
    ...(choices?.measures ?? []).flatMap(({ model, name }) => [
      { measure: `sum:${model}`, name },
      { measure: `avg:${model}`, name },
    ]),
    ...(choices?.different ?? []).map(({ model, name }) => ({
      measure: `distinct:${model}`,
      name,
    })),
  ];
}

/** A report that somebody puts together: module, what it is gathered by, what is counted, and the picture; it is drawn at every change. */
export function CustomReportPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const [params, setParams] = useQueryParams();
  const today = useNow().slice(0, 10);
  const modules = useReportModules();
  const kept = useCustomReports();
  const reports = kept.data?.reports ?? [];
  const own = reports.filter(({ can_edit }) => can_edit === 1);
  const title = t`自定义报表`;
  const module = params.get('module') ?? modules.data?.[0]?.module;
  const choices = useReportChoices(module).data;
  const [keeping, setKeeping] = useState<KeptReport | 'new'>();
  if (!mayOpenPage(me, PAGE)) return <NoPermission right={title} />;

  const pageAsk = readPageAsk(params, today);
  const offered = measuresOf(choices);
  const asked = params.get('measure') ?? COUNT;
  const by = params.get('by') ?? TIME;
  // an address of yesterday may ask for fields that are gone
  const knows = (list: readonly string[], wanted: string) => !choices || list.includes(wanted);
  const measure = knows(
    offered.map((each) => each.measure),
    asked,
  )
    ? asked
    : COUNT;
  const groupBy = knows(choices?.dimensions.map(({ model }) => model) ?? [], by) ? by : TIME;
  const of = offered.find((each) => each.measure === measure);
  const head = of && measureHead(of.measure, of.name, locale);
  const chart = CHARTS.find((each) => each === params.get('chart')) ?? 'bar';
  const charts: Record<Chart, string> = {
    bar: t`柱状图`,
    line: t`折线图`,
    pie: t`饼图`,
    funnel: t`漏斗图`,
    none: t`只看表格`,
  };
  const change = (values: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, values), { replace: true });
  const content = module === undefined ? undefined : { module, group_by: groupBy, measure, chart };
  const shown = content && reports.find((report) => isSameReport(report, content));
  const file =
    module === undefined
      ? undefined
      : customReportFile({ name: shown?.name ?? '', module, measure, chart }, () => head ?? '');

  return (
    <div className="h-full overflow-y-auto print:overflow-visible">
      <div className="mx-auto flex max-w-[1200px] flex-col gap-4 px-4 py-4 md:px-6">
        <h1 className="text-lg font-semibold">{title}</h1>
        {reports.length > 0 && content && (
          <KeptReports
            reports={reports}
            content={content}
            onOpen={(report) =>
              change({
                module: report.module,
                by: report.group_by,
                measure: report.measure,
                chart: report.chart,
              })
            }
            onEdit={setKeeping}
          />
        )}
        {modules.error && !modules.data ? (
          <ErrorState onRetry={() => void modules.mutate()} />
        ) : !modules.data ? (
          <SkeletonLines lines={4} />
        ) : !file || !content ? (
          <EmptyState title={t`没有可以统计的模块`} />
        ) : (
          <>
            <section
              aria-label={t`报表内容`}
              className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2 print:hidden"
            >
              <span className="w-40 max-md:w-auto">
                <Select
                  label={t`模块`}
                  value={content.module}
                  options={modules.data.map((each) => ({ value: each.module, label: each.name }))}
                  onChange={(value) => change({ module: value, by: '', measure: '' })}
                />
              </span>
              <span className="w-44 max-md:w-auto">
                <Select
                  label={t`分组`}
                  value={groupBy}
                  options={[
                    { value: TIME, label: t`按时间` },
                    ...(choices?.dimensions ?? []).map(({ model, name: label }) => ({
                      value: model,
                      label,
                    })),
                  ]}
                  onChange={(by) => change({ by: by === TIME ? '' : by })}
                />
              </span>
              <span className="w-48 max-md:w-auto">
                <Select
                  label={t`统计`}
                  value={measure}
                  options={[
                    { value: COUNT, label: t`记录数` },
                    ...offered.map((each) => ({
                      value: each.measure,
                      label: measureName(each.measure, each.name, locale),
                    })),
                  ]}
                  onChange={(value) => change({ measure: value === COUNT ? '' : value })}
                />
              </span>
              <span className="w-32 max-md:w-auto">
                <Select
                  label={t`图表`}
                  value={chart}
                  options={CHARTS.map((value) => ({ value, label: charts[value] }))}
                  onChange={(value) => change({ chart: value === 'bar' ? '' : value })}
                />
              </span>
              <span className="ms-auto max-md:col-span-2 max-md:ms-0">
                <Button
                  disabled={own.length >= MOST_CUSTOM_REPORTS}
                  onClick={() => setKeeping('new')}
                >{t`保存报表`}</Button>
              </span>
            </section>
            <FilterBar ask={pageAsk} today={today} onChange={change} />
            <ReportSection
              key={`${module} ${groupBy} ${measure}`}
              file={file}
              ask={{ ...askOf(pageAsk), ...customAsk(content) }}
            />
          </>
        )}
      </div>
      {keeping && content && (
        <KeepReportDialog
          content={content}
          own={own}
          {...(keeping !== 'new' && { report: keeping })}
          onClose={() => setKeeping(undefined)}
        />
      )}
    </div>
  );
}
