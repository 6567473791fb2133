import type { Field } from '../../../schemas/form/form.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { rowChanges, type RowChange } from '../../../schemas/formLogic/rowChanges.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { type Locale, languageOf } from '../../../schemas/i18n/locale.ts';
import type { ToldChange } from './changeTeller.ts';
import type { ValueFormatter } from './valueFormatter.ts';

/** A change of a sub-form, row by row and column by column. What is more than anybody reads is counted. */
export function tellRows(
  field: Field,
  [before, after]: readonly [unknown, unknown],
  { say, locale }: { say: ValueFormatter; locale: Locale },
): ToldChange[] {
  const changes = rowChanges(field, before, after);
  const told = changes.slice(0, MOST).map((change) => tell(field, change, { say, locale }));
  const rest = changes.length - told.length;
  if (rest === 0) return told;
  const words = translate(REST, locale, { count: rest });
  return [...told, { model: field.model, name: field.name, old_value: '', new_value: words }];
}

/** changes of one sub-form in one entry */
const MOST = 100;
const REST = label('另有 {count} 处修改');
const CELL = label('{name} 第 {row} 行 {column}');
const ADDED = label('{name} 新增第 {row} 行');
const REMOVED = label('{name} 删除第 {row} 行');
const MOVED = label('{name} 行的顺序');

function tell(
  field: Field,
  change: RowChange,
  { say, locale }: { say: ValueFormatter; locale: Locale },
): ToldChange {
  const { model, name } = field;
  switch (change.kind) {
    case 'cell': {
      const { at, column } = change;
      return {
        model,
        name: translate(CELL, locale, { name, row: at, column: column.name }),
        old_value: say(column, change.before),
        new_value: say(column, change.after),
      };
    }
    case 'moved': {
      const [first] = rowColumns(field).filter(({ hidden }) => !hidden);
      const order = (rows: typeof change.before) =>
        rows
          .map((row) => (first && say(first, row[first.model])) || '–')
          .join(languageOf(locale).comma);
      return {
        model,
        name: translate(MOVED, locale, { name }),
        old_value: order(change.before),
        new_value: order(change.after),
      };
    }
    default: {
      const words = say(field, [change.row]);
      const added = change.kind === 'added';
      return {
        model,
        name: translate(added ? ADDED : REMOVED, locale, { name, row: change.at }),
        old_value: added ? '' : words,
        new_value: added ? words : '',
      };
    }
  }
}
