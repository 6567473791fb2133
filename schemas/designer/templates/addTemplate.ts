import type { Definition } from '../../definition/definition.ts';
import { type EditResult, insertWidgets, setFormula } from '../edits/edits.ts';
import { takenNames } from '../edits/names.ts';
import { nodesOf, type Spot } from '../edits/tree.ts';
import type { Template } from './template.ts';
import { templateDefinition, withoutTitle } from './templateDefinition.ts';

/** Puts the chosen fields of a template there, two by two and without their headings. `former` are models of fields that were taken off: nobody gets their values. */
export function withFieldsOf(
  definition: Definition,
  spot: Spot,
  {
    template,
    chosen,
    former,
  }: { template: Template; chosen: ReadonlySet<string>; former: Iterable<string> },
): EditResult {
  const taken = new Set([...takenNames(definition).models, ...former]);
  const { list, compute_formula: formulas = {} } = templateDefinition(
    withoutTitle(template),
    chosen,
    taken,
  );
  const edited = insertWidgets(
    definition,
    spot,
    list.filter(({ type }) => type !== 'section'),
  );
  const placed = new Set(nodesOf(edited.definition).map(({ widget }) => widget.model));
  return {
    ...edited,
    definition: Object.entries(formulas)
      .filter(([model]) => placed.has(model))
      .reduce((all, [model, text]) => setFormula(all, model, text), edited.definition),
  };
}
