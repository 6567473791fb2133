import { CHARTS } from '../../schemas/definition/reportFile.ts';
import type { customReportEndpoints } from '../../schemas/endpoints/customReports.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { bandFields, groupFields, isDay } from '../../schemas/views/groups.ts';
import { sumFields } from '../../schemas/views/sums.ts';
import { allModules } from '../records/core/modules.ts';
import { customReport, formOfViewed, requireReports } from '../rules/customReport.ts';
import {
  deleteBoard,
  keepReports,
  keptReports,
  reportBoards,
  saveBoard,
} from '../rules/reportBoards.ts';
import { answerReport } from './reports.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';

export const customReportHandlers: EndpointHandlers<keyof typeof customReportEndpoints> = {
  async customReportModules({ caller }) {
    requireReports(caller);
    const files = await caller.company.read((tx) => allModules(tx));
    return files
      .filter((file) => hasPermission(caller.viewer, permissionKey(file, 'view')))
      .map(({ key, label }) => ({ module: key, name: translate(label, caller.locale) }));
  },

  async customReportFields({ caller }, { module }) {
    requireReports(caller);
    const form = await formOfViewed(caller, moduleNamed(module));
    const told = ({ model, name }: { model: string; name: string }) => ({ model, name });
    const gathered = groupFields(form).filter((field) => !isDay(field));
    return {
      dimensions: [...gathered, ...bandFields(form)].map(told),
      measures: sumFields(form).map(told),
      different: gathered.map(told),
    };
  },

  async customIncrease({ caller }, { module, measure, chart = 'bar', ...asked }) {
    return answerReport(
      caller,
      await customReport(caller, { name: '', module: moduleNamed(module), measure, chart }),
      asked,
    );
  },

  async customReports({ caller }) {
    requireReports(caller);
    return {
      charts: [...CHARTS],
      reports: (await keptReports(caller)).map((report) => ({
        ...report,
        roles: [...report.roles],
      })),
    };
  },

  async saveCustomReports({ caller }, { reports }) {
    requireReports(caller);
    await keepReports(caller, reports);
    return null;
  },

  reportBoards: ({ caller }) => reportBoards(caller),

  saveReportBoard: ({ caller }, board) => saveBoard(caller, board),

  async deleteReportBoard({ caller }, { id }) {
    await deleteBoard(caller, id);
    return null;
  },
};
