import { join } from 'node:path';
import { SetupError } from '../db/engines/errors.ts';
import { type BucketPlace, checkBucket, openBucket } from './bucket.ts';
import type { FileStore } from './fileStore.ts';
import { openFolder } from './folder.ts';

export type { BucketPlace } from './bucket.ts';
export { type FileStore, newFilePath } from './fileStore.ts';
export { isMissing, openFolder } from './folder.ts';

/** Where files are, besides the data directory of the server. */
export interface FilePlace {
  /** undefined: the folder `files` of the data directory */
  bucket: BucketPlace | undefined;
}

/** Reads S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY or throws a SetupError of one sentence. */
export function readFilePlace(env: Readonly<Record<string, string | undefined>>): FilePlace {
  const said = (name: string) => env[name]?.trim() || undefined;
  const endpoint = said('S3_ENDPOINT');
  if (endpoint === undefined) return { bucket: undefined };
  const [accessKeyId, secretAccessKey] = [said('S3_ACCESS_KEY_ID'), said('S3_SECRET_ACCESS_KEY')];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new SetupError('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new SetupError(
      'S3_ENDPOINT must be the http:// or https:// address of a bucket, as https://s3.eu-central-1.amazonaws.com/our-files.',
    );
  return {
    bucket: { endpoint, region: said('S3_REGION') ?? 'auto', accessKeyId, secretAccessKey },
  };
}

/** Opens the store of files, and asks a bucket once whether it opens. */
export async function openFileStore({
  dataDir,
  bucket,
}: FilePlace & { dataDir: string }): Promise<FileStore> {
  const folder = openFolder(join(dataDir, 'files'));
  if (!bucket) return folder;
  await checkBucket(bucket);
  return openBucket(bucket, folder);
}
