// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { PageFile } from '../definition/pageFile.ts';
import { backOffice } from '../pages/backOffice.ts';
import { designer } from '../pages/designer.ts';
import { formPreview } from '../pages/formPreview.ts';
import { objects } from '../pages/objects.ts';
import { optionLists } from '../pages/optionLists.ts';
import { tags } from '../pages/tags.ts';

/** Pages of the back-office that others lead to. */
export const MORE_PAGES: readonly PageFile[] = [
  backOffice,
  objects,
  formPreview,
  tags,
  optionLists,
  designer,
  {"path":"/feedback","label":{"message":"意见反馈"},"backOffice":{"group":"more","at":95},"page":"resources/ResourcePage"},
];
