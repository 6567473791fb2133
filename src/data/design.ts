import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import type { RemovedField } from '../../schemas/designer/edits/removedFields.ts';
import type { DataChoice } from '../../schemas/formLogic/fieldChanges.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { loadDefinition } from './definitions.ts';

export type DesignVersion = ResponseOf<'fieldVersions'>[number];

/** A definition as it is published, whole: reading it as a form would leave out what the reader's own role hides. */
export interface Published {
  definition: Definition;
  version: number;
}

/** What is published now, and who did it when; `author` is '' where nobody is known. */
export interface NewestDesign extends Published {
  author: string;
  /** YYYY-MM-DD HH:mm, '' where nobody published */
  time: string;
}

const QUIET = { quiet: NETWORK_CODES };

/** The published definition to design on. Throws the ApiError where the module or the right is missing. */
export async function loadDesign(module: string): Promise<Published> {
  const { version } = await loadDefinition(module);
  return loadVersion(module, version);
}

/** The newest version with whoever made it. */
export async function loadNewest(module: string): Promise<NewestDesign> {
  const [published, { author, time }] = await Promise.all([
    loadDesign(module),
    loadPublisher(module),
  ]);
  return { ...published, author, time };
}

/** Who published a module's newest version, and when. */
export async function loadPublisher(
  module: string,
): Promise<{ version: number; author: string; time: string }> {
  const [newest] = await callEndpoint('GET', '/rest/sys/fields/versions', { module }, QUIET);
  return {
    version: newest?.version ?? 0,
    author: newest?.author_user_name ?? '',
    time: newest?.create_time.slice(0, 16) ?? '',
  };
}

/** One version as it was published; 0 is the form that the module is shipped with. */
export async function loadVersion(module: string, version: number): Promise<Published> {
  const answer = await callEndpoint(
    'GET',
    '/rest/sys/fields/version',
    { module, version },
    { quiet: true },
  );
  return { definition: answer.field_data as unknown as Definition, version: answer.version };
}

/** The versions of a module's definition; asked anew whenever the list opens. */
export function useVersions(module: string) {
  return useSWR(
    ['designVersions', module],
    () => callEndpoint('GET', '/rest/sys/fields/versions', { module }, QUIET),
    { revalidateOnFocus: false, dedupingInterval: 0 },
  );
}

/** One version of a definition; nothing is asked while there is no number. */
export function useVersion(module: string, version: number | undefined) {
  return useSWR(
    version === undefined ? null : ['designVersion', module, version],
    ([, key, number]) => loadVersion(key, number),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
}

/** Fields that a former version had and the one in force does not place; read again for each version that is worked from. */
export function useRemovedFields(module: string, version: number) {
  return useSWR(
    ['fieldsAway', module, version],
    async ([, key]) => {
      const { fields } = await callEndpoint('GET', '/rest/sys/fields/away', { module: key }, QUIET);
      return fields as unknown as readonly RemovedField[];
    },
    { revalidateOnFocus: false },
  );
}

export type DesignImpact = ResponseOf<'fieldImpact'>;

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
  const answer = await callEndpoint(
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
    { idempotencyKey },
  );
  return answer.version;
}

/** Takes the newest publication back, the values that it changed too. */
export async function undoDesign(
  module: string,
  version: number,
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/fields/undo', { module, version }, { idempotencyKey });
}

/** What publishing would do to the company's records; writes nothing. */
export function loadImpact(module: string, definition: Definition): Promise<DesignImpact> {
  return callEndpoint(
    'POST',
    '/rest/sys/fields/impact',
    { module, field_data: JSON.stringify(definition) },
    { quiet: true },
  );
}
