import type { InputProps } from './contract/types.ts';
import { ImagesShow } from './images.show.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { asImages, type StoredImage } from './parts/images/imageList.ts';

/** Pictures of a field that cannot be changed here. */
export function ReadOnlyImages({
  id,
  field,
  value,
  describedBy,
  locale,
}: InputProps<StoredImage[]>) {
  const images = asImages(value);
  return (
    <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
      {images.length > 0 && (
        <ImagesShow field={field} value={[...images]} compact={false} locale={locale} />
      )}
    </ReadOnlyBox>
  );
}
