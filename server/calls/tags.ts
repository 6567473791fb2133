import { deleteTag, saveTag, updateTag } from '../records/index.ts';
import type { Handlers } from './handlers.ts';

export const tags: Handlers<'tagSave' | 'tagUpdate' | 'tagDelete'> = {
  tagSave: ({ caller }, tag) => saveTag(caller, tag),
  tagUpdate: ({ caller }, tag) => updateTag(caller, tag),
  tagDelete: ({ caller }, asked) => deleteTag(caller, asked),
};
