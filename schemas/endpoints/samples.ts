import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag } from './endpoint.ts';

const Rows = Type.Array(
  Type.Object({ module: Type.String(), name: Type.String(), count: Type.Integer() }),
);
const Plan = {
  going: Rows,
  kept: Rows,
  holding: Type.Integer({ description: 'real records that point to what is kept' }),
};

/** Samples: what a new company can look at before it has anything of its own. */
export const sampleEndpoints = {
  sampleData: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/userconfig/sampleData',
    who: 'admin',
    effect: 'read',
    does: 'Whether there are samples, and what deleting them would take away and leave, by module.',
    params: EmptyObject,
    answer: Type.Object({ there: Flag, ...Plan }),
  }),
  insertSampleData: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/userconfig/insertSampleData',
    who: 'admin',
    effect: 'add',
    does: 'Writes the samples, once: refused while there are some. By GET, because the texts have it so; the token goes in the header.',
    params: EmptyObject,
    answer: Rows,
  }),
  deleteSampleData: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/userconfig/delSampleData',
    who: 'admin',
    effect: 'set',
    does: 'Deletes the samples for good, with all that hangs on them. What something real points to is kept.',
    params: EmptyObject,
    answer: Type.Object(Plan),
  }),
};
