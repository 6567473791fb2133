import { containerOf, mapLists } from '../form/containers.ts';
import type { Definition } from '../definition/definition.ts';
import { arrayOf, MAX_DEPTH, objectOf, widgetsOf } from '../definition/readDefinition.ts';
import { findScripts } from '../form/translateDefinition.ts';
import { widgetType } from '../definition/widgetTypes.ts';
import { withoutIncompleteConditions } from './incomplete.ts';
import type { ImportContext } from './importContext.ts';
import type { ImportPosition } from './importPosition.ts';
import { createImportContext, startAt } from './importContext.ts';
import { isValueWidget, mended } from './repairWidget.ts';
import type { ImportNote } from './report.ts';

/** Our own wire format, of whatever age: taken as it is, key for key; only what could not be saved is mended, and told. */
export function fromFormMaking(source: Record<string, unknown>): {
  definition: Definition;
  report: ImportNote[];
} {
  const journey = createImportContext();
  const root = startAt('', journey.report);
  const list = listFrom(arrayOf(source.list), 'list', 0, journey);
  for (const script of findScripts(objectOf(source.config)))
    root.note('script_kept', {}, `config.${script}`);
  const same = list.every((widget, index) => widget === arrayOf(source.list)[index]);
  return {
    definition: (same ? source : { ...source, list }) as unknown as Definition,
    report: journey.report,
  };
}

function listFrom(
  list: readonly unknown[],
  path: string,
  depth: number,
  journey: ImportContext,
): unknown[] {
  return list.map((item, index) => {
    const raw = objectOf(item);
    const [widget] = widgetsOf([item]);
    if (!widget) return item;
    const stand = startAt(`${path}[${index}]`, journey.report, widget.name, depth);
    if (containerOf(widget)) return withinOf(raw, stand, journey);
    if (!isValueWidget(widget)) return withoutIncompleteConditions(raw, stand);
    if (widgetType(widget.type) === undefined) stand.note('unknown_widget', { type: widget.type });
    return mended(raw, stand, journey.models);
  });
}

function withinOf(
  raw: Record<string, unknown>,
  stand: ImportPosition,
  journey: ImportContext,
): Record<string, unknown> {
  if (stand.depth >= MAX_DEPTH) {
    stand.note('too_deep', { max: MAX_DEPTH });
    return mapLists(raw, () => []);
  }
  let changed = false;
  const mapped = mapLists(raw, (list, at) => {
    const read = listFrom(list, `${stand.path}.${at}`, stand.depth + 1, journey);
    changed ||= read.some((each, index) => each !== list[index]);
    return read;
  });
  return withoutIncompleteConditions(changed ? mapped : raw, stand);
}
