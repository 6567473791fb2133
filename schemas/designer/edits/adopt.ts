import { isContainer, mapLists } from '../../form/containers.ts';
import type { Definition, Widget } from '../../definition/definition.ts';
import { renameInFormula } from '../../formulas/rename.ts';
import { LIMITS } from '../../limits.ts';
import { arrayOf, isModel, objectOf, rowOf, textOf } from '../../definition/readDefinition.ts';
import { isReserved } from '../../form/reserved.ts';
import { isText } from '../../definition/plainText.ts';
import type { TakenNames } from './names.ts';
import { freshModel, takenNames } from './names.ts';
import { nodesOf } from './tree.ts';

interface Adopting {
  taken: TakenNames;
  names: ReadonlySet<string>;
  /** how many fields more may be marked as main */
  mains: number;
  copy: boolean;
  /** former model -> new one */
  renamed: Map<string, string>;
}

/**
 * Widgets made ready to stand in a definition: keys and models that are taken, or of a copy all, are made anew, and what reads them among the
 * widgets follows. What the product needs is needed once: copies are not protected.
 */
export function withFreshNames(
  definition: Definition,
  widgets: readonly Widget[],
  { copy }: { copy: boolean },
): { items: unknown[]; formulas: Record<string, string> } {
  const nodes = nodesOf(definition);
  const mains = nodes.filter(({ widget }) => widget.options.is_main === true).length;
  const into: Adopting = {
    taken: takenNames(definition),
    names: new Set(nodes.map(({ widget }) => widget.name)),
    mains: copy ? 0 : LIMITS.mainFields - mains,
    copy,
    renamed: new Map(),
  };
  const named = widgets.map((widget) => renamed(objectOf(widget), into));
  const formulas = objectOf(objectOf(definition).compute_formula);
  const copied = [...(copy ? into.renamed : [])].flatMap(([from, to]) => {
    const text = rowOf(formulas, from);
    return typeof text === 'string' ? [[to, renameInFormula(text, into.renamed)] as const] : [];
  });
  return {
    items: named.map((raw) => reread(raw, into.renamed)),
    formulas: Object.fromEntries(copied),
  };
}

function renamed(raw: Record<string, unknown>, into: Adopting): Record<string, unknown> {
  const layout = isContainer(raw);
  const key = keyFor(raw, into);
  const model = modelFor(raw, layout, into);
  const own = {
    ...raw,
    ...(raw.key !== key && { key }),
    ...(model !== undefined && raw.model !== model && { model }),
    ...(into.copy &&
      !layout &&
      textOf(raw.name) && {
        name: nameFor(textOf(raw.name), into),
        ...(raw.names !== undefined && { names: {} }),
      }),
  };
  const options = optionsFor(objectOf(raw.options), into);
  const whole =
    options === raw.options || raw.options !== objectOf(raw.options) ? own : { ...own, options };
  return layout
    ? mapLists(whole, (list) =>
        list.map((item) => (item === objectOf(item) ? renamed(objectOf(item), into) : item)),
      )
    : whole;
}

function keyFor(raw: Record<string, unknown>, { taken, copy }: Adopting): string {
  const key = textOf(raw.key);
  if (copy || key === '' || taken.keys.has(key))
    return freshModel(textOf(raw.type) || 'widget', taken.keys);
  taken.keys.add(key);
  return key;
}

/** Layouts and words need no model; one that they have is theirs alone all the same. */
function modelFor(
  raw: Record<string, unknown>,
  layout: boolean,
  { taken, copy, renamed: map }: Adopting,
): string | undefined {
  const model = textOf(raw.model);
  if (model === '' && (layout || raw.type === 'section' || isText(textOf(raw.type))))
    return undefined;
  if (!copy && isModel(model) && !isReserved(model) && !taken.models.has(model)) {
    taken.models.add(model);
    return model;
  }
  const fresh = freshModel(isReserved(model) ? 'field' : model, taken.models);
  if (model !== '') map.set(model, fresh);
  return fresh;
}

function nameFor(name: string, { names }: Adopting): string {
  const [, stem = name] = /^(.*?) \d+$/.exec(name) ?? [];
  let number = 2;
  while (names.has(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}

function optionsFor(options: Record<string, unknown>, into: Adopting): Record<string, unknown> {
  const main = options.is_main === true && into.mains-- <= 0;
  if (!main && !Object.hasOwn(options, 'system')) return options;
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => name !== 'system' && !(main && name === 'is_main')),
  );
}

/** A definition in which fields have other models: conditions, references and formulas follow. */
export function withRenamed(
  definition: Definition,
  models: ReadonlyMap<string, string>,
): Definition {
  const { list, compute_formula: formulas } = objectOf(definition) as Partial<Definition>;
  const entries = Object.entries(objectOf(formulas)).map(
    ([model, text]) =>
      [
        models.get(model) ?? model,
        typeof text === 'string' ? renameInFormula(text, models) : text,
      ] as const,
  );
  return {
    ...definition,
    list: arrayOf(list).map((item) =>
      item === objectOf(item) ? reread(objectOf(item), models) : item,
    ) as Widget[],
    ...(formulas === objectOf(formulas) && {
      compute_formula: Object.fromEntries(entries) as Record<string, string>,
    }),
  };
}

/** What reads a renamed model, wherever it stands among the options: conditions, and what references take from and give to this form. */
function reread(
  raw: Record<string, unknown>,
  models: ReadonlyMap<string, string>,
): Record<string, unknown> {
  if (models.size === 0) return raw;
  const { when, within, fill, lookup } = objectOf(raw.options);
  const to = (model: string) => models.get(model) ?? model;
  const options = {
    ...(when !== undefined && { when: conditionsRead(when, to) }),
    ...(lookup === objectOf(lookup) && {
      lookup: { ...objectOf(lookup), by: to(textOf(objectOf(lookup).by)) },
    }),
    ...(within === objectOf(within) && {
      within: Object.fromEntries(
        Object.entries(objectOf(within)).map(([theirs, ours]) => [
          theirs,
          typeof ours === 'string' ? to(ours) : ours,
        ]),
      ),
    }),
    ...(fill === objectOf(fill) && {
      fill: Object.fromEntries(
        Object.entries(objectOf(fill)).map(([ours, theirs]) => [to(ours), theirs]),
      ),
    }),
  };
  const own =
    Object.keys(options).length > 0
      ? { ...raw, options: { ...objectOf(raw.options), ...options } }
      : raw;
  return isContainer(own)
    ? mapLists(own, (list) =>
        list.map((item) => (item === objectOf(item) ? reread(objectOf(item), models) : item)),
      )
    : own;
}

/** No condition that can be read is nested deeper. */
const MAX_LEVELS = 50;

function conditionsRead(value: unknown, to: (model: string) => string, level = 0): unknown {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return value;
  if (Array.isArray(value)) return value.map((each) => conditionsRead(each, to, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && (name === 'field' || name === 'ref')
        ? to(each)
        : conditionsRead(each, to, level + 1),
    ]),
  );
}
