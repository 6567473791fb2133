import { useState } from 'react';
import type { Field } from '../../../schemas/form.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { isEmpty } from '../../../schemas/valueTypes.ts';
import type { AnswerRow } from './DuplicateDialog.tsx';
import { checkName } from '../../data/records.ts';
import { isSame } from './changes.ts';

export interface Duplicates {
  name: string;
  rows: readonly AnswerRow[];
}

/** Looks, before a record with a unique title is saved, who in the company has one of that name already. */
export function useDuplicates() {
  const [shown, setShown] = useState<Duplicates>();
  return {
    shown,
    close: () => setShown(undefined),
    /** whether there are any: they are shown, and saving waits */
    async found(
      file: ModuleFile,
      field: Field,
      value: unknown,
      before: unknown,
      id: number | undefined,
    ): Promise<boolean> {
      if (!field.unique || isEmpty(value) || isSame(value, before)) return false;
      // The server checks again when saving; without an answer here nothing is lost.
      const rows = await checkName(file, String(value), id).catch(() => []);
      if (rows.length > 0) setShown({ name: field.name, rows });
      return rows.length > 0;
    },
  };
}
