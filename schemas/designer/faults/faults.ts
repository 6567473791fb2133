import { patternNotices } from '../../validation/patternNotices.ts';
import { conditionFaults } from '../../formLogic/conditionFaults.ts';
import { defaultDefinition } from '../../definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../definition/definition.ts';
import type { MessageData } from '../../i18n/messages.ts';
import { duplicateValues } from '../../form/fieldChoices.ts';
import type { FieldChoice } from '../../form/fieldChoices.ts';
import type { Form, Notice } from '../../form/form.ts';
import type { FormulaError } from '../../formulas/values/messages.ts';
import { formulaGraph, formulaMessage, operandFault } from '../../formulas/index.ts';
import { localizedName, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { LIMITS } from '../../limits.ts';
import type { ModuleFile } from '../../definition/module.ts';
import { arrayOf, isModel, objectOf, textOf } from '../../definition/readDefinition.ts';
import { isReserved } from '../../form/reserved.ts';
import { isText } from '../../definition/plainText.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import { widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';
import type { DesignFaultId } from './faultLabels.ts';
import { designFaultLabels } from './faultLabels.ts';
import { type DesignFault, fault } from './designFault.ts';
import { faultsOfLookups, faultsOfRollups, faultsOfSubforms } from './derivedFaults.ts';
import { duplicateChoices, gapsIn } from './conditionGaps.ts';
import type { DesignNode, WidgetPath } from '../edits/tree.ts';
import { nodesOf } from '../edits/tree.ts';

interface Judged {
  /** the module whose definition it is; a view's records are those of the module behind it */
  module: ModuleFile;
  definition: Definition;
  locale: Locale;
  /** its translation for nobody in particular, where there is one already */
  form?: Form;
}

/** What publishing would refuse, in the order of the document. Unknown widgets and scripts are kept and said elsewhere: they do no harm. */
export function designFaults({ module, definition, locale, form: given }: Judged): DesignFault[] {
  const nodes = nodesOf(definition, locale);
  if (nodes.length > LIMITS.widgets) return [TOO_MANY_WIDGETS];
  const form = given ?? translateDefinition({ module, definition, locale });
  const fields = nodes.filter((node) => !node.container && carriesValue(node.widget));
  const { faults, graph, formulas } = formulaGraph(
    form.formulas,
    (model) => form.fields.has(model),
    (model) => form.fields.get(model)?.precision,
  );
  const found = [
    ...models(fields, locale),
    ...mains(fields, locale),
    ...needed(module, fields, locale),
    ...options(fields, locale),
    ...faultsOfRollups(fields, form, locale),
    ...faultsOfLookups(fields, form, { reads: graph.deps, locale }),
    ...tabs(nodes, locale),
    ...faultsOfSubforms(fields, form, locale),
    ...fields.flatMap((node) => doubles(node, form, locale)),
    ...[...form.notices, ...patternNotices(form.fields.values())].flatMap((notice) =>
      noticed(notice, locale),
    ),
    ...nodes.flatMap((node) => gaps(node, form, locale)),
    ...conditionFaults(form, graph.deps).map((fault): DesignFault => ({
      ...fault,
      property: 'when',
    })),
    ...faults.map(({ model, error }) => formulaFault(model, error, locale)),
    ...[...formulas].flatMap(([model, { term }]) => {
      const error = operandFault(term, form);
      return error ? [formulaFault(model, error, locale)] : [];
    }),
  ];
  const order = new Map(nodes.map(({ path }, index) => [path, index]));
  const last = nodes.length;
  return found
    .map((fault) => located(fault, nodes))
    .toSorted((a, b) => (order.get(a.path ?? '') ?? last) - (order.get(b.path ?? '') ?? last));
}

/** Of more, nothing else is said: whatever is made of a definition costs what it has widgets. */
export const TOO_MANY_WIDGETS: DesignFault = {
  field: 'list',
  id: 'too_many_items',
  data: { max: LIMITS.widgets },
};

function carriesValue({ type }: Widget): boolean {
  const known = widgetType(type);
  return known ? widgetTypeRow(known).role === 'field' : !(isText(type) || type === 'divider');
}

/** Keys that cannot hold a value, hide something of the record, or are somebody else's. */
function models(fields: readonly DesignNode[], locale: Locale): DesignFault[] {
  const first = new Map(fields.toReversed().map((node) => [node.widget.model, node]));
  return fields.flatMap((node): DesignFault[] => {
    const { model, key, name } = node.widget;
    const holder = first.get(model);
    const refused = refusedModel(model, holder === node ? undefined : holder);
    return refused
      ? [
          fault(refused.id, {
            path: node.path,
            property: 'model',
            locale,
            field: model || key || name,
            data: refused.data,
          }),
        ]
      : [];
  });
}

/** Options that read alike: what is stored would not say which of them was meant. */
function options(fields: readonly DesignNode[], locale: Locale): DesignFault[] {
  return fields.flatMap(({ path, widget: { model, options: own } }) =>
    own.remote === true
      ? []
      : [...new Set(duplicateValues(own.options))].map((value) =>
          fault('option_same', {
            field: model,
            path,
            property: 'options',
            data: { value: value.slice(0, 100) },
            locale,
          }),
        ),
  );
}

/** Tabs that nobody has named: they would be called by a key. */
function tabs(nodes: readonly DesignNode[], locale: Locale): DesignFault[] {
  return nodes
    .filter(({ widget }) => widget.type === 'tabs')
    .flatMap(({ path, widget: { key, name, tabs: own } }) => {
      const at = arrayOf(own).map(objectOf).findIndex(isNameless);
      return at < 0
        ? []
        : [
            fault('tab_unnamed', {
              field: key || name,
              path,
              property: 'tabs',
              data: { number: at + 1 },
              locale,
            }),
          ];
    });
}

function isNameless({ label, names }: Record<string, unknown>): boolean {
  return [label, ...Object.values(objectOf(names))].every((text) => textOf(text).trim() === '');
}

/** Why the field there may not have this key, in words; undefined where it may. */
export function modelRefusal(
  definition: Definition,
  path: WidgetPath,
  { model, locale }: { model: string; locale: Locale },
): string | undefined {
  const holder = nodesOf(definition, locale).find(
    (node) =>
      node.path !== path &&
      node.widget.model === model &&
      !node.container &&
      carriesValue(node.widget),
  );
  const refused = refusedModel(model, holder);
  return refused && designFaultLabels(refused.id, refused.data, locale);
}

function refusedModel(
  model: string,
  holder: DesignNode | undefined,
): { id: DesignFaultId; data: MessageData } | undefined {
  if (!isModel(model))
    return {
      id: model === '' ? 'model_missing' : 'model_hostile',
      data: { model: model.slice(0, 100) },
    };
  if (isReserved(model)) return { id: 'model_reserved', data: { model } };
  return holder && { id: 'model_duplicate', data: { model, name: holder.label } };
}

/** Options that nobody could tell apart. Those of a list that is kept elsewhere are only a first paint. */
function doubles(
  { path, widget: { model } }: DesignNode,
  form: Form,
  locale: Locale,
): DesignFault[] {
  const field = form.fields.get(model);
  // Those of one value are told by their value.
  if (!field || field.remote || duplicateValues(field.widget.options.options).length > 0) return [];
  const within = (choices: readonly FieldChoice[]): FieldChoice | undefined => {
    const [at] = duplicateChoices(choices).values();
    return at === undefined
      ? choices.map(({ children = [] }) => within(children)).find((each) => each !== undefined)
      : choices[at];
  };
  const double = within(field.choices);
  return double
    ? [
        fault('option_double', {
          field: model,
          path,
          property: 'options',
          data: { label: double.label },
          locale,
        }),
      ]
    : [];
}

function gaps(node: DesignNode, form: Form, locale: Locale): DesignFault[] {
  const { model, key, name: own } = node.widget;
  return gapsIn(node, form, locale).map(({ place, name }) =>
    fault(name === undefined ? 'condition_missing' : 'condition_incomplete', {
      field: model || key || own,
      path: node.path,
      property: 'when',
      data: { place, ...(name !== undefined && { name }) },
      locale,
    }),
  );
}

function mains(fields: readonly DesignNode[], locale: Locale): DesignFault[] {
  const main = fields.filter(({ widget }) => widget.options.is_main === true);
  return main.slice(LIMITS.mainFields).map(({ path, widget: { model } }) =>
    fault('too_many_main', {
      field: model,
      path,
      property: 'is_main',
      data: { max: LIMITS.mainFields },
      locale,
    }),
  );
}

/** Shipped fields that the module's own rules need: their looks may be changed, they are not removed nor made something else. */
function needed(module: ModuleFile, fields: readonly DesignNode[], locale: Locale): DesignFault[] {
  const system = nodesOf(defaultDefinition(module))
    .map(({ widget }) => widget)
    .filter(({ options }) => options.system === true);
  return system.flatMap((shipped): DesignFault[] => {
    const node = fields.find(({ widget }) => widget.model === shipped.model);
    const name = localizedName(shipped, locale);
    const type = widgetType(shipped.type);
    if (!node) return [fault('system_missing', { field: shipped.model, data: { name }, locale })];
    return type && widgetType(node.widget.type) !== type
      ? [
          fault('system_type', {
            field: shipped.model,
            path: node.path,
            data: { name, type: translate(widgetTypeRow(type).label, locale) },
            locale,
          }),
        ]
      : [];
  });
}

function noticed({ model, id, detail }: Notice, locale: Locale): DesignFault[] {
  switch (id) {
    case 'bad_pattern':
    case 'unsafe_pattern':
      return [
        fault(id, {
          field: model,
          property: 'pattern',
          data: { detail: detail.slice(0, 100) },
          locale,
        }),
      ];
    case 'too_deep':
      return [fault(id, { field: model, data: { detail }, locale })];
    case 'bad_condition':
      return [{ field: model, id: 'condition_broken', data: { detail }, property: 'when' }];
    // What `models` and the formulas say themselves, and what does no harm.
    case 'bad_model':
    case 'duplicate_model':
    case 'bad_formula':
    case 'unknown_widget':
    case 'script_ignored':
    case 'bad_default':
      return [];
  }
}

/** Where in the text the fault lies is `data.position`, from 0. */
function formulaFault(model: string, error: FormulaError, locale: Locale): DesignFault {
  const said = formulaMessage(error, locale);
  const { position } = error;
  const text =
    position === undefined
      ? said
      : designFaultLabels('formula_at', { fault: said, position: position + 1 }, locale);
  return {
    field: model,
    id: 'bad_format',
    text,
    data: position === undefined ? {} : { position },
    property: 'formula',
  };
}

function located(fault_: DesignFault, nodes: readonly DesignNode[]): DesignFault {
  const node =
    fault_.path === undefined
      ? nodes.find(({ widget }) => (widget.model || widget.key || widget.name) === fault_.field)
      : undefined;
  return node ? { ...fault_, path: node.path } : fault_;
}
