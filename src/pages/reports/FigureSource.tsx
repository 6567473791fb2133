import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Group } from '../../../schemas/conditions/conditions.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { useList } from '../../data/records.ts';
import type { ReportAnswer } from '../../data/reports.ts';
import { FilterText } from '../../records/list/filters/FilterText.tsx';
import { listWith } from '../../records/shared/listWith.ts';
import { type Figure, figureText, narrowingOf, partColumns, sourceFilter } from './figures.ts';

export interface FigureSourceProps {
  answer: ReportAnswer;
  figure: Figure;
  /** shows records as they were, where the figure is of a past day */
  onPast(filter: Group, day: string): void;
  /** shows what the figure is made of, where no list of records does */
  onEntries(): void;
}

/** Why a figure is what it is: how it is worked out, of which records, and the list of them. */
export function FigureSource({ answer, figure, onPast, onEntries }: FigureSourceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { row, column, value, before } = figure;
  const { measure, above } = column;
  const filter = sourceFilter(answer, row, column);
  const asOf = row?.as_of === undefined ? answer.as_of : row.as_of;
  const { from, to, others } = filter
    ? narrowingOf(answer, filter)
    : { from: answer.from, to: answer.to, others: undefined };
  const { data } = useModuleForm(filter && answer.module);
  const isPart = above?.prop === 'all';
  const headings = [
    row ? row.name || t`未填写` : t`合计`,
    ...(above && !isPart ? [above.name || t`未填写`] : []),
  ];
  return (
    <div className="flex flex-col gap-3 max-md:px-4 max-md:py-3">
      <div>
        <p className="text-text-2">{headings.join(' · ')}</p>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{measure.label}</span>
          <span className="text-lg font-semibold tabular-nums">
            {figureText(value, measure, locale)}
            {measure.unit && <span className="ms-1 text-sm font-normal">{measure.unit}</span>}
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {row?.about && <Entry term={row.name}>{row.about}</Entry>}
        <Entry term={t`计算方法`}>{measure.about}</Entry>
        {partColumns(answer, column).map((part) => (
          <Entry key={part.prop} term={part.measure.label}>
            <Part
              answer={answer}
              figure={{ row, column: part, value: valueAt(answer, row, part.prop) }}
            />
          </Entry>
        ))}
        <Entry term={t`统计范围`}>{answer.about}</Entry>
        <Entry term={t`时间`}>
          {from} – {to}
        </Entry>
        {answer.since && !filter && (
          <Entry term={t`变动期间`}>
            {answer.since} – {answer.as_of ?? t`现在`}
          </Entry>
        )}
        {(filter ? asOf : answer.since ? undefined : answer.as_of) && (
          <Entry term={t`数据截至`}>{asOf}</Entry>
        )}
        {others && others.rules.length > 0 && (
          <Entry term={t`条件`}>{data && <FilterText form={data.form} filter={others} />}</Entry>
        )}
        {answer.compared && before !== undefined && (
          <Entry
            term={
              answer.compared.with === 'target'
                ? t`目标`
                : `${answer.compared.from} – ${answer.compared.to}`
            }
          >
            {figureText(before, measure, locale)}
          </Entry>
        )}
      </dl>
      {filter && measure.kind !== 'rate' && (
        <Records
          module={answer.module}
          asOf={asOf}
          file={data?.file}
          filter={filter}
          onPast={onPast}
        />
      )}
      {!filter && answer.entries && measure.kind !== 'rate' && value !== 0 && (
        <button type="button" className={WAY} onClick={onEntries}>{t`查看明细`}</button>
      )}
    </div>
  );
}

/** The way from a figure to what it is made of. */
const WAY = 'inline-flex w-fit items-center text-accent hover:underline pointer-coarse:min-h-11';

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** What a rate is made of, leading to its records where there are some. */
function Part({
  answer,
  figure: { row, column, value },
}: Pick<FigureSourceProps, 'answer' | 'figure'>) {
  const locale = useLocale();
  const filter = value && !answer.as_of ? sourceFilter(answer, row, column) : undefined;
  const text = figureText(value, column.measure, locale);
  return filter ? (
    <Link
      className="inline-flex items-center text-accent hover:underline pointer-coarse:min-h-11"
      to={listWith(answer.module, filter)}
    >
      {text}
    </Link>
  ) : (
    text
  );
}

/** How many records there are behind a figure now, and the way to them. */
function Records({
  module,
  asOf,
  file,
  filter,
  onPast,
}: Pick<FigureSourceProps, 'onPast'> & {
  module: string;
  /** null: as they are now */
  asOf: string | null;
  /** undefined while it is on its way; the link is there before */
  file: ModuleFile | undefined;
  filter: Group;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useList(file, { page: 1, size: 10, filter, ...(asOf && { as_of: asOf }) });
  const count = data && formatNumber(data.count, locale);
  if (asOf)
    return (
      <button type="button" className={WAY} onClick={() => onPast(filter, asOf)}>
        {count === undefined ? t`查看当时的记录` : t`查看当时的记录（${count} 条）`}
      </button>
    );
  return (
    <Link className={WAY} to={listWith(module, filter)}>
      {count === undefined ? t`查看记录` : t`查看记录（${count} 条）`}
    </Link>
  );
}

function valueAt({ tail }: ReportAnswer, row: Figure['row'], prop: string): number | null {
  return (row ? row.values[prop] : tail[prop]) ?? null;
}
