import { useState } from 'react';
import { useHost } from '../../contract/host.ts';
import type { StoredImage } from './imageList.ts';

/** A picture cut to its frame; one that is gone is named instead. Cameras' orientation is the browser's to follow. */
export function ImageThumb({ image, name }: { image: StoredImage; name: string }) {
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
      className="size-full object-cover"
    />
  );
}
