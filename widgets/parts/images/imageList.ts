import type { Field } from '../../../schemas/form/form.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

export interface StoredImage {
  id: number;
  path: string;
  name?: string;
}

/** The stored pictures; records made by other programs hold `url` in place of `path`, and `key` in place of `id`. */
export function asImages(value: unknown): readonly StoredImage[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    .map((one) => {
      if (
        typeof one.id === 'number' &&
        typeof one.path === 'string' &&
        (one.name === undefined || typeof one.name === 'string')
      )
        return one as unknown as StoredImage;
      const { id = one.key, path = one.url, name, ...rest } = one;
      return {
        ...rest,
        id: typeof id === 'string' ? id : Number(valueAsText(id)),
        path: valueAsText(path),
        ...(typeof name === 'string' && { name }),
      } as StoredImage;
    });
}

const SINGLE = /^image\/(jpeg|png)$/;
const MANY = /^image\/(jpeg|png|gif)$/;

/** Whether a file may be uploaded here, by its own statement; the server judges by content. */
export function imageType(file: Pick<File, 'type' | 'name'>, single: boolean): boolean {
  return (single ? SINGLE : MANY).test(file.type);
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  const rest = list.filter((_, index) => index !== from);
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** px of a thumbnail, by the designer's size, within reason; a signature is as wide as it was written */
export function sizeOf(field: Field): { width: number; height: number } {
  if (field.type === 'signature') return SIGNATURE;
  const size = field.widget.options.size as { width?: unknown; height?: unknown } | undefined;
  return { width: side(size?.width), height: side(size?.height) };
}

const SIGNATURE = { width: 176, height: 66 };

function side(given: unknown): number {
  const side = Number(given);
  return side > 0 ? Math.min(Math.max(side, 64), 240) : 88;
}
