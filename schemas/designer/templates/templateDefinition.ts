import type { Definition } from '../../definition/definition.ts';
import { defaultDefinition } from '../../definition/defaultDefinition.ts';
import type { FieldItem, FormItem } from '../../definition/module.ts';
import { objectOf } from '../../definition/readDefinition.ts';
import { parseFormula } from '../../formulas/index.ts';
import { renameModel } from '../edits/edits.ts';
import { freshModel } from '../edits/names.ts';
import { nodesOf } from '../edits/tree.ts';
import type { Template } from './template.ts';

/** The fields that a template offers, in its order. */
export function fieldsOfTemplate({ form }: Template): FieldItem[] {
  return form.filter((item): item is FieldItem => !('section' in item));
}

/** Whether a field always comes along: the one that names the records of an object. */
export function isFixed({ options }: FieldItem): boolean {
  return options?.system === true;
}

/** The template of an object for a form that names its records already: without the field that would. */
export function withoutTitle(template: Template): Template {
  return {
    ...template,
    form: template.form.filter((item) => 'section' in item || !isFixed(item)),
  };
}

/**
 * The chosen fields of a template as a definition, two by two, its texts in every language that is loaded. A condition or formula that reads a field
 * that was left out is left out too; a key of `taken` is made anew.
 */
export function templateDefinition(
  template: Template,
  chosen: ReadonlySet<string>,
  taken: ReadonlySet<string> = new Set(),
): Definition {
  const has = (model: string) => chosen.has(model);
  const fields = fieldsOfTemplate(template).filter((item) => isFixed(item) || has(item.model));
  const models = new Set(fields.map(({ model }) => model));
  const form = template.form.flatMap((item): FormItem[] => {
    if ('section' in item) return [item];
    return models.has(item.model) ? [withoutGaps(item, models)] : [];
  });
  const formulas = Object.fromEntries(
    Object.entries(template.formulas ?? {}).filter(([model, text]) =>
      [model, ...parseFormula(text, () => true).deps].every((each) => models.has(each)),
    ),
  );
  // The texts are read now: what is stored must not wait for a catalogue.
  const plain = JSON.parse(
    JSON.stringify(defaultDefinition({ key: template.key, form, formulas })),
  ) as Definition;
  return withFreeModels(plain, taken);
}

function withFreeModels(definition: Definition, taken: ReadonlySet<string>): Definition {
  const used = new Set(taken);
  return nodesOf(definition).reduce(
    (all, { path, widget, container }) =>
      !container && taken.has(widget.model)
        ? renameModel(all, path, freshModel('field', used)).definition
        : all,
    definition,
  );
}

function withoutGaps(item: FieldItem, models: ReadonlySet<string>): FieldItem {
  const { when, ...options } = item.options ?? {};
  if (!when) return item;
  const kept = Object.entries(when).filter(([, condition]) =>
    fieldsIn(condition).every((model) => models.has(model)),
  );
  return {
    ...item,
    options: { ...options, ...(kept.length > 0 && { when: Object.fromEntries(kept) }) },
  };
}

function fieldsIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldsIn);
  return Object.entries(objectOf(condition)).flatMap(([name, value]) =>
    name === 'field' && typeof value === 'string' ? [value] : fieldsIn(value),
  );
}
