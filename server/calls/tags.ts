import { TAG_LIST } from '../../schemas/tagList.ts';
import { countItems, deleteItem, saveItem, updateItem } from '../records/index.ts';
import type { Handlers } from './handlers.ts';

export const tags: Handlers<'tagSave' | 'tagUpdate' | 'tagDelete' | 'tagCounts'> = {
  tagSave: ({ caller }, item) => saveItem(caller, item),
  tagUpdate: ({ caller }, change) => updateItem(caller, change),
  tagDelete: ({ caller }, asked) => deleteItem(caller, asked),
  tagCounts: ({ caller }, { type = TAG_LIST }) => countItems(caller, type),
};
