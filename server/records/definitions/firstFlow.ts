import { label, translate, type Label } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { NODE_TYPES, RELATIONS } from '../../../schemas/rules/approval.ts';
import type { Tx } from '../../db/handle.ts';

const WORDS = {
  flow: label('{name}审批'),
  step: label('部门负责人审批'),
} as const satisfies Record<string, Label>;

/** Where records are approved and no flow was ever made for them, the applicant's superior decides: approval works at once. */
export async function ensureDefaultFlow(
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
  const name = translate(WORDS.flow, locale, { name: translate(file.label, locale) });
  const data = {
    nodes: [
      {
        id: node,
        node_type: NODE_TYPES.superior,
        settings: { node_name: translate(WORDS.step, locale), user_ids: [], type: RELATIONS.all },
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
