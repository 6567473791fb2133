import { isComplete, leavesOf } from '../conditions/conditions.ts';
import { choicesOf } from '../form/fieldChoices.ts';
import { conditionsOf } from '../definition/readConditions.ts';
import { objectOf } from '../definition/readDefinition.ts';
import type { ImportPosition } from './importPosition.ts';

type Raw = Record<string, unknown>;

/** Without conditions that compare with nothing: they could not be published. */
export function withoutIncompleteConditions(raw: Raw, stand: ImportPosition): Raw {
  const options = objectOf(raw.options);
  const when = objectOf(options.when);
  const kept = Object.entries(when).flatMap(([part, value]): [string, unknown][] => {
    if (!Array.isArray(value)) return isFinished({ [part]: value }) ? [[part, value]] : [];
    const rows = value.filter((row) => isFinished({ [part]: [row] }));
    return rows.length === value.length ? [[part, value]] : rows.length > 0 ? [[part, rows]] : [];
  });
  const left = Object.fromEntries(kept);
  if (Object.entries(when).every(([part, value]) => left[part] === value)) return raw;
  for (const [part, value] of Object.entries(when))
    if (left[part] !== value) stand.note('bad_condition', { option: part }, `options.when.${part}`);
  return { ...raw, options: { ...options, when: left } };
}

function isFinished(when: Raw): boolean {
  const { show, require, readonly, options = [], set = [] } = conditionsOf(when, () => undefined);
  const rules = [...options, ...set].map((rule) => rule.when);
  return (
    rules.every((rule) => leavesOf(rule).length > 0) &&
    [show, require, readonly, ...rules].every((rule) => !rule || leavesOf(rule).every(isComplete))
  );
}

/** Without options that cannot be told from one before them: those of the same value go, those of the same words are numbered. */
export function withoutDuplicateOptions(raw: Raw, stand: ImportPosition): Raw {
  const options = objectOf(raw.options);
  if (!Array.isArray(options.options) || options.remote === true) return raw;
  const apart = toldApart(options.options, {
    options,
    stand,
    showLabel: options.showLabel === true,
  });
  return apart === options.options ? raw : { ...raw, options: { ...options, options: apart } };
}

const LEVELS = 20;

function toldApart(
  list: readonly unknown[],
  { options, stand, showLabel }: { options: Raw; stand: ImportPosition; showLabel: boolean },
  level = 0,
): readonly unknown[] {
  if (level > LEVELS) return list;
  const props = objectOf(options.props);
  const nameOf = (own: string) => (typeof props[own] === 'string' ? props[own] : own);
  const [values, labels] = [new Set<string>(), new Set<string>()];
  const made = list.flatMap((item): unknown[] => {
    const [choice] = choicesOf({ options: [item], showLabel, props, locale: 'zh-chs' });
    if (!choice) return [item];
    const label = choice.label.trim();
    const told = (to: string) =>
      stand.note('like_option', { option: label, to }, 'options.options');
    if (values.has(String(choice.value))) {
      told('');
      return [];
    }
    values.add(String(choice.value));
    let other = label;
    for (let next = 2; labels.has(other); next++) other = `${label} ${next}`;
    labels.add(other);
    if (other !== label) told(other);
    const children = objectOf(item)[nameOf('children')];
    const below = Array.isArray(children)
      ? toldApart(children, { options, stand, showLabel: true }, level + 1)
      : children;
    return other === label && below === children
      ? [item]
      : [
          {
            ...objectOf(item),
            ...(other !== label && { [nameOf('label')]: other }),
            ...(below !== children && { [nameOf('children')]: below }),
          },
        ];
  });
  return made.length === list.length && made.every((item, at) => item === list[at]) ? list : made;
}
