import { TAG_LIST } from '../../schemas/vocabulary/listNames.ts';
import { countItems, deleteItem, saveItem, updateItem } from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const tagHandlers: EndpointHandlers<'tagSave' | 'tagUpdate' | 'tagDelete' | 'tagCounts'> = {
  tagSave: ({ caller }, item) => saveItem(caller, item),
  tagUpdate: ({ caller }, change) => updateItem(caller, change),
  tagDelete: ({ caller }, asked) => deleteItem(caller, asked),
  tagCounts: ({ caller }, { type = TAG_LIST }) => countItems(caller, type),
};
