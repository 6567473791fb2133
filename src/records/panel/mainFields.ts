import type { Form } from '../../../schemas/form/form.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { RecordAnswer } from '../shared/types.ts';

interface Candidate {
  type: string;
  is_main: boolean;
}

/** The fields that sum a record up: the flagged ones in their order, else the first that are no rich text; never more than three. */
export function mainFields<F extends Candidate>(fields: readonly F[]): F[] {
  const flagged = fields.filter((field) => field.is_main);
  const chosen = flagged.length > 0 ? flagged : fields.filter((field) => field.type !== 'editor');
  return chosen.slice(0, LIMITS.mainFields);
}

/** Those that stand above the tabs of a record. Its owner and its times stand there by themselves. */
export function factsAbove(form: Form, { list }: RecordAnswer): RecordAnswer['list'] {
  return mainFields(
    list.filter(({ model }) => {
      const field = form.fields.get(model);
      return field !== undefined && !field.hidden && !field.system;
    }),
  );
}
