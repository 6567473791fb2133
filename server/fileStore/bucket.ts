import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { AppError } from '../../schemas/i18n/errors.ts';
import { SetupError } from '../db/engines/errors.ts';
import { type FileStore, isFilePath } from './fileStore.ts';

/** A bucket of an S3-compatible store, and the key that opens it. */
export interface BucketPlace {
  /** of the bucket: https://s3.eu-central-1.amazonaws.com/our-files */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The most names that one answer of a store has. */
const LISTED = 1000;

/** Files in a bucket, for any number of servers; what arrives is on this machine's disk until it is there. */
export function openBucket(place: BucketPlace, { arrivals }: { arrivals: string }): FileStore {
  const bucket = new S3mini(place);
  return {
    arrivals,

    async keep(arrived, path) {
      // the store compares it: a byte that was lost on the way makes no file
      const checksum = { 'x-amz-checksum-sha256': await digestOf(arrived) } as const;
      const body = await openAsBlob(arrived);
      await reached(() => bucket.putObject(path, body, undefined, undefined, checksum, body.size));
      await rm(arrived, { force: true });
    },

    async read(path) {
      const found = await reached(() => bucket.getObjectResponse(path));
      if (!found?.body) throw new AppError('not_found');
      return Readable.fromWeb(found.body as ReadableStream<Uint8Array>);
    },

    async remove(path) {
      await reached(() => bucket.deleteObject(path));
    },

    async paths() {
      const paths: string[] = [];
      let next: string | undefined;
      do {
        const from = next;
        const page = await reached(() => bucket.listObjectsPaged('/', '', LISTED, from));
        paths.push(...(page?.objects ?? []).map(({ Key }) => Key));
        next = page?.nextContinuationToken;
      } while (next !== undefined);
      return paths.filter(isFilePath).toSorted();
    },
  };
}

/** Throws a SetupError of one sentence where there is no such bucket, or the key does not open it. */
export async function checkBucket(place: BucketPlace): Promise<void> {
  const bucket = new S3mini(place);
  const found = await bucket.listObjectsPaged('/', '', 1).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The bucket ${place.endpoint} cannot be read: ${why}`, error);
  });
  if (!found) throw new SetupError(`There is no bucket at ${place.endpoint}.`);
}

/** The answer of the store, or the error in words for people. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('files_gone', { cause: error });
  }
}

/** SHA-256 of a file in base64, as the store compares it. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
