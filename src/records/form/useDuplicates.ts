import { useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { AnswerRow } from './DuplicateDialog.tsx';
import { checkDuplicates } from '../../data/records.ts';
import { isSame } from './changes.ts';
import { comparedIn } from './likenesses.ts';

export interface Duplicates {
  name: string;
  rows: readonly AnswerRow[];
}
type Values = Readonly<Record<string, unknown>>;

/** Looks, before a record is saved, which others have its unique name already or seem to mean the same. */
export function useDuplicates() {
  const [shown, setShown] = useState<Duplicates>();
  return {
    shown,
    close: () => setShown(undefined),
    /** whether there are any: they are shown, and saving waits */
    async found(
      file: ModuleFile,
      form: Form,
      { values, before, id }: { values: Values; before: Values; id: number | undefined },
    ): Promise<boolean> {
      const title = form.fields.get(file.title);
      const moved = (model: string) =>
        !isEmpty(values[model]) && !isSame(values[model], before[model]);
      const named = title?.unique === true && moved(file.title);
      const compared = comparedIn(file, values);
      if (!named && !Object.keys(compared).some(moved)) return false;
      // The server checks names again when saving; without an answer here nothing is lost.
      const rows = await checkDuplicates(file, {
        ...(named && { name: String(values[file.title]) }),
        values: compared,
        id,
      }).catch(() => []);
      // What an edited record has had in common with others all along stops nobody.
      const news = rows.filter(
        (row) => row.same_name || row.reasons.some((why) => moved(why.model)),
      );
      if (news.length > 0) setShown({ name: title?.name ?? '', rows: news });
      return news.length > 0;
    },
  };
}
