import type { Definition } from '../../../../schemas/definition/definition.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import { translateDefinition } from '../../../../schemas/form/translateDefinition.ts';
import { shareStructure } from './shareStructure.ts';

/** Forms of one definition after the other. What an edit does not concern is the same object as before, so that it is not drawn again. */
export interface LiveForms {
  of(definition: Definition): Form;
}

export function createLiveForms(file: ModuleFile, locale: Locale): LiveForms {
  let last: { definition: Definition; form: Form; texts: ReadonlyMap<string, string> } | undefined;
  return {
    of(definition) {
      if (last?.definition === definition) return last.form;
      const made = translateDefinition({ module: file, definition, locale });
      const texts = new Map(
        [...made.fields].map(([model, field]) => [model, JSON.stringify(field, plainPatterns)]),
      );
      const before = last;
      const fields = new Map(
        [...made.fields].map(([model, field]): [string, Field] => {
          const known =
            before?.texts.get(model) === texts.get(model)
              ? before?.form.fields.get(model)
              : undefined;
          return [model, known ?? field];
        }),
      );
      const layout = before
        ? (shareStructure(before.form.layout, made.layout) as typeof made.layout)
        : made.layout;
      const formulas =
        before && sameGraph(before.form, { ...made, fields })
          ? before.form.formulas
          : made.formulas;
      last = { definition, texts, form: Object.assign(made, { fields, layout, formulas }) };
      return last.form;
    },
  };
}

/** Whether the formulas say the same and what they fill and may read is the same. */
function sameGraph(before: Form, now: Pick<Form, 'fields' | 'formulas'>): boolean {
  const models = Object.keys(now.formulas);
  const same =
    JSON.stringify(before.formulas) === JSON.stringify(now.formulas) &&
    models.every((model) => before.fields.get(model) === now.fields.get(model));
  return (
    same &&
    (models.length === 0 ||
      (before.fields.size === now.fields.size &&
        [...now.fields.keys()].every((model) => before.fields.has(model))))
  );
}

/** Compiled patterns are written as what they say: two that differ must not look alike. The schema says nothing that the rest does not. */
function plainPatterns(key: string, value: unknown): unknown {
  if (key === 'schema') return undefined;
  return value instanceof RegExp ? String(value) : value;
}
