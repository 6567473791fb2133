/** What may be attached: ending -> what the content must begin with, the content type it is served as, and the wire's file_type. */
interface TypeRow {
  magic: Magic;
  type: string;
  kind: 'img' | 'ppt' | 'pdf' | 'zip' | 'doc' | 'excel';
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
const TYPES = {
  doc: { magic: 'ole', type: 'application/msword', kind: 'doc' },
  docx: { magic: 'zip', type: `${OFFICE}.wordprocessingml.document`, kind: 'doc' },
  xls: { magic: 'ole', type: 'application/vnd.ms-excel', kind: 'excel' },
  xlsx: { magic: 'zip', type: `${OFFICE}.spreadsheetml.sheet`, kind: 'excel' },
  pdf: { magic: 'pdf', type: 'application/pdf', kind: 'pdf' },
  ppt: { magic: 'ole', type: 'application/vnd.ms-powerpoint', kind: 'ppt' },
  pptx: { magic: 'zip', type: `${OFFICE}.presentationml.presentation`, kind: 'ppt' },
  jpg: { magic: 'jpeg', type: 'image/jpeg', kind: 'img' },
  jpeg: { magic: 'jpeg', type: 'image/jpeg', kind: 'img' },
  png: { magic: 'png', type: 'image/png', kind: 'img' },
  zip: { magic: 'zip', type: 'application/zip', kind: 'zip' },
  rar: { magic: 'rar', type: 'application/vnd.rar', kind: 'zip' },
  gif: { magic: 'gif', type: 'image/gif', kind: 'img' },
} as const satisfies Record<string, TypeRow>;

export const ENDINGS = Object.keys(TYPES).join(', ');
/** How much of a file's beginning is needed to judge it. */
export const HEAD_BYTES = 16;
const INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'];

export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The content type of a file, judged by its beginning: undefined when its name promises something else or something we do not take. */
export function contentType(name: string, head: Uint8Array): string | undefined {
  const ending = endingOf(name);
  if (!Object.hasOwn(TYPES, ending)) return undefined;
  const row = TYPES[ending as keyof typeof TYPES];
  const hex = Buffer.from(head).toString('hex');
  return MAGIC[row.magic].some((start) => hex.startsWith(start)) ? row.type : undefined;
}

/** img, ppt, pdf, zip, doc, excel, other: which icon a file gets. */
export function kindOf(name: string): string {
  const ending = endingOf(name);
  return Object.hasOwn(TYPES, ending) ? TYPES[ending as keyof typeof TYPES].kind : 'other';
}

/** Whether a browser may show it instead of saving it: pictures and PDF, which cannot carry our origin's scripts. */
export function mayShow(type: string): boolean {
  return INLINE.includes(type);
}
