import { expect, test } from 'vitest';
import { fittedSize, photoName } from '../../widgets/parts/images/shrinkPhoto.ts';

test.each([
  ['a photo across', [4032, 3024], [2000, 1500]],
  ['one upright', [3024, 4032], [1500, 2000]],
  ['a panorama keeps a height', [12_000, 3], [2000, 1]],
  ['one that is no larger', [2000, 1200], [2000, 1200]],
  ['a small one is not made larger', [640, 480], [640, 480]],
])('%s', (_, [width = 0, height = 0], [w, h]) => {
  expect(fittedSize({ width, height }, 2000)).toEqual({ width: w, height: h });
});

test('a photo is called by when it was taken, whatever the camera calls it', () => {
  const lastModified = new Date(2026, 10, 30, 9, 5, 7).getTime();
  const named = (name: string, type: string) => photoName({ name, type, lastModified });
  expect(named('image.jpg', 'image/jpeg')).toBe('IMG_20261130_090507.jpg');
  expect(named('image.jpg', 'image/png')).toBe('IMG_20261130_090507.png');
  // the ending stays where the kind is none that we draw, for the limits to judge
  expect(named('image.heic', 'image/heic')).toBe('IMG_20261130_090507.heic');
  expect(named('image', '')).toBe('IMG_20261130_090507.jpg');
});
