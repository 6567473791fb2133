import type { ModuleRule } from '../records/core/types.ts';
import { publishedState } from './publishedState.ts';

/** What is saved is published, unless it is kept as a draft. */
export const announcementRule: ModuleRule = {
  apart: true,
  beforeWrite: ({ before, values, action }) =>
    action === 'create' || action === 'update' ? publishedState(before, values) : undefined,
};
