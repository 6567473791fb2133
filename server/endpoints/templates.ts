import {
  deleteTemplate,
  listTemplates,
  printDataOf,
  printRecord,
  readTemplate,
  saveTemplate,
} from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const templateHandlers: EndpointHandlers<
  | 'templateList'
  | 'templateRead'
  | 'templateSave'
  | 'templateDelete'
  | 'templateData'
  | 'templatePrint'
> = {
  templateList: ({ caller }, { module }) => listTemplates(caller, module),
  templateRead: ({ caller }, { id }) => readTemplate(caller, id),
  templateSave: ({ caller }, { type: _, ...draft }) => saveTemplate(caller, draft),
  async templateDelete({ caller }, { id }) {
    await deleteTemplate(caller, id);
    return null;
  },
  templateData: ({ caller }, { module, id, tables }) =>
    printDataOf(caller, module, id, tables) as ReturnType<EndpointHandlers['templateData']>,
  templatePrint: ({ caller }, { module, id, template_id }) =>
    printRecord(caller, module, id, template_id),
};
