import {
  deleteTemplate,
  listTemplates,
  printDataOf,
  printRecord,
  readTemplate,
  saveTemplate,
} from '../records/index.ts';
import { PRODUCT_TEMPLATE } from '../../schemas/rules/productTemplates.ts';
import {
  deleteProductTemplate,
  listProductTemplates,
  saveProductTemplate,
} from '../rules/productTemplates.ts';
import { saveWithCompanyPictures } from './files/attachments.ts';
import { pdfFile, printedDocument } from './pdf/printedDocument.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { callerOfToken } from './shared/sessions.ts';

export const templateHandlers: EndpointHandlers<
  | 'templateList'
  | 'templateRead'
  | 'templateSave'
  | 'templateDelete'
  | 'templateData'
  | 'templatePrint'
  | 'templatePdf'
> = {
  templateList: ({ caller }, { type, module }) =>
    type === PRODUCT_TEMPLATE ? listProductTemplates(caller) : listTemplates(caller, module),
  templateRead: ({ caller }, { id }) => readTemplate(caller, id),
  templateSave: ({ caller }, { type, ...draft }) =>
    type === PRODUCT_TEMPLATE
      ? saveProductTemplate(caller, draft)
      : saveTemplate(caller, draft, saveWithCompanyPictures(caller, draft.content ?? '')),
  async templateDelete({ caller }, { type, id }) {
    await (type === PRODUCT_TEMPLATE ? deleteProductTemplate : deleteTemplate)(caller, id);
    return null;
  },
  templateData: ({ caller }, { module, id, tables }) =>
    printDataOf(caller, module, id, tables) as ReturnType<EndpointHandlers['templateData']>,
  templatePrint: ({ caller }, { module, id, template_id }) =>
    printRecord(caller, module, id, { template: template_id }),
  async templatePdf({ services, browser, requestId, locale }, asked) {
    const caller = await callerOfToken(services, browser.token, { id: requestId, locale });
    return pdfFile(await printedDocument({ caller, services }, asked), locale);
  },
};
