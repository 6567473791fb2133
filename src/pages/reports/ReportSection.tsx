import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportFile } from '../../../schemas/definition/reportFile.ts';
import type { ReportName } from '../../../schemas/endpoints/reports.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { CUSTOM_REPORT, type CustomReport } from '../../../schemas/reporting/customReport.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import {
  type ReportAnswer,
  type ReportAsk,
  saveReportSheet,
  useReport,
  useReportFields,
} from '../../data/reports.ts';
import { useTargetIndexes } from '../../data/targets.ts';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { useMe } from '../../data/viewer.ts';
import { DownloadButton } from '../../records/shared/DownloadButton.tsx';
import { dayIn } from '../../records/shared/DateRangeFilter.tsx';
import { DayFilter } from '../../records/list/filters/DayFilter.tsx';
import { Select } from '../../records/shared/Select.tsx';
import { listWith } from '../../records/shared/listWith.ts';
import { useNow } from '../../records/shared/useNow.ts';
import { firstAhead } from './chartParts.ts';
import { CHART_PICTURES, type Point } from './charts.tsx';
import { figureFilter, figureText, mainColumn } from './figures.ts';
import { ReportTable } from './ReportTable.tsx';

export interface ReportSectionProps {
  file: ReportFile;
  ask: ReportAsk;
  /** on a page of other things: the picture alone, with a way to the report's own page and its table */
  brief?: boolean;
}

/** One report: its picture, and always its table; it loads, fails and is empty by itself. */
export function ReportSection({ file, ask, brief = false }: ReportSectionProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { file: module } = useModule(file.module);
  // a page of rows belongs to what was asked
  const question = JSON.stringify(ask);
  const [turned, setTurned] = useState({ question, page: 1 });
  const page = turned.question === question ? turned.page : 1;
  const [params, setParams] = useQueryParams();
  const chosen = (name: string, isAsked: boolean) =>
    isAsked && !brief ? (params.get(name) ?? '') : '';
  const choose = (change: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, change), { replace: true });
  const by = chosen('field', file.key === 'customerCustom');
  const index = chosen('index', file.source === 'targets');
  const within = chosen('within', file.within !== undefined);
  const since = dayIn(chosen('since', file.source === 'moves')) ?? '';
  const indexes = useTargetIndexes(file.source === 'targets').data ?? [];
  const asked: ReportAsk = {
    ...ask,
    ...(file.size !== undefined && { page, size: file.size }),
    ...(by !== '' && { group_by: by }),
    ...(index !== '' && { index }),
    ...(within !== '' && { within }),
    ...(since !== '' && { since }),
  };
  const { data, error, isValidating, mutate } = useReport(
    file.key as ReportName | typeof CUSTOM_REPORT,
    asked,
  );
  const mayExport = module !== undefined && hasPermission(me, `crm_${module.permission}_export`);
  async function handlePicture() {
    const chart = section.current?.querySelector('figure');
    if (!section.current || !chart || !data) return;
    const { savePicture } = await import('./savePicture.ts');
    const name = `${translate(file.label, locale)} ${data.from} – ${data.to}`;
    await savePicture(section.current, chart, name);
  }
  return (
    <section
      ref={section}
      aria-labelledby={id}
      aria-busy={isValidating}
      className="min-w-0 rounded-lg border border-line bg-surface-1 break-inside-avoid"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="min-w-52 flex-1">
          <h2 id={id} className="font-semibold">
            {translate(file.label, locale)}
          </h2>
          <p className="text-xs text-text-3">{translate(file.about, locale)}</p>
        </span>
        {brief && (
          <Link
            to={pageOf(file, ask)}
            className="inline-flex h-7 items-center rounded px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:min-h-11"
          >{t`查看报表`}</Link>
        )}
        {!brief && indexes.length > 1 && (
          <span className="w-40 print:hidden">
            <Select
              label={t`指标`}
              value={index || (indexes[0]?.key ?? '')}
              options={indexes.map(({ key, label }) => ({ value: key, label }))}
              onChange={(next) => choose({ index: next })}
            />
          </span>
        )}
        {!brief && data?.within && (
          <span className="w-44 print:hidden">
            <Select
              label={data.within.name}
              value={data.within.value}
              options={data.within.options.map(({ value, name }) => ({
                value,
                label: name || t`未填写`,
              }))}
              onChange={(next) => choose({ within: next })}
            />
          </span>
        )}
        {!brief && file.key === 'customerCustom' && (
          <Fields module={file.module} value={by} onChange={(field) => choose({ field })} />
        )}
        {!brief && file.source === 'moves' && (
          <span className="print:hidden">
            <DayFilter
              label={t`变动开始于`}
              value={since || (data?.since ?? '')}
              onChange={(day) => choose({ since: day })}
            />
          </span>
        )}
        {data && data.count > 0 && data.chart !== 'none' && (
          <DownloadButton
            size="small"
            kind="quiet"
            onDownload={handlePicture}
            className="print:hidden"
          >{t`图片`}</DownloadButton>
        )}
        {!brief && mayExport && data && data.count > 0 && (
          <DownloadButton
            size="small"
            kind="quiet"
            onDownload={() => saveReportSheet(file.key, asked, translate(file.label, locale))}
            className="print:hidden"
          >{t`导出`}</DownloadButton>
        )}
      </header>
      {error && !data ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <SkeletonRows rows={8} columns={3} />
      ) : (
        <>
          {error !== undefined && (
            <Banner kind="warning">
              {[
                ...(isRefusal(error) ? [error.message] : []),
                t`没有更新成功，显示的是之前的数据`,
              ].join(' · ')}
            </Banner>
          )}
          <Body answer={data} ask={asked} brief={brief} />
          {!brief && data.count > data.size && (
            <div className="border-t border-line px-4 print:hidden">
              <Pager
                page={data.page}
                size={data.size}
                count={data.count}
                onPage={(next) => setTurned({ question, page: next })}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function wordOf({ value, options }: NonNullable<ReportAnswer['within']>): string | undefined {
  return options.find((each) => each.value === value)?.name;
}

/** The page of a report, asked the same. */
function pageOf(file: ReportFile, ask: ReportAsk): string {
  const { start_time, end_time, department_ids, as_of } = ask;
  const params = new URLSearchParams({ from: start_time ?? '', to: end_time ?? '' });
  if (as_of !== undefined) params.set('as_of', as_of);
  const [department] = department_ids ?? [];
  if (department !== undefined) params.set('department', String(department));
  if (file.key === CUSTOM_REPORT) {
    const { module, group_by, measure, chart } = ask as Partial<CustomReport>;
    for (const [name, value] of Object.entries({ module, by: group_by, measure, chart }))
      if (value !== undefined) params.set(name, value);
  }
  return `${file.pages[0]}?${params.toString()}`;
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 422].includes(error.code);
}

/** What the role hides, or what the reader lacks, is said in the server's words; anything else can be tried again. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return isRefusal(error) ? (
    <EmptyState title={error.message} />
  ) : (
    <ErrorState
      {...(error instanceof ApiError && { text: error.message })}
      {...(error instanceof ApiError &&
        error.reportId !== undefined && { reportId: error.reportId })}
      onRetry={onRetry}
    />
  );
}

function Fields({
  module,
  value,
  onChange,
}: {
  module: string;
  value: string;
  onChange(model: string): void;
}) {
  const { t } = useLingui();
  const { data = [] } = useReportFields(module);
  return (
    <span className="w-36 print:hidden">
      <Select
        label={t`统计字段`}
        value={value}
        options={[
          { value: '', label: t`默认字段` },
          ...data.map(({ model, name }) => ({ value: model, label: name })),
        ]}
        onChange={onChange}
      />
    </span>
  );
}

function Body({ answer, ask, brief }: { answer: ReportAnswer; ask: ReportAsk; brief: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const today = useNow().slice(0, 10);
  const { label } = answer;
  const main = mainColumn(answer);
  const nothing = [answer.tail, ...answer.list.map(({ values }) => values)].every((figures) =>
    Object.values(figures).every((value) => !value),
  );
  if (nothing || !main)
    return (
      <EmptyState filtered title={t`所选时间内没有数据`} text={t`换一段时间、部门或员工再看看。`} />
    );
  const timed = answer.dimensions[0]?.kind === 'time';
  const ahead = timed ? firstAhead(answer.list, { prop: main.prop, today }) : answer.list.length;
  const points = answer.list.map((row, at): Point => {
    const value = row.values[main.prop] ?? 0;
    // no list shows the past: the figures of the table do
    const past = row.as_of === undefined ? answer.as_of : row.as_of;
    const filter = value && !past ? figureFilter(answer, row, main) : undefined;
    return {
      key: String(row.key),
      name: row.name || t`未填写`,
      value,
      text: figureText(value, main.measure, locale),
      before:
        answer.compared && main.prop in answer.compared.tail
          ? (answer.compared.list[at]?.[main.prop] ?? 0)
          : undefined,
      to: filter && listWith(answer.module, filter),
      good: row.good,
      ahead: at >= ahead,
    };
  });
  const Picture = answer.chart === 'none' ? undefined : CHART_PICTURES[answer.chart];
  return (
    <>
      {ask.compare === 'target' && !answer.compared && (
        <p className="px-4 pb-3 text-sm text-text-2">
          {t`没有可比的目标：目标按整月设置，可以按月份或负责人对比。`}
        </p>
      )}
      {answer.more && (
        <Banner kind="info">{t`分组太多，只显示最大的那些；合计包含全部数据。`}</Banner>
      )}
      {Picture && (
        <div className="px-4 pb-4">
          <p className="mb-2 flex flex-wrap gap-x-3 text-xs text-text-3">
            <span>{main.measure.label}</span>
            {answer.within && (
              <span>{`${answer.within.name} ${wordOf(answer.within) || t`未填写`}`}</span>
            )}
            {/* on paper nobody sees what the page is narrowed to */}
            <span data-paper className="hidden print:inline">
              {answer.from} – {answer.to}
            </span>
            {answer.compared && points.some(({ before }) => before !== undefined) && (
              <span>
                {answer.compared.with === 'target'
                  ? t`灰色：目标`
                  : t`灰色：${answer.compared.from} – ${answer.compared.to}`}
              </span>
            )}
          </p>
          <Picture
            points={points}
            timed={timed}
            label={brief ? t`${label}的图表，数据见其报表页` : t`${label}的图表，数据见下表`}
          />
        </div>
      )}
      {!brief && (
        <div className="border-t border-line">
          <ReportTable answer={answer} ask={ask} />
        </div>
      )}
    </>
  );
}
