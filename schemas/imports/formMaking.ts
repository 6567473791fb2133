import { containerOf, isTable, mapLists } from '../containers.ts';
import type { Definition } from '../definition.ts';
import { arrayOf, MAX_DEPTH, objectOf, widgetsOf } from '../readDefinition.ts';
import { scriptsIn } from '../translate.ts';
import { widgetType } from '../widgetTypes.ts';
import { withoutGaps } from './halfMade.ts';
import type { Journey, Stand } from './journey.ts';
import { newJourney, startAt } from './journey.ts';
import { isValueWidget, mended } from './mend.ts';
import type { ImportNote } from './report.ts';

/** Our own wire format, of whatever age: taken as it is, key for key; only what could not be saved is mended, and told. */
export function fromFormMaking(source: Record<string, unknown>): {
  definition: Definition;
  report: ImportNote[];
} {
  const journey = newJourney();
  const root = startAt('', journey.report);
  const list = listFrom(arrayOf(source.list), 'list', 0, journey);
  for (const script of scriptsIn(objectOf(source.config)))
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
  journey: Journey,
): unknown[] {
  return list.map((item, index) => {
    const raw = objectOf(item);
    const [widget] = widgetsOf([item]);
    if (!widget) return item;
    const stand = startAt(`${path}[${index}]`, journey.report, widget.name, depth);
    if (containerOf(widget)) return withinOf(raw, stand, journey);
    if (!isValueWidget(widget)) return withoutGaps(raw, stand);
    if (isTable(widget.type) || widgetType(widget.type) === undefined)
      stand.note('unknown_widget', { type: widget.type });
    return mended(raw, stand, journey.models);
  });
}

function withinOf(
  raw: Record<string, unknown>,
  stand: Stand,
  journey: Journey,
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
  return withoutGaps(changed ? mapped : raw, stand);
}
