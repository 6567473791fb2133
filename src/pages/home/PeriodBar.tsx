import { useLingui } from '@lingui/react/macro';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { period } from '../../../schemas/values/dates.ts';
import type { SalesAsk } from '../../data/home.ts';
import { Select } from '../../records/shared/Select.tsx';
import { type Preset, PRESETS } from '../reports/ask.ts';
import { useDepartmentOptions, usePresetNames } from '../reports/choices.ts';
import { useNow } from '../../records/shared/useNow.ts';

const [PERIOD, DEPARTMENT] = ['period', 'department'];

/** The period and department that figures of sales are shown of, as the address says it; this month where it says nothing. */
export function useSalesAsk() {
  const [params, setParams] = useQueryParams();
  const today = useNow().slice(0, 10);
  const preset = PRESETS.find((each) => each === params.get(PERIOD)) ?? 'this_month';
  const department = Number(params.get(DEPARTMENT) ?? '') || undefined;
  const { from, to } = period(preset, today);
  const ask: SalesAsk = {
    start_time: from,
    end_time: to,
    ...(department !== undefined && { department_ids: [department] }),
  };
  const change = (name: string, value: string) =>
    setParams((now) => withParams(now, { [name]: value }), { replace: true });
  return {
    ask,
    preset,
    department,
    setPreset: (value: Preset) => change(PERIOD, value === 'this_month' ? '' : value),
    setDepartment: (value: string) => change(DEPARTMENT, value),
  };
}

/** Chooses what `useSalesAsk` reads. */
export function PeriodBar({
  preset,
  department,
  setPreset,
  setDepartment,
}: ReturnType<typeof useSalesAsk>) {
  const { t } = useLingui();
  const names = usePresetNames();
  const departments = useDepartmentOptions();
  return (
    <div className="flex min-w-0 gap-2 max-md:w-full max-md:*:flex-1">
      <span className="w-32">
        <Select
          label={t`统计时间`}
          value={preset}
          options={PRESETS.map((value) => ({ value, label: names[value] }))}
          onChange={setPreset}
        />
      </span>
      {departments.length > 2 && (
        <span className="w-40">
          <Select
            label={t`部门`}
            value={String(department ?? '')}
            options={departments}
            onChange={setDepartment}
          />
        </span>
      )}
    </div>
  );
}
