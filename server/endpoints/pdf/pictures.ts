import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { fileIdFromCode } from '../files/attachments.ts';
import { mayShowInline } from '../files/fileTypes.ts';
import { visibleFile } from '../shared/visibleFile.ts';
import type { RequestContext } from '../shared/requestContext.ts';

/** Bytes of all pictures of one document. */
const MOST_BYTES = 8 * 1024 * 1024;
const STORED = /src="\/rest\/crm\/file\/download\?id_code=([0-9a-z]+)[^"]*"/g;

/** A document with its pictures in it, as far as its reader sees them; refuses what is too much for one document. */
export async function withPictures(
  context: Pick<RequestContext, 'caller' | 'services'>,
  html: string,
): Promise<string> {
  const sources = new Map<string, string>();
  let left = MOST_BYTES;
  for (const [, code = ''] of html.matchAll(STORED)) {
    if (sources.has(code)) continue;
    const picture = await pictureAt(context, code, left);
    left -= picture.size;
    sources.set(code, picture.source);
  }
  return html.replace(STORED, (_, code: string) => `src="${sources.get(code) ?? ''}"`);
}

async function pictureAt(
  { caller, services }: Pick<RequestContext, 'caller' | 'services'>,
  code: string,
  most: number,
): Promise<{ size: number; source: string }> {
  const none = { size: 0, source: '' };
  try {
    const { id, type, size } = await visibleFile(caller, fileIdFromCode(code));
    if (!type.startsWith('image/') || !mayShowInline(type)) return none;
    if (size > most) throw new AppError('document_too_large');
    const { path } = await caller.company.read((tx) =>
      tx.from('file').select('path').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const bytes = await buffer(await services.files.read(path));
    return { size, source: `data:${type};base64,${bytes.toString('base64')}` };
  } catch (error) {
    // Gone, or not for this reader: it is left out, as a value is.
    if (error instanceof AppError && (error.id === 'not_found' || error.id === 'not_allowed'))
      return none;
    throw error;
  }
}
