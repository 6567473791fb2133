import type { Definition } from '../../definition/definition.ts';
import { renameModel } from '../edits/edits.ts';
import { takenNames } from '../edits/names.ts';
import { nodesOf } from '../edits/tree.ts';

/**
 * My definition, in which new fields have other keys than the new fields that somebody else made meanwhile: two fields of the same name get the same
 * key without being the same. Who published first keeps it; mine are numbered, and what reads them follows.
 */
export function withKeysApart(base: Definition, mine: Definition, theirs: Definition): Definition {
  const known = new Set(nodesOf(base).map(({ widget }) => widget.model));
  const made = new Map(
    nodesOf(theirs).flatMap(({ widget: { model, key } }) =>
      model === '' || known.has(model) ? [] : [[model, key] as const],
    ),
  );
  const taken = new Set([...takenNames(mine).models, ...takenNames(theirs).models]);
  return nodesOf(mine).reduce((definition, { path, widget: { model, key } }) => {
    const other = made.get(model);
    if (known.has(model) || other === undefined || other === key) return definition;
    return renameModel(definition, path, numbered(model, taken)).definition;
  }, mine);
}

function numbered(model: string, taken: Set<string>): string {
  const stem = model.replace(/_[1-9]\d*$/, '');
  let number = 2;
  while (taken.has(`${stem}_${number}`)) number++;
  taken.add(`${stem}_${number}`);
  return `${stem}_${number}`;
}
