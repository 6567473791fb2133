import { LIMITS } from '../../../schemas/limits.ts';
import { localStamp } from '../../../schemas/values/dates.ts';

/** What a camera is asked for; a phone turns its own kind of picture into one of these. */
export const PHOTO_TYPES = 'image/jpeg,image/png';

const QUALITY = 0.85;
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Width and height in px with the longest side brought down to `most`; what is no larger stays as it is. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  most: number,
): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** What a photo is called: cameras call theirs all the same (`image.jpg`), the moment tells them apart. */
export function photoName(file: Pick<File, 'name' | 'type' | 'lastModified'>): string {
  const [day = '', time = ''] = localStamp(new Date(file.lastModified)).split(' ');
  const ending = ENDINGS[file.type] ?? /\.([a-z0-9]+)$/i.exec(file.name)?.[1] ?? 'jpg';
  return `IMG_${day.replaceAll('-', '')}_${time.replaceAll(':', '')}.${ending}`;
}

/**
 * A photo as it is sent: upright, its longest side at most `LIMITS.photoSide` px, named by when it was taken, without what the camera wrote
 * into it (place, device). One that this browser cannot draw goes as it was taken: the limits of every file judge it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const name = photoName(photo);
  const { type, lastModified } = photo;
  const drawn = Object.hasOwn(ENDINGS, type) ? await draw(photo, type) : undefined;
  return new File([drawn ?? photo], name, { type, lastModified });
}

async function draw(photo: File, type: string): Promise<Blob | undefined> {
  let picture: ImageBitmap;
  try {
    // turned by what the camera noted about how it was held
    picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    return undefined; // no picture, or more of one than this device has room for
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittedSize(picture, LIMITS.photoSide));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  return blob ?? undefined;
}
