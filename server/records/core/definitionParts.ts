import type { Definition } from '../../../schemas/definition/definition.ts';
import { type Lookup, lookupOf } from '../../../schemas/definition/lookup.ts';
import { objectOf, rowOf } from '../../../schemas/definition/readDefinition.ts';
import { WIDGET_TYPES, type WidgetTypeRow } from '../../../schemas/definition/widgetTypes.ts';
import { eachWidget } from '../../../schemas/form/containers.ts';
import { type Rollup, rollupOf } from '../../../schemas/form/rollup.ts';
import { formulaGraph } from '../../../schemas/formulas/index.ts';

/** What the fields of a definition are made of, each with the model of the field. */
export interface DefinitionParts {
  /** fields that point to records, with the key of whose */
  references: readonly (readonly [model: string, module: string])[];
  rollups: readonly (readonly [model: string, Rollup])[];
  lookups: readonly (readonly [model: string, Lookup])[];
  /** fields with a formula, with the models that it reads */
  formulas: readonly (readonly [model: string, readonly string[]])[];
}

const known = new WeakMap<Definition, DefinitionParts>();

/** The same for as long as the definition is in memory: every request that hides a field asks for it. */
export function definitionParts(definition: Definition): DefinitionParts {
  const read = known.get(definition) ?? readParts(definition);
  known.set(definition, read);
  return read;
}

function readParts(definition: Definition): DefinitionParts {
  const references: [string, string][] = [];
  const rollups: [string, Rollup][] = [];
  const lookups: [string, Lookup][] = [];
  for (const { widget } of eachWidget(definition.list)) {
    const { model, options, type } = widget;
    const module = rowOf<WidgetTypeRow>(WIDGET_TYPES, type)?.refers?.(options);
    const rollup = type === 'rollup' ? rollupOf(options) : undefined;
    const lookup = type === 'lookup' ? lookupOf(options) : undefined;
    if (module !== undefined) references.push([model, module]);
    if (rollup) rollups.push([model, rollup]);
    if (lookup) lookups.push([model, lookup]);
  }
  return { references, rollups, lookups, formulas: formulasOf(definition) };
}

function formulasOf(definition: Definition): DefinitionParts['formulas'] {
  const texts = Object.entries(objectOf(definition.compute_formula)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const { graph } = formulaGraph(Object.fromEntries(texts), () => true);
  return texts.map(([model]) => [model, graph.deps(model)] as const);
}
