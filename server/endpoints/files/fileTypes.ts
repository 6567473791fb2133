import { endingOf, type FileEnding, isFileEnding } from '../../../schemas/values/fileTypes.ts';

/** Of every ending: what the content must begin with, and the content type it is served as. */
interface TypeRow {
  magic: Magic;
  type: string;
}
type Magic = keyof typeof MAGIC;

const MAGIC = {
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
  pdf: ['255044462d'],
  // Office's own container since 2007 is a zip file; the one before is OLE
  zip: ['504b0304', '504b0506', '504b0708'],
  ole: ['d0cf11e0a1b11ae1'],
  rar: ['526172211a07'],
} as const;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES: Readonly<Record<FileEnding, TypeRow>> = {
  doc: { magic: 'ole', type: 'application/msword' },
  docx: { magic: 'zip', type: `${OFFICE}.wordprocessingml.document` },
  xls: { magic: 'ole', type: 'application/vnd.ms-excel' },
  xlsx: { magic: 'zip', type: `${OFFICE}.spreadsheetml.sheet` },
  pdf: { magic: 'pdf', type: 'application/pdf' },
  ppt: { magic: 'ole', type: 'application/vnd.ms-powerpoint' },
  pptx: { magic: 'zip', type: `${OFFICE}.presentationml.presentation` },
  jpg: { magic: 'jpeg', type: 'image/jpeg' },
  jpeg: { magic: 'jpeg', type: 'image/jpeg' },
  png: { magic: 'png', type: 'image/png' },
  zip: { magic: 'zip', type: 'application/zip' },
  rar: { magic: 'rar', type: 'application/vnd.rar' },
  gif: { magic: 'gif', type: 'image/gif' },
};

/** How much of a file's beginning is needed to judge it. */
export const HEAD_BYTES = 16;
const INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'];

/** The content type of a file, judged by its beginning: undefined when its name promises something else or something we do not take. */
export function contentType(name: string, head: Uint8Array): string | undefined {
  const ending = endingOf(name);
  if (!isFileEnding(ending)) return undefined;
  const row = TYPES[ending];
  const hex = Buffer.from(head).toString('hex');
  return MAGIC[row.magic].some((start) => hex.startsWith(start)) ? row.type : undefined;
}

/** Whether a browser may show it instead of saving it: pictures and PDF, which cannot carry our origin's scripts. */
export function mayShowInline(type: string): boolean {
  return INLINE.includes(type);
}
