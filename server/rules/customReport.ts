import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { mayOpenPage } from '../../schemas/navigation/pageRights.ts';
import { customchart } from '../../schemas/pages/customchart.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import {
  countsDifferent,
  type CustomReport,
  customReportFile,
  measuredModel,
  measureHead,
} from '../../schemas/reporting/customReport.ts';
import { groupFields, isDay } from '../../schemas/views/groups.ts';
import { sumFields } from '../../schemas/views/sums.ts';
import { formFor, moduleOf } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';

/** An own report as a file: of a module that the caller may view, adding up a number that they see. */
export async function customReport(
  caller: Caller,
  { name, module, measure, chart }: Omit<CustomReport, 'group_by'>,
): Promise<ReportFile> {
  requireReports(caller);
  const form = await formOfViewed(caller, module);
  const model = measuredModel(measure);
  const offered = countsDifferent(measure)
    ? groupFields(form).filter((each) => !isDay(each))
    : sumFields(form);
  const field = offered.find((each) => each.model === model);
  if (model !== undefined && !field)
    throw new AppError('invalid', { fields: [{ field: 'measure', id: 'bad_option' }] });
  const { key } = await moduleOf(caller, module);
  return customReportFile({ name, module: key, measure, chart }, () =>
    field ? measureHead(measure, field.name, caller.locale) : '',
  );
}

/** Own reports are for whoever holds the key of their page. */
export function requireReports({ viewer }: Caller): void {
  if (!mayOpenPage(viewer, customchart))
    throw new AppError('not_allowed', { data: { right: permissionKey(customchart, 'view') } });
}

/** The form of a module whose records the caller may view. */
export async function formOfViewed(caller: Caller, module: string) {
  const file = await moduleOf(caller, module);
  const right = permissionKey(file, 'view');
  if (!hasPermission(caller.viewer, right)) throw new AppError('not_allowed', { data: { right } });
  return formFor(caller, file.key);
}
