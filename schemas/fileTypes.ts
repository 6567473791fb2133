/** What may be attached: the ending of the name, and the kind that the wire calls file_type. What the bytes must begin with is the server's to know. */
const KINDS = {
  doc: 'doc', docx: 'doc', xls: 'excel', xlsx: 'excel', pdf: 'pdf', ppt: 'ppt', pptx: 'ppt', jpg: 'img', jpeg: 'img', png: 'img', zip: 'zip', rar: 'zip', gif: 'img',
} as const;

export type FileEnding = keyof typeof KINDS;
/** which icon a file gets */
export type FileKind = (typeof KINDS)[FileEnding] | 'other';

/** In the order of the texts, as a refusal names them. */
export const FILE_ENDINGS = Object.keys(KINDS).join(', ');
/** For file dialogs. */
export const FILE_ACCEPT = Object.keys(KINDS).map((ending) => `.${ending}`).join(',');

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

/** What a file was sent as: an attachment, a picture of a field, a file of a follow-up, the recording of a telephone call. */
export const SHOW_TYPE = { attachment: 1, image: 2, follow: 3, recording: 4 } as const;
