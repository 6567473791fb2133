import { isContainer } from '../../form/containers.ts';
import type { Definition, Widget } from '../../definition/definition.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isModel, objectOf, rowOf, widgetsOf } from '../../definition/readDefinition.ts';
import { isText } from '../../definition/plainText.ts';
import { withFreshNames } from './adopt.ts';
import { type EditResult, insertRaw, setFormula } from './edits.ts';
import { widgetLabel, nodesOf, rawAt, type Spot, takesWidgets } from './tree.ts';

/** A field that a definition had and another has no more, as it stood there. */
export interface RemovedField {
  widget: Widget;
  /** '' without one */
  formula: string;
  /** of the definition that had it last; 0 is the shipped one */
  version: number;
}

/** The fields of former definitions, given newest first, that the present one does not place: each as the last one had it. */
export function removedFields(
  present: Definition,
  former: Iterable<{ definition: Definition; version: number }>,
): RemovedField[] {
  const known = new Set(nodesOf(present).map(({ widget }) => widget.model));
  const found: RemovedField[] = [];
  for (const { definition, version } of former) {
    const formulas = objectOf(objectOf(definition).compute_formula);
    for (const { path, widget } of nodesOf(definition)) {
      if (known.has(widget.model) || !holdsValue(widget)) continue;
      known.add(widget.model);
      const formula = rowOf(formulas, widget.model);
      found.push({
        widget: rawAt(definition, path) as unknown as Widget,
        formula: typeof formula === 'string' ? formula : '',
        version,
      });
    }
  }
  return found;
}

/**
 * Puts such a field back there, under the model that its values are stored by, with its old properties, its formula and its protection. A definition
 * that places the model already stays as it is.
 */
export function restoreField(
  definition: Definition,
  spot: Spot,
  { widget, formula }: Pick<RemovedField, 'widget' | 'formula'>,
): EditResult {
  const { model } = widget;
  const placed = nodesOf(definition).some((node) => node.widget.model === model);
  if (placed || !isModel(model) || !takesWidgets(definition, spot.list))
    return { definition, selected: [] };
  // A formula that was left behind would make the model look taken.
  const free = setFormula(definition, model, undefined);
  const [item] = withFreshNames(free, [widget], { copy: false }).items.map(objectOf);
  const options = Object.entries(objectOf(widget.options)).filter(
    ([name]) => name === 'system' || Object.hasOwn(objectOf(item?.options), name),
  );
  const back = { ...item, model, options: Object.fromEntries(options) };
  const edited = insertRaw(free, spot, [back]);
  return formula === ''
    ? edited
    : { ...edited, definition: setFormula(edited.definition, model, formula) };
}

/** What the field was called. */
export function removedFieldLabel(
  { widget }: Pick<RemovedField, 'widget'>,
  locale: Locale,
): string {
  const [read] = widgetsOf([widget]);
  return read ? widgetLabel(read, locale) : '';
}

/** Whether records store something under the model of the widget. */
export function holdsValue(widget: Widget): boolean {
  return (
    isModel(widget.model) &&
    widget.type !== 'section' &&
    !isText(widget.type) &&
    !isContainer(objectOf(widget))
  );
}
