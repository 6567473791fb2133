import { type Locale, say, type Words } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { NODE_TYPES, RELATIONS } from '../../schemas/rules/approval.ts';
import type { Tx } from '../db/handle.ts';

const WORDS = {
  flow: ['{name}审批', 'Approval of {name}', '{name}の承認', '{name}審批'],
  step: ['部门负责人审批', 'Head of department', '部門責任者の承認', '部門負責人審批'],
} as const satisfies Record<string, Words>;

/** Where records are approved and no flow was ever made for them, the applicant's superior decides: approval works at once. */
export async function ensureFlow(
  tx: Tx,
  file: ModuleFile,
  { now, locale }: { now: string; locale: Locale },
): Promise<void> {
  const known = await tx
    .from('approval_flow')
    .select('id')
    .where('module', '=', file.key)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const [id, node] = await tx.nextIds(2);
  const name = say(WORDS.flow, locale, { name: say(file.words, locale) });
  const data = {
    nodes: [
      {
        id: node,
        node_type: NODE_TYPES.superior,
        settings: { node_name: say(WORDS.step, locale), user_ids: [], type: RELATIONS.all },
      },
    ],
  };
  await tx
    .insert('approval_flow', {
      id: id ?? 0,
      module: file.key,
      name,
      data: JSON.stringify(data),
      create_time: now,
    })
    .execute();
}
