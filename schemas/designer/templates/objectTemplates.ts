import { SUPPLY_TEMPLATES } from './supplyTemplates.ts';
import type { Template } from './template.ts';
import { WORK_TEMPLATES } from './workTemplates.ts';

/** Objects that offices make most often. */
export const OBJECT_TEMPLATES: readonly Template[] = [...WORK_TEMPLATES, ...SUPPLY_TEMPLATES];
