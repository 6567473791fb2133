import { useState } from 'react';
import { useHost } from '../../contract/host.ts';
import type { StoredImage } from './imageList.ts';

export interface ImageThumbProps {
  image: StoredImage;
  name: string;
  /** a drawing on paper, of which nothing may be cut off */
  whole?: boolean;
}

/** A picture cut to its frame; one that is gone is named instead. Cameras' orientation is the browser's to follow. */
export function ImageThumb({ image, name, whole = false }: ImageThumbProps) {
  const host = useHost();
  const [broken, setBroken] = useState(image.path === '');
  if (broken) return <span className="block truncate px-1 text-xs text-text-3">{name}</span>;
  return (
    <img
      src={host.fileUrl(image.path)}
      alt={name}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(true)}
      className={whole ? 'size-full bg-white object-contain' : 'size-full object-cover'}
    />
  );
}
