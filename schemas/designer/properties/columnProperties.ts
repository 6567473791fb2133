import type { Definition } from '../../definition/definition.ts';
import { headingModel } from './propertyTabs.ts';

/** Properties that mean nothing in a row: of lists, of the look of a form, and conditions, which are written over the fields of the record. */
const OF_RECORDS = new Set([
  'name',
  'model',
  'is_main',
  'is_list',
  'searchable',
  'filterable',
  'width',
  'hideLabel',
  'labelWidth',
  'help',
  'when',
  'within',
  'fill',
]);

/** The panel of a field without what means nothing of a column, and without headings that have nothing below them. */
export function columnProperties({ list, ...rest }: Definition): Definition {
  const translations = list.findIndex(({ model }) => model === headingModel('translations'));
  const kept = list
    .slice(0, translations === -1 ? list.length : translations)
    .filter(({ model }) => !OF_RECORDS.has(model));
  return {
    ...rest,
    list: kept.filter(
      ({ type }, at) => type !== 'section' || (kept[at + 1] && kept[at + 1]?.type !== 'section'),
    ),
  };
}
