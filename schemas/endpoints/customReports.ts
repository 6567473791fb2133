import Type from 'typebox';
import { CHARTS } from '../definition/reportFile.ts';
import { MOST_CHARTS, MOST_CUSTOM_REPORTS } from '../reporting/customReport.ts';
import { defineEndpoint, Flag, Id, ModuleName, NullAnswer } from './endpoint.ts';
import { asked, Measure, ReportAnswer } from './reports.ts';

const Model = Type.String({ maxLength: 100, description: 'the model of a field, or time' });
const Shown = Type.Enum([...CHARTS]);
const Choice = Type.Object({ model: Type.String(), name: Type.String() });
const Name = Type.String({ minLength: 1, maxLength: 50 });
const Roles = Type.Array(Id, { maxItems: 100, description: 'who sees it besides its owner' });
const content = { name: Name, module: ModuleName, group_by: Model, measure: Measure, chart: Shown };
const Owned = { id: Id, roles: Roles, user_id: Id, user_name: Type.String(), can_edit: Flag };
/** A report that somebody has put together, as a reader may see it. */
export const KeptReportAnswer = Type.Object({ ...content, ...Owned });
/** A report that stands on a page of several. */
export const ChartAnswer = Type.Object({
  key: Type.String(),
  label: Type.String(),
  custom: Type.Optional(KeptReportAnswer),
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
    does: 'What records of a module can be gathered by, which of their numbers can be added up, and of what the different values can be counted.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Object({
      dimensions: Type.Array(Choice),
      measures: Type.Array(Choice),
      different: Type.Array(Choice),
    }),
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
    does: 'The charts there are, the reports that the user keeps, and those shared with the role of the user.',
    params: Type.Object({}),
    answer: Type.Object({
      charts: Type.Array(Type.String()),
      reports: Type.Array(KeptReportAnswer),
    }),
  }),
  saveCustomReports: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/bicustom/customOption',
    who: 'user',
    effect: 'set',
    does: 'Keeps the reports of the user, in their order: those with an id are changed, those without one are new, those left out are deleted.',
    params: Type.Object({
      reports: Type.Array(
        Type.Object({ ...content, id: Type.Optional(Id), roles: Type.Optional(Roles) }),
        { maxItems: MOST_CUSTOM_REPORTS },
      ),
    }),
    answer: NullAnswer,
  }),
  reportBoards: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bicustom/boards',
    who: 'user',
    effect: 'read',
    does: 'The boards of reports that are the user’s own or shared with their role, each with the reports that the user may see.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({ ...Owned, name: Type.String(), charts: Type.Array(ChartAnswer) }),
    ),
  }),
  saveReportBoard: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/bicustom/saveBoard',
    who: 'user',
    effect: 'add',
    does: 'Keeps a board: of an id that one, which its owner and administrators may change, else a new one. Whoever sees it sees the own reports of its owner on it.',
    params: Type.Object({
      id: Type.Optional(Id),
      name: Name,
      items: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MOST_CHARTS }),
      roles: Type.Optional(Roles),
    }),
    answer: Type.Object({ id: Id }),
  }),
  deleteReportBoard: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/bicustom/deleteBoard/{id}',
    who: 'user',
    effect: 'set',
    does: 'Takes a board away; its owner and administrators only.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
