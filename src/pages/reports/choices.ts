import { useLingui } from '@lingui/react/macro';
import { useReportDepartments } from '../../data/reports.ts';
import type { Preset } from './ask.ts';

/** The names of the periods that have one. */
export function usePresetNames(): Readonly<Record<Preset, string>> {
  const { t } = useLingui();
  return {
    this_week: t`本周`,
    this_month: t`本月`,
    last_month: t`上月`,
    this_quarter: t`本季度`,
    last_quarter: t`上季度`,
    this_year: t`今年`,
    last_year: t`去年`,
  };
}

/** The departments that the reader may narrow figures to, as the options of a select; the first is all of them. */
export function useDepartmentOptions(): { value: string; label: string }[] {
  const { t } = useLingui();
  const { data = [] } = useReportDepartments();
  return [{ value: '', label: t`全部部门` }, ...lines(data)];
}

interface Branch {
  id: number;
  name: string;
  children: readonly Branch[];
}

/** A tree as the lines of a select, each indented by how deep it lies. */
function lines(branches: readonly Branch[], depth = 0): { value: string; label: string }[] {
  return branches.flatMap(({ id, name, children }) => [
    { value: String(id), label: `${'\u2003'.repeat(depth)}${name}` },
    ...lines(children, depth + 1),
  ]);
}
