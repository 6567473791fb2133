import type { Widget } from '../../../../schemas/definition/definition.ts';
import { arrayOf, objectOf } from '../../../../schemas/definition/readDefinition.ts';

const KEPT = 'designer:clipboard';
/** The system's clipboard would not take what was copied here last: it holds something older. */
let isAhead = false;

/** Keeps copied widgets for every module's designer in this browser, and as text for everything else. */
export function copyWidgets(widgets: readonly Widget[]): void {
  const text = JSON.stringify({ list: widgets });
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // a full storage: the system's clipboard has it all the same
  }
  // Not every page may write to it; copying within the application does not depend on it.
  isAhead = true;
  navigator.clipboard?.writeText(text).then(
    () => (isAhead = false),
    () => undefined,
  );
}

/** What is pasted: widgets, of this browser where the system's clipboard is behind, else a text. */
export function readPasted(text: string): { widgets: Widget[]; text: string } {
  const own = isAhead || text === '' ? readCopiedWidgets() : widgetsIn(text);
  return { widgets: own, text: own.length > 0 ? '' : text };
}

export function readCopiedWidgets(): Widget[] {
  return widgetsIn(localStorage.getItem(KEPT) ?? '');
}

/** The widgets that a text holds: a definition, a list, or one widget. */
export function widgetsIn(text: string): Widget[] {
  try {
    const read: unknown = JSON.parse(text);
    const list = Array.isArray(read) ? read : (objectOf(read).list ?? [read]);
    return arrayOf(list).filter((item) => typeof objectOf(item).type === 'string') as Widget[];
  } catch {
    return []; // some other text
  }
}
