/** When the sample photo was taken, by the clock of the machine. */
const TAKEN = new Date(2026, 10, 30, 9, 15).getTime();

/** A photo as a phone takes it upright: the pixels lie on their side, and a note (Exif orientation 6) says to turn them. */
export async function heldSideways(
  size: { width: number; height: number },
  name = 'image.jpg',
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas to paint on');
  for (let stripe = 0; stripe < 60; stripe += 1) {
    brush.fillStyle = `hsl(${stripe * 6} 80% 50%)`;
    brush.fillRect((stripe * size.width) / 60, 0, size.width / 60, size.height);
  }
  const bare = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 1));
  if (!bare) throw new Error('the picture could not be made');
  const bytes = new Uint8Array(await bare.arrayBuffer());
  return new File([bytes.slice(0, 2), NOTE, bytes.slice(2)], name, {
    type: 'image/jpeg',
    lastModified: TAKEN,
  });
}

/** Width and height in px as it is seen. */
export async function sizeOfPicture(file: File): Promise<{ width: number; height: number }> {
  const { width, height } = await createImageBitmap(file);
  return { width, height };
}

/** The part of a JPEG file that says orientation 6 and nothing else. */
const NOTE = Uint8Array.from([
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0,
  3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
]);

/** The device is pointed at with a finger while the story is shown. */
export function heldInTheHand(): () => void {
  const own = window.matchMedia.bind(window);
  window.matchMedia = (query) => own(query === '(pointer: coarse)' ? 'all' : query);
  return () => {
    window.matchMedia = own;
  };
}
