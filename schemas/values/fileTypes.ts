import { LIMITS } from '../limits.ts';
import { valueAsText } from './valueTypes.ts';

/** What may be attached: the ending of the name, and the kind that the wire calls file_type. What the bytes must begin with is the server's to know. */
const KINDS = {
  doc: 'doc',
  docx: 'doc',
  xls: 'excel',
  xlsx: 'excel',
  pdf: 'pdf',
  ppt: 'ppt',
  pptx: 'ppt',
  jpg: 'img',
  jpeg: 'img',
  png: 'img',
  zip: 'zip',
  rar: 'zip',
  gif: 'img',
} as const;

export type FileEnding = keyof typeof KINDS;
/** which icon a file gets */
export type FileKind = (typeof KINDS)[FileEnding] | 'other';

/** What a file was sent as: an attachment of a record, a picture or file of one of its fields, a file of a follow-up, the recording of a telephone call. */
export const SHOW_TYPE = { attachment: 1, field: 2, follow: 3, recording: 4 } as const;

const ADDRESS = '/rest/crm/file/download?id_code=';

/** Where the bytes of a file are, by its short name; pictures, files and rich text keep it as it is. */
export function fileAddress(code: string): string {
  return `${ADDRESS}${code}`;
}

/** Whether an address that a value holds is that of a stored file. */
export function isFileAddress(path: string): boolean {
  return path.startsWith(ADDRESS);
}

/** What a record names in `file_ids`, by its module: as what its files are sent, and how many it keeps, the last ones. */
export const FILE_FIELDS = {
  event: { showType: SHOW_TYPE.follow, most: LIMITS.followFiles },
  knowledge: { showType: SHOW_TYPE.attachment, most: LIMITS.knowledgeFiles },
  officeRequest: { showType: SHOW_TYPE.attachment, most: LIMITS.checkFiles },
} as const;

/** Pictures of a follow-up are photographs: no gif. */
function endingsFor(showType: number): string[] {
  return Object.keys(KINDS).filter((ending) => showType !== SHOW_TYPE.follow || ending !== 'gif');
}

/** In the order of the texts, as a refusal names them. */
export function endingsText(showType: number): string {
  return endingsFor(showType).join(', ');
}

/** For file dialogs. */
export function acceptOf(showType: number): string {
  return endingsFor(showType)
    .map((ending) => `.${ending}`)
    .join(',');
}

export function isAccepted(name: string, showType: number): boolean {
  return endingsFor(showType).includes(endingOf(name));
}

/** What a file of a value is called: its name, else the end of its address, whoever stored it. */
export function fileNameOf(file: unknown): string {
  const { name, path, url, id, key } = (
    typeof file === 'object' && file !== null ? file : { path: file }
  ) as Readonly<Record<string, unknown>>;
  if (typeof name === 'string' && name !== '') return name;
  const address = [path, url].find((each) => typeof each === 'string' && each !== '');
  const last = typeof address === 'string' ? address.split(/[?#]/)[0]?.split('/').at(-1) : '';
  return last || `#${valueAsText(id ?? key)}`;
}

/** Of the files that a record names by their ids, joined by commas: those that it keeps, the last ones. */
export function keptFiles(text: unknown, most: number): number[] {
  const ids = (typeof text === 'string' || typeof text === 'number' ? String(text) : '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(-most);
}

export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function isFileEnding(ending: string): ending is FileEnding {
  return Object.hasOwn(KINDS, ending);
}

export function fileKind(name: string): FileKind {
  const ending = endingOf(name);
  return isFileEnding(ending) ? KINDS[ending] : 'other';
}
