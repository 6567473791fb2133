import type { Definition } from '../../definition/definition.ts';
import { arrayOf, isModel, objectOf } from '../../definition/readDefinition.ts';
import { isReserved } from '../../form/reserved.ts';
import { nodesOf } from './tree.ts';

/** Keys and models that a definition uses, in whatever way. */
export interface TakenNames {
  keys: Set<string>;
  models: Set<string>;
}

export function takenNames(definition: Definition): TakenNames {
  const nodes = nodesOf(definition);
  const { compute_formula: formulas, field_no_power: withheld } = objectOf(definition);
  return {
    keys: new Set(nodes.map(({ widget }) => widget.key)),
    models: new Set([
      ...nodes.map(({ widget }) => widget.model),
      ...Object.keys(objectOf(formulas)),
      ...arrayOf(withheld).map(String),
    ]),
  };
}

// Without vowels no word comes about by accident, without 0, 1 and l nothing is misread.
const LETTERS = '23456789bcdfghjkmnpqrstvwxz';
const ENDING = new RegExp(`_[${LETTERS}]{4}$`);
const LONGEST = 80;

/**
 * A model that nobody has: the stem and four letters by chance, so that two people who add a field at the same time do not mean the same one, and
 * a new field never finds the values of a removed one. It is taken from then on.
 */
export function freshModel(
  stem: string,
  taken: Set<string>,
  random: () => number = Math.random,
): string {
  const usable = stem.replace(ENDING, '').slice(0, LONGEST);
  const begin = isModel(usable) ? usable : 'field';
  for (let length = 4; ; length++) {
    const model = `${begin}_${Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)] ?? '2').join('')}`;
    if (taken.has(model) || isReserved(model)) continue;
    taken.add(model);
    return model;
  }
}

/** Whether freshModel made it up, so that nobody knows it by heart. */
export function isMade(model: string): boolean {
  return ENDING.test(model);
}
