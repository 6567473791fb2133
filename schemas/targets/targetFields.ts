import type { FormItem } from '../definition/module.ts';
import { label } from '../i18n/label.ts';
import { indexSettings, TARGET_INDEXES } from './targetIndexes.ts';

/** What a company is asked about each index: whether it is measured, of which records, and by which date. */
export const TARGET_FIELDS: readonly FormItem[] = TARGET_INDEXES.flatMap((index): FormItem[] => {
  const keys = indexSettings(index.key);
  const [first] = index.dates;
  return [
    { section: index.label },
    {
      type: 'switch',
      model: keys.on,
      label: label('考核该指标'),
      options: { defaultValue: index.on },
    },
    ...(index.approved === undefined
      ? []
      : [
          {
            type: 'switch',
            model: keys.approved,
            label: label('只统计审批通过的'),
            options: { defaultValue: index.approved },
          } satisfies FormItem,
        ]),
    ...(index.dates.length < 2
      ? []
      : [
          {
            type: 'select',
            model: keys.date,
            label: label('按哪个日期计入'),
            options: { required: true, defaultValue: first?.[0] ?? '' },
            choices: index.dates.map(([model, name]) => [model, name] as const),
          } satisfies FormItem,
        ]),
  ];
});
