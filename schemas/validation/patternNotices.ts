import type { Field, Notice } from '../form/form.ts';
import { readPattern } from '../patterns/patterns.ts';

/** The patterns of fields and of their rows that check nothing, because they are wrong or could take too long. Apart from the translation, which lists need and the judge of patterns they do not. */
export function patternNotices(fields: Iterable<Field>): Notice[] {
  return [...fields].flatMap(({ model, params, rows }) => [
    ...(params.rules ?? []).flatMap(({ kind, pattern = '' }): Notice[] => {
      const read = kind === 'pattern' ? readPattern(pattern) : undefined;
      return read && 'fault' in read ? [{ model, id: read.fault, detail: pattern }] : [];
    }),
    ...(rows ? patternNotices(rows.form.fields.values()) : []),
  ]);
}
