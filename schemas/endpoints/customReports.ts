import Type from 'typebox';
import { CHARTS } from '../definition/reportFile.ts';
import { MOST_CUSTOM_REPORTS } from '../reporting/customReport.ts';
import { defineEndpoint, ModuleName, NullAnswer } from './endpoint.ts';
import { asked, ReportAnswer } from './reports.ts';

const Model = Type.String({ maxLength: 100, description: 'the model of a field, or time' });
const Measure = Type.String({
  maxLength: 110,
  pattern: '^(count|(sum|avg):.+)$',
  description: 'count, or sum: or avg: and the model of a number',
});
const Shown = Type.Enum([...CHARTS]);
const Choice = Type.Object({ model: Type.String(), name: Type.String() });
const Report = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 50 }),
  module: ModuleName,
  group_by: Model,
  measure: Measure,
  chart: Shown,
});

/** Reports that people put together themselves. Each asks for the key of their page, and for the right to view what it counts. */
export const customReportEndpoints = {
  customReportModules: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields2/moduleList',
    who: 'user',
    effect: 'read',
    does: 'The modules that the user may make reports of.',
    params: Type.Object({}),
    answer: Type.Array(Type.Object({ module: Type.String(), name: Type.String() })),
  }),
  customReportFields: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fields2/biFieldList',
    who: 'user',
    effect: 'read',
    does: 'What records of a module can be gathered by, and which of their numbers can be added up.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Object({ dimensions: Type.Array(Choice), measures: Type.Array(Choice) }),
  }),
  customIncrease: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bicustom/customIncrease',
    who: 'user',
    effect: 'read',
    does: 'A report of any module by any of its fields; each figure is that of the list behind it.',
    params: Type.Object({
      ...asked,
      module: ModuleName,
      measure: Measure,
      chart: Type.Optional(Shown),
    }),
    answer: ReportAnswer,
  }),
  customReports: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bicustom/customOption',
    who: 'user',
    effect: 'read',
    does: 'The charts there are, and the reports that the user keeps.',
    params: Type.Object({}),
    answer: Type.Object({ charts: Type.Array(Type.String()), reports: Type.Array(Report) }),
  }),
  saveCustomReports: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/bicustom/customOption',
    who: 'user',
    effect: 'set',
    does: 'Keeps the reports of the user, in their order.',
    params: Type.Object({
      reports: Type.Array(Report, { maxItems: MOST_CUSTOM_REPORTS }),
    }),
    answer: NullAnswer,
  }),
};
