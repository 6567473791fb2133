import type { ModuleFile } from '../definition/module.ts';
import { isCustomKey } from '../vocabulary/customObjects.ts';

/** Whether the records of a module are printed: where its data says so, and those of own objects. */
export function isPrinted(file: ModuleFile): boolean {
  return file.print !== undefined || isCustomKey(file.key);
}
