import type { CoreChange, StoredRecord, Values } from '../records/core/types.ts';

/** States of what begins as a draft: only its author sees it until it is sent or published. */
const [DRAFT, OUT] = [0, 1];

/** The state that the answer to "keep as a draft" means: what is out stays out. */
export function publishedState(
  before: StoredRecord | undefined,
  values: Values,
): CoreChange | undefined {
  if (before && before.state !== DRAFT) return undefined;
  return { state: values.is_draft === 1 ? DRAFT : OUT };
}
