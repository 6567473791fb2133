import { openContext } from '../records/context.ts';
import { pointing } from '../records/remove.ts';
import type { ModuleRule } from '../records/types.ts';
import { change } from './inside.ts';
import { requireRoom } from './recycling.ts';

/** Whoever takes a customer out of the pool gets its contacts too: without them nobody could be called. */
export const customerRule: ModuleRule = {
  apart: true,
  async afterWrite(input) {
    const { caller, tx, id, action, group } = input;
    await requireRoom(input);
    if (action !== 'receive' && action !== 'assign') return;
    const customer = await tx
      .from('record')
      .select('owner_user_id')
      .where('module', '=', 'customer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const contacts = await openContext(caller, tx, 'contact');
    for (const contact of await pointing(contacts, 'customer_id', [id]))
      await change(contacts, contact, {
        core: { owner_user_id: customer.owner_user_id },
        action: 'owner',
        group,
      });
  },
};
