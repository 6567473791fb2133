import { fileNameOf, isFileAddress } from '../../../schemas/values/fileTypes.ts';
import { webAddress } from '../../../schemas/values/webAddress.ts';
import { asImages, type StoredImage } from '../images/imageList.ts';

/** A stored file of a field. */
export interface FieldFile extends StoredImage {
  name: string;
  /** bytes; unknown of records that other programs made */
  size?: number;
}

/** The files of a value, whoever made it; one without a name is called by the end of its address. */
export function asFiles(value: unknown): readonly FieldFile[] {
  return asImages(value).map((one) => {
    const { size, ...rest } = one as StoredImage & { size?: unknown };
    return {
      ...rest,
      name: fileNameOf(one),
      ...(typeof size === 'number' && size >= 0 && { size }),
    };
  });
}

/** Where a file lies: with us, elsewhere on the web, or where nobody follows. */
export function placeOf({ path }: FieldFile): { stored: true } | { link: string } | undefined {
  if (isFileAddress(path)) return { stored: true };
  const link = /^https?:/i.test(path) ? webAddress(path) : undefined;
  return link === undefined ? undefined : { link };
}
