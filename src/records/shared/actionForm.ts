import { leavesOf } from '../../../schemas/conditions/conditions.ts';
import { widgetOf } from '../../../schemas/definition/defaultDefinition.ts';
import type { Widget } from '../../../schemas/definition/definition.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import {
  dialogFieldName,
  dialogWidgets,
  createdRecordValues,
} from '../../../schemas/dialogs/createdRecords.ts';
import { fittingMaking, mappedMakings } from '../../../schemas/dialogs/fieldMapping.ts';
import type { Action, FieldItem, ModuleFile } from '../../../schemas/definition/module.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { Host } from '../../../widgets/contract/host.ts';
import { loadForm } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { localNow } from './localNow.ts';
import type { Values } from '../../data/records.ts';

/** The fields an action asks for, one below the other, as a form like any other. */
export function actionForm(
  module: string,
  action: Pick<Action, 'key' | 'form'>,
  locale: Locale,
): Form {
  return formOf(module, locale, ownWidgets(module, action));
}

/** The same of an action that makes records: what their own forms require stands below the answer that asks for each, with first values of the record at hand. */
export async function makingForm(
  { key: module }: ModuleFile,
  action: Action,
  {
    record,
    settings,
    locale,
    host,
  }: { record: Values; settings: Values; locale: Locale; host: Pick<Host, 'search'> },
): Promise<{ form: Form; initial: Record<string, unknown> }> {
  const own = fieldItems(action);
  const widgets = ownWidgets(module, action);
  const initial: Record<string, unknown> = {};
  const from = await loadForm(module, locale, () => true);
  for (const making of mappedMakings(action, settings)) {
    const [file, target] = await Promise.all([
      loadModule(making.module),
      loadForm(making.module, locale, () => true),
    ]);
    if (!target) continue;
    const words = translate(file.label, locale);
    const more = dialogWidgets(making, target, own).map((widget): Widget => ({
      ...widget,
      name: widget.name.startsWith(words) ? widget.name : `${words} · ${widget.name}`,
    }));
    widgets.splice(placeOf(widgets, making.when), 0, ...more);
    const fitting = from ? fittingMaking(making, { from, to: target }) : making;
    const values = createdRecordValues(fitting, record, localNow().slice(0, 10));
    for (const [model, value] of Object.entries(values)) {
      const refers = target.fields.get(model)?.refers;
      // A name that two of them share is the first one's.
      initial[dialogFieldName(making, model)] ??=
        value === '$first' && refers !== undefined
          ? (await host.search(refers, '', { page: 1 })).list[0]?.id
          : value;
    }
  }
  return { form: formOf(module, locale, widgets), initial };
}

/** Behind the last answer that a record depends on. */
function placeOf(widgets: readonly Widget[], when: Action['when']): number {
  const asked = new Set(when ? leavesOf(when).map(({ field }) => field) : []);
  const last = widgets.findLastIndex(({ model }) => model !== undefined && asked.has(model));
  return last < 0 ? widgets.length : last + 1;
}

function fieldItems({ form = [] }: Pick<Action, 'form'>): FieldItem[] {
  return form.filter((item): item is FieldItem => !('section' in item));
}

function ownWidgets(module: string, action: Pick<Action, 'key' | 'form'>): Widget[] {
  return fieldItems(action).map((item) => widgetOf(`${module}_${action.key}`, item));
}

function formOf(module: string, locale: Locale, list: Widget[]): Form {
  return translateDefinition({
    module: { key: module, title: '', columns: [] },
    definition: { list, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
