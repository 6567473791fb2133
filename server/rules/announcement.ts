import type { ModuleRule } from '../records/types.ts';
import { publishing } from './publishing.ts';

/** What is saved is published, unless it is kept as a draft. */
export const announcementRule: ModuleRule = {
  apart: true,
  beforeWrite: ({ before, values, action }) =>
    action === 'create' || action === 'update' ? publishing(before, values) : undefined,
};
