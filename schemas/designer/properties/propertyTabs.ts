import type { Definition } from '../../definition/definition.ts';
import { label, type Label } from '../../i18n/label.ts';
import { GROUPS } from './propertyPanels.ts';

/** Tabs of a long panel, each with the groups that it shows, in their order. */
export const PROPERTY_TABS = {
  basics: { label: GROUPS.basics, groups: ['basics', 'choices'] },
  rules: { label: GROUPS.rules, groups: ['rules'] },
  look: { label: label('显示', 'propertyTabs'), groups: ['look', 'list'] },
  conditions: { label: GROUPS.conditions, groups: ['conditions'] },
  translations: { label: GROUPS.translations, groups: ['translations'] },
} as const satisfies Record<string, { label: Label; groups: readonly (keyof typeof GROUPS)[] }>;

export type PropertyTab = keyof typeof PROPERTY_TABS;

/** The tabs of a panel that have something, each with the models of its properties. */
export function propertyTabs({ list }: Definition): Map<PropertyTab, ReadonlySet<string>> {
  const names = Object.keys(PROPERTY_TABS) as PropertyTab[];
  const found = new Map<PropertyTab, Set<string>>(names.map((name) => [name, new Set()]));
  let now: PropertyTab = 'basics';
  for (const { type, model } of list) {
    if (type === 'section') now = tabOf(model);
    else found.get(now)?.add(model);
  }
  return new Map([...found].filter(([, models]) => models.size > 0));
}

/** The tab of a heading of the panel. */
function tabOf(model: string): PropertyTab {
  const names = Object.keys(PROPERTY_TABS) as PropertyTab[];
  const of = names.find((name) =>
    PROPERTY_TABS[name].groups.some((group) => headingModel(group) === model),
  );
  if (!of) throw new Error(`The heading ${model} stands on no tab.`);
  return of;
}

/** The model of the heading over a group of properties. */
export function headingModel(group: keyof typeof GROUPS): string {
  return `property_${group}`;
}
