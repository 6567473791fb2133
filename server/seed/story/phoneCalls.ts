import type { Random } from '../../../schemas/sampleData/random.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { fileUrl } from '../../endpoints/files/attachments.ts';
import { savePhoneCall } from '../../endpoints/phoneCalls.ts';
import { SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import { minutesAfter } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt } from '../world/world.ts';
import { ringTone } from './fileBytes.ts';
import { attach } from './files.ts';

interface Ringing {
  by: Viewer;
  at: string;
  about: { customer_id?: number; contact_id?: number; clue_id?: number };
  telephone: string;
  random: Random;
}

/** The call that a note tells of, perhaps after one that nobody took. Every eighth was recorded, and was short: the recording is a tone of that length. */
export async function seedPhoneCall(world: World, { by, at, about, telephone, random }: Ringing) {
  if (!world.telephones) return;
  const { agent = '', mobile = '' } = world.plan.users.find(({ name }) => name === by.name) ?? {};
  const own = agent || mobile;
  const call = {
    ...about,
    call_no: own,
    called_no: telephone,
    call_type: 'out' as const,
    agent,
    state: 'answered' as const,
    ring_time: at,
    calltimelength: random.int(25, 900),
    record_url: '',
  };
  if (random.chance(0.25))
    await savePhoneCall(callerAt(world, by, at), {
      ...call,
      state: 'missed',
      calltimelength: 0,
      ring_time: minutesAfter(at, -random.int(4, 20)),
    });
  const incoming = random.chance(0.3);
  const { customer_id } = about;
  const recorded =
    customer_id !== undefined && world.files !== undefined && world.turn('recordings') % 8 === 0;
  const seconds = recorded ? random.int(8, 15) : call.calltimelength;
  const record_url = recorded
    ? fileUrl(
        await attach(world, {
          record: { module: 'customer', id: customer_id },
          by,
          at,
          name: `${at.slice(0, 10)}-${telephone}.wav`,
          type: 'audio/wav',
          bytes: ringTone(seconds),
          showType: SHOW_TYPE.recording,
        }),
      )
    : '';
  await savePhoneCall(callerAt(world, by, at), {
    ...call,
    ...(incoming && { call_type: 'in' as const, call_no: telephone, called_no: own }),
    calltimelength: seconds,
    record_url,
  });
}
