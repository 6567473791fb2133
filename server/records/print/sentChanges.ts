import { isLines, isPrintableAsText } from '../../../schemas/print/placeholders.ts';
import {
  lineChanges,
  type CellChange,
  type LineChange,
} from '../../../schemas/print/lineChanges.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { printedValue } from '../../../schemas/print/printedValue.ts';
import { requireRight } from '../access/access.ts';
import { loadRecord } from '../access/load.ts';
import { contextFor } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import type { Changes } from '../core/oplog.ts';
import { isSameValue } from '../core/row.ts';
import { namesOf } from '../exchange/exportList.ts';
import { tellRows } from '../read/tellRows.ts';
import { createValueFormatter } from '../read/valueFormatter.ts';
import type { Caller, Values } from '../core/types.ts';

/** Part of a record's history: entries of the log after the one, up to the other. */
export interface Stretch {
  after: number;
  upTo: number;
  /** also without what its module keeps to itself in the layout that is made of the form */
  usual: boolean;
}

export interface SentChanges {
  fields: CellChange[];
  lines: LineChange[];
}

/** These hold the record whole, and change nothing of it. */
const SNAPSHOTS = ['create', 'import', 'delete', 'restore', 'purge'];
/** entries that are read */
const MOST = 5000;

/** What became of the printed part of a record within its history, in words, as far as the reader sees it: first against last, whatever was between. */
export function sentChanges(
  caller: Caller,
  key: string,
  id: number,
  { usual, ...stretch }: Stretch,
): Promise<SentChanges> {
  return caller.company.read(async (tx) => {
    const opened = await openContext(caller, tx, key);
    requireRight(opened, opened.file, 'view');
    const context = await contextFor(opened, await loadRecord(opened, id));
    const changes = await foldedChanges(context, id, stretch);
    const kept = new Set(usual ? (context.own.print?.internal ?? []) : []);
    const fields = [...context.form.fields.values()].filter(
      (field) =>
        changes.has(field.model) &&
        !field.system &&
        !kept.has(field.model) &&
        (isLines(field) || isPrintableAsText(field)),
    );
    const sides = [0, 1].map((side): Values =>
      Object.fromEntries(fields.map(({ model }) => [model, changes.get(model)?.[side]])),
    );
    const say = await createValueFormatter(caller, tx, fields, sides);
    const { locale } = caller;
    const names = namesOf(caller, say);
    // as it stands on paper; pictures and files by their names
    const printed = (field: Field, value: unknown) => {
      const words = printedValue(field, value, names);
      return words && 'text' in words ? words.text : say(field, value);
    };
    const of = (field: Field) => changes.get(field.model) ?? ([null, null] as const);
    return {
      fields: fields
        .filter((field) => !ofProducts(field))
        .flatMap((field) => {
          const [before, after] = of(field);
          if (field.rows) return tellRows(field, [before, after], { say, locale });
          const { model, name } = field;
          return [
            { model, name, old_value: printed(field, before), new_value: printed(field, after) },
          ];
        }),
      lines: fields.filter(ofProducts).flatMap((field) => lineChanges(...of(field), locale)),
    };
  });
}

function ofProducts(field: Field): boolean {
  return isLines(field) && !field.rows;
}

/** By model: what it was at first and at last, where that is not the same. */
async function foldedChanges(
  { tx, own }: RecordContext,
  id: number,
  { after, upTo }: Pick<Stretch, 'after' | 'upTo'>,
): Promise<Map<string, readonly [unknown, unknown]>> {
  const rows = await tx
    .from('oplog')
    .select('changes')
    .where('module', '=', own.key)
    .where('record_id', '=', id)
    .where('action', 'not in', SNAPSHOTS)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(MOST)
    .execute();
  const folded = new Map<string, readonly [unknown, unknown]>();
  for (const row of rows)
    for (const [model, [before, now]] of Object.entries(JSON.parse(row.changes) as Changes))
      folded.set(model, [folded.has(model) ? folded.get(model)?.[0] : before, now]);
  return new Map([...folded].filter(([, [before, now]]) => !isSameValue(before, now)));
}
