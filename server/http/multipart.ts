import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { UploadedFile } from '../endpoints/shared/requestContext.ts';
import { parseFields } from './form.ts';

export interface Multipart {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

/** Reads a multipart body to its end: fields into memory, at most one file to the disk. Whatever is wrong with it, it ends with a refusal. */
export async function readMultipart(
  request: FastifyRequest,
  { arrivals, takesFile, mostFields }: { arrivals: string; takesFile: boolean; mostFields: number },
): Promise<Multipart> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > LIMITS.upload + mostFields) throw new AppError('file_too_large');
  const delimiters = countDelimiters(request);
  const fields: [string, string][] = [];
  const files: UploadedFile[] = [];
  let bytes = 0;
  const limits = {
    fileSize: LIMITS.upload,
    files: 1,
    fields: LIMITS.parameters,
    parts: LIMITS.parameters + 1,
    fieldSize: mostFields,
    headerPairs: 50,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!takesFile) throw malformed('a file where none belongs');
        files.push(await toDisk(part, arrivals));
        continue;
      }
      const value = String(part.value);
      bytes += part.fieldname.length + value.length;
      if (bytes > mostFields || part.valueTruncated || part.fieldnameTruncated)
        throw new AppError('too_large');
      fields.push([part.fieldname, value]);
    }
    // The parser skips parts whose heads it cannot read: what was skipped was not understood, so nothing is.
    if (delimiters() !== fields.length + files.length + 1) throw malformed('the multipart body');
    return { fields: parseFields(fields), files };
  } catch (error) {
    await discardFiles(files);
    throw error instanceof AppError || isFastify(error) ? error : malformed('the multipart body');
  }
}

/** What no call took over goes away again. */
export async function discardFiles(files: readonly UploadedFile[]) {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** Counts the delimiters that pass by: one before each part and one at the end. */
function countDelimiters({ raw, headers }: FastifyRequest): () => number {
  const boundary =
    /boundary=(?:"([^"]+)"|([^;\s]+))/i
      .exec(headers['content-type'] ?? '')
      ?.slice(1)
      .find(Boolean) ?? '';
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let [count, rest] = [0, Buffer.from('\r\n')];
  raw.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, from)) {
      count += 1;
      from = at + delimiter.length;
    }
    rest = bytes.subarray(Math.max(from, bytes.length - delimiter.length + 1));
  });
  return () => count;
}

async function toDisk(part: MultipartFile, arrivals: string): Promise<UploadedFile> {
  await mkdir(arrivals, { recursive: true, mode: 0o700 });
  const path = join(arrivals, randomBytes(16).toString('hex'));
  const digest = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600, flush: true }));
    if (part.file.truncated) throw new AppError('file_too_large');
    return { name: part.filename, size: (await stat(path)).size, path, hash: digest.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function isFastify(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    String(error.code).startsWith('FST_')
  );
}

function malformed(what: string): AppError {
  return new AppError('malformed', { data: { what } });
}
