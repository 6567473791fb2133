import { openContext } from '../records/core/context.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import type { ModuleRule } from '../records/core/types.ts';
import { writeDerivedChange } from './lockedRecord.ts';
import { requirePoolQuota } from './recycling.ts';

/** Whoever takes a customer out of the pool gets its contacts too: without them nobody could be called. */
export const customerRule: ModuleRule = {
  apart: true,
  async afterWrite(input) {
    const { caller, tx, id, action, group } = input;
    await requirePoolQuota(input);
    if (action !== 'receive' && action !== 'assign') return;
    const customer = await tx
      .from('record')
      .select('owner_user_id')
      .where('module', '=', 'customer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const contacts = await openContext(caller, tx, 'contact');
    for (const contact of await recordsReferringTo(contacts, 'customer_id', [id]))
      await writeDerivedChange(contacts, contact, {
        core: { owner_user_id: customer.owner_user_id },
        action: 'owner',
        group,
      });
  },
};
