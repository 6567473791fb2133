import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketPlace } from '../../../server/fileStore/index.ts';

const BUCKET = '/our-files';
const KEY = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const REGION = 'eu-central-1';

/** An S3-compatible store with one bucket, as its protocol says: signatures of version 4, checksums, lists in pages. */
export interface BucketFake {
  place: BucketPlace;
  objects: Map<string, Buffer>;
  /** answers nothing but this status until it is undefined again */
  fails(status: number | undefined): void;
  /** what was asked, as `GET /our-files/1/ab/…` */
  asked: string[];
  close(): Promise<void>;
}

export async function startBucket({ pageSize = 1000 } = {}): Promise<BucketFake> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let failing: number | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    asked.push(`${request.method} ${url.pathname}`);
    const body = await buffer(request);
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    };
    if (failing !== undefined) return refuse(failing, 'SlowDown');
    if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch');
    if (!`${url.pathname}/`.startsWith(`${BUCKET}/`)) return refuse(404, 'NoSuchBucket');
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + 1));
    if (request.method === 'GET' && name === '')
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(url));
    const found = objects.get(name);
    switch (request.method) {
      case 'PUT': {
        const checksum = request.headers['x-amz-checksum-sha256'];
        if (
          checksum !== undefined &&
          checksum !== createHash('sha256').update(body).digest('base64')
        )
          return refuse(400, 'BadDigest');
        objects.set(name, body);
        return response.writeHead(200, { etag: '"made"' }).end();
      }
      case 'GET':
        return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey');
      case 'DELETE':
        objects.delete(name);
        return response.writeHead(204).end();
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  }

  function listOf(url: URL): string {
    const after = url.searchParams.get('continuation-token') ?? '';
    const most = Math.min(pageSize, Number(url.searchParams.get('max-keys') ?? 1000));
    const names = [...objects.keys()].filter((name) => name > after).toSorted();
    const page = names.slice(0, most);
    const next =
      names.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    place: { endpoint: `http://127.0.0.1:${port}${BUCKET}`, region: REGION, ...KEY },
    objects,
    asked,
    fails: (status) => (failing = status),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the request carries the signature that its own words make with the bucket's secret: AWS Signature Version 4. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, credential = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [id, ...scope] = credential.split('/');
  const [day = ''] = scope;
  if (id !== KEY.accessKeyId || scope.join('/') !== `${day}/${REGION}/s3/aws4_request`)
    return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hash].join('\n');
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEY.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
