import type { Channel } from '../../../schemas/collaboration/channels.ts';
import type { Muted } from '../../../schemas/collaboration/reminderChoices.ts';
import type { Caller } from '../../records/core/types.ts';
import { readConfig } from './userConfig.ts';

/** The kinds that the caller wants to hear nothing of by this channel. */
export async function mutedFor(caller: Caller, channel: Channel): Promise<ReadonlySet<string>> {
  const preferences = await readConfig<{ muted?: Muted }>(caller, 'preferences');
  return new Set(preferences?.muted?.[channel]);
}
