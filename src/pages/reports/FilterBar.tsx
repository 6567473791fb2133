import { useLingui } from '@lingui/react/macro';
import { TIME_UNITS, type TimeUnit } from '../../../schemas/definition/reportFile.ts';
import { period } from '../../../schemas/values/dates.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { usePeople } from '../../data/people.ts';
import { dayIn, DateRangeFilter } from '../../records/shared/DateRangeFilter.tsx';
import { DayFilter } from '../../records/list/filters/DayFilter.tsx';
import { Select } from '../../records/shared/Select.tsx';
import { type PageAsk, PRESETS } from './ask.ts';
import { useDepartmentOptions, usePresetNames } from './choices.ts';

export interface FilterBarProps {
  ask: PageAsk;
  today: string;
  /** changes what stands in the address; '' takes it out */
  onChange(change: Readonly<Record<string, string>>): void;
}

/** What narrows all reports of a page at once. */
export function FilterBar({ ask, today, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const departments = useDepartmentOptions();
  const { data: people } = usePeople();
  const presets = usePresetNames();
  const units: Record<TimeUnit, string> = {
    day: t`按日`,
    week: t`按周`,
    month: t`按月`,
    quarter: t`按季度`,
    year: t`按年`,
  };
  return (
    <section
      aria-label={t`报表筛选`}
      className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2 print:hidden"
    >
      <span className="w-32 max-md:w-auto">
        <Select
          label={t`统计时间`}
          value={ask.preset}
          options={[
            ...PRESETS.map((value) => ({ value, label: presets[value] })),
            ...(ask.preset === '' ? [{ value: '' as const, label: t`自定义` }] : []),
          ]}
          onChange={(preset) => {
            if (preset === '') return;
            onChange({ ...period(preset, today), type: '' });
          }}
        />
      </span>
      <span className="max-md:order-last max-md:col-span-2">
        <DateRangeFilter
          labels={[t`开始日期`, t`结束日期`]}
          from={ask.from}
          to={ask.to}
          onFrom={(day) => dayIn(day) && onChange({ from: day, to: ask.to })}
          onTo={(day) => dayIn(day) && onChange({ from: ask.from, to: day })}
        />
      </span>
      <span className="w-28 max-md:w-auto">
        <Select
          label={t`时间单位`}
          value={ask.unit}
          options={TIME_UNITS.map((value) => ({ value, label: units[value] }))}
          onChange={(type) => onChange({ type })}
        />
      </span>
      <span className="w-40 max-md:w-auto">
        <Select
          label={t`部门`}
          value={String(ask.department ?? '')}
          options={departments}
          onChange={(department) => onChange({ department })}
        />
      </span>
      <span className="w-36 max-md:w-auto">
        <Select
          label={t`员工`}
          value={String(ask.user ?? '')}
          options={[
            { value: '', label: t`全部员工` },
            ...[...(people?.list ?? []), ...(people?.forbidden ?? [])].map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          onChange={(user) => onChange({ user })}
        />
      </span>
      <span className="w-36 max-md:w-auto">
        <Select
          label={t`对比`}
          value={ask.compare ?? ''}
          options={[
            { value: '', label: t`不对比` },
            { value: 'previous', label: t`与上一期对比` },
            { value: 'last_year', label: t`与去年同期对比` },
            { value: 'target', label: t`与目标对比` },
          ]}
          onChange={(compare) => onChange({ compare })}
        />
      </span>
      <span className="max-md:order-last max-md:col-span-2">
        <DayFilter
          label={t`数据截至`}
          placeholder={t`现在`}
          value={ask.asOf ?? ''}
          onChange={(as_of) => onChange({ as_of })}
        />
      </span>
      {ask.asOf && (
        <div className="w-full max-md:order-last max-md:col-span-2">
          <Banner
            kind="info"
            action={
              <Button
                size="small"
                kind="quiet"
                onClick={() => onChange({ as_of: '' })}
              >{t`回到现在`}</Button>
            }
          >
            {t`数据是 ${ask.asOf} 结束时的样子：当天的负责人和金额，按您今天的权限计算。`}
          </Banner>
        </div>
      )}
    </section>
  );
}
