import { CHARTS } from '../../schemas/definition/reportFile.ts';
import type { customReportEndpoints } from '../../schemas/endpoints/customReports.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { mayOpenPage } from '../../schemas/navigation/pageRights.ts';
import { customchart } from '../../schemas/pages/customchart.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import {
  type CustomReport,
  customReportFile,
  measuredModel,
} from '../../schemas/reporting/customReport.ts';
import { groupFields, isDay } from '../../schemas/views/groups.ts';
import { sumFields } from '../../schemas/views/sums.ts';
import { formFor, moduleOf } from '../records/index.ts';
import { allModules } from '../records/core/modules.ts';
import type { Caller } from '../records/core/types.ts';
import { answerReport } from './reports.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { readConfig, saveConfig } from './shared/userConfig.ts';

const KEPT = 'custom_reports';

export const customReportHandlers: EndpointHandlers<keyof typeof customReportEndpoints> = {
  async customReportModules({ caller }) {
    requirePage(caller);
    const files = await caller.company.read((tx) => allModules(tx));
    return files
      .filter((file) => hasPermission(caller.viewer, permissionKey(file, 'view')))
      .map(({ key, label }) => ({ module: key, name: translate(label, caller.locale) }));
  },

  async customReportFields({ caller }, { module }) {
    requirePage(caller);
    const form = await formOf(caller, module);
    const told = ({ model, name }: { model: string; name: string }) => ({ model, name });
    return {
      dimensions: groupFields(form)
        .filter((field) => !isDay(field))
        .map(told),
      measures: sumFields(form).map(told),
    };
  },

  async customIncrease({ caller }, { module, measure, chart = 'bar', ...asked }) {
    requirePage(caller);
    const form = await formOf(caller, module);
    const model = measuredModel(measure);
    const field =
      model === undefined ? undefined : sumFields(form).find((each) => each.model === model);
    if (model !== undefined && !field)
      throw new AppError('invalid', { fields: [{ field: 'measure', id: 'bad_option' }] });
    const key = (await moduleOf(caller, moduleNamed(module))).key;
    return answerReport(
      caller,
      customReportFile({ name: '', module: key, measure, chart }, () => field?.name ?? ''),
      asked,
    );
  },

  async customReports({ caller }) {
    requirePage(caller);
    return {
      charts: [...CHARTS],
      reports: (await readConfig<CustomReport[]>(caller, KEPT)) ?? [],
    };
  },

  async saveCustomReports({ caller }, { reports }) {
    requirePage(caller);
    const names = reports.map(({ name }) => name);
    if (new Set(names).size < names.length)
      throw new AppError('invalid', { fields: [{ field: 'reports', id: 'repeated_option' }] });
    await saveConfig(caller, KEPT, reports);
    return null;
  },
};

function requirePage({ viewer }: Caller): void {
  if (!mayOpenPage(viewer, customchart))
    throw new AppError('not_allowed', { data: { right: permissionKey(customchart, 'view') } });
}

/** The form of a module whose records the caller may view. */
async function formOf(caller: Caller, module: string) {
  const file = await moduleOf(caller, moduleNamed(module));
  const right = permissionKey(file, 'view');
  if (!hasPermission(caller.viewer, right)) throw new AppError('not_allowed', { data: { right } });
  return formFor(caller, file.key);
}
