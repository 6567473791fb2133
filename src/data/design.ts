import useSWR from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import type { Definition } from '../../schemas/definition.ts';
import type { AwayField } from '../../schemas/designer/away.ts';
import type { DataChoice } from '../../schemas/fieldChanges.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { loadDefinition } from './definitions.ts';

export type DesignVersion = AnswerOf<'fieldVersions'>[number];

/** A definition as it is published, whole: reading it as a form would leave out what the reader's own role hides. */
export interface Published {
  definition: Definition;
  version: number;
}

const QUIET = { quiet: NETWORK_CODES };

export async function loadDesign(module: string): Promise<Published> {
  const { version } = await loadDefinition(module);
  return loadVersion(module, version);
}

/** One version as it was published; 0 is the form that the module is shipped with. */
export async function loadVersion(module: string, version: number): Promise<Published> {
  const answer = await call(
    'GET',
    '/rest/sys/fields/version',
    { module, version },
    { quiet: true },
  );
  return { definition: answer.field_data as unknown as Definition, version: answer.version };
}

export function useVersions(module: string) {
  return useSWR(
    ['designVersions', module],
    () => call('GET', '/rest/sys/fields/versions', { module }, QUIET),
    { revalidateOnFocus: false, dedupingInterval: 0 },
  );
}

export function useVersion(module: string, version: number | undefined) {
  return useSWR(
    version === undefined ? null : ['designVersion', module, version],
    ([, key, number]) => loadVersion(key, number),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
}

/** Fields that a former version had and the one in force does not place; read again for each version that is worked from. */
export function useFieldsAway(module: string, version: number) {
  return useSWR(
    ['fieldsAway', module, version],
    async ([, key]) => {
      const { fields } = await call('GET', '/rest/sys/fields/away', { module: key }, QUIET);
      return fields as unknown as readonly AwayField[];
    },
    { revalidateOnFocus: false },
  );
}

export type DesignImpact = AnswerOf<'fieldImpact'>;

export interface Publication {
  module: string;
  definition: Definition;
  /** that it was made from */
  version: number;
  note: string;
  data: readonly DataChoice[];
  idempotencyKey: string;
}

export async function publishDesign({
  module,
  definition,
  version,
  note,
  data,
  idempotencyKey,
}: Publication): Promise<number> {
  const answer = await call(
    'POST',
    '/rest/sys/fields/save',
    {
      module,
      field_data: JSON.stringify(definition),
      version,
      note,
      ...(data.length > 0 && {
        data: data.map(({ options, ...choice }) => ({
          ...choice,
          ...(options && { options: [...options] }),
        })),
      }),
    },
    { quiet: true, idempotencyKey },
  );
  return answer.version;
}

/** Takes the newest publication back, the values that it changed too. */
export async function undoDesign(
  module: string,
  version: number,
  idempotencyKey: string,
): Promise<void> {
  await call('POST', '/rest/sys/fields/undo', { module, version }, { idempotencyKey });
}

/** What publishing would do to the company's records; writes nothing. */
export function loadImpact(module: string, definition: Definition): Promise<DesignImpact> {
  return call(
    'POST',
    '/rest/sys/fields/impact',
    { module, field_data: JSON.stringify(definition) },
    { quiet: true },
  );
}
