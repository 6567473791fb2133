import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { withHost } from '../support/host.tsx';
import { makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** A code of goods, assets, places: typed, scanned, and drawn to be scanned. */
export default {
  title: 'Widgets/Barcode',
  decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>],
} satisfies Meta;

const NAME = '设备条码';
const code = () => makeField('barcode', NAME, { barcodeFormat: 'qr' });
const stored = () => screen.getByLabelText(`${NAME}的值`);

/** A browser that reads codes, its camera a canvas; `reads` is asked at every look. */
function withCamera(reads: () => string | undefined, camera?: () => Promise<MediaStream>) {
  const tracks: MediaStreamTrack[] = [];
  const canvas = document.createElement('canvas');
  const stream = async () => {
    const made = canvas.captureStream(10);
    tracks.push(...made.getTracks());
    return made;
  };
  const devices = navigator.mediaDevices;
  const { getUserMedia } = devices;
  devices.getUserMedia = camera ?? stream;
  Object.assign(window, {
    BarcodeDetector: class {
      detect = async () => {
        const rawValue = reads();
        return rawValue === undefined ? [] : [{ rawValue }];
      };
    },
  });
  const takeAway = () => {
    devices.getUserMedia = getUserMedia;
    Reflect.deleteProperty(window, 'BarcodeDetector');
  };
  return { tracks, takeAway };
}

/** Taken away after the story, whatever became of it. */
let camera: ReturnType<typeof withCamera>;

let looks = 0;
export const Scanned: StoryObj = {
  name: 'Barcode: read by the camera, which is let go',
  beforeEach: () => {
    looks = 0;
    camera = withCamera(() => ((looks += 1) > 2 ? ' SB-2026-0012 ' : undefined));
    return camera.takeAway;
  },
  render: () => <WidgetDemo field={code()} value="old" stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `扫描${NAME}` }));
    const dialog = await screen.findByRole('dialog', { name: NAME });
    await expect(await within(dialog).findByLabelText('摄像头画面')).toBeVisible();
    await waitFor(() => expect(stored()).toHaveTextContent('"SB-2026-0012"'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(looks).toBe(3);
    await expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    await waitFor(() => expect(canvas.getByRole('button', { name: `扫描${NAME}` })).toHaveFocus());
  },
};

export const Closed: StoryObj = {
  name: 'Barcode: the camera is let go when nothing was read',
  beforeEach: () => {
    camera = withCamera(() => undefined);
    return camera.takeAway;
  },
  render: () => <WidgetDemo field={code()} value="old" stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `扫描${NAME}` }));
    await screen.findByRole('dialog', { name: NAME });
    await waitFor(() => expect(camera.tracks).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(camera.tracks[0]?.readyState).toBe('ended'));
    await expect(stored()).toHaveTextContent('"old"');
  },
};

export const Refused: StoryObj = {
  name: 'Barcode: a camera that may not be used says so',
  beforeEach: () => {
    camera = withCamera(
      () => undefined,
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    );
    return camera.takeAway;
  },
  render: () => <WidgetDemo field={code()} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `扫描${NAME}` }));
    const dialog = await screen.findByRole('dialog', { name: NAME });
    await expect(await within(dialog).findByRole('alert')).toHaveTextContent('未获准使用摄像头');
  },
};

const onSubmit = fn();
export const Keyboard: StoryObj = {
  name: 'Barcode: a scanner that types ends with Enter, sends nothing, and the next scan takes its place',
  render: () => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <WidgetDemo field={code()} stored />
      <button type="submit">保存</button>
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear();
    // this browser reads no codes: nothing offers to
    await expect(canvas.queryByRole('button', { name: `扫描${NAME}` })).toBeNull();
    await userEvent.click(canvas.getByRole('textbox', { name: NAME }));
    await userEvent.keyboard('SB-0001{Enter}');
    await expect(stored()).toHaveTextContent('"SB-0001"');
    await userEvent.keyboard('SB-0002{Enter}');
    await expect(stored()).toHaveTextContent('"SB-0002"');
    await expect(onSubmit).not.toHaveBeenCalled();
  },
};

/** Dark modules from the picture, as a camera would see them: nothing but the path is drawn. */
export const Shown: StoryObj = {
  name: 'Barcode: drawn in a detail, a text in a list and read only',
  render: () => (
    <>
      <div data-face="bars">
        <ShowDemo field={sampleField('barcode')} value={SAMPLES.barcode.value} />
      </div>
      <div data-face="qr">
        <ShowDemo field={code()} value="https://example.com/设备/12" />
      </div>
      <div data-face="unsayable">
        <ShowDemo field={sampleField('barcode')} value="设备" />
      </div>
      <div data-face="long" className="w-48">
        <ShowDemo field={sampleField('barcode')} value={SAMPLES.barcode.long} />
      </div>
      <div data-face="cell">
        <ShowDemo field={sampleField('barcode')} value={SAMPLES.barcode.value} compact />
      </div>
      <WidgetDemo field={sampleField('barcode')} value={SAMPLES.barcode.value} readOnly />
    </>
  ),
  play: async ({ canvasElement }) => {
    const face = (name: string) => canvasElement.querySelector<HTMLElement>(`[data-face=${name}]`)!;
    const drawn = (name: string) => face(name).querySelector('svg[data-barcode]');
    await waitFor(() => expect(drawn('bars')).toBeVisible());
    await expect(face('bars')).toHaveTextContent('SB-2026-0012');
    const { width, height } = drawn('qr')!.getBoundingClientRect();
    await expect(Math.abs(width - height)).toBeLessThan(1);
    await expect(face('qr')).toHaveTextContent('https://example.com/设备/12');
    await expect(drawn('unsayable')).toBeNull();
    await expect(face('unsayable')).toHaveTextContent('设备');
    const room = face('long').getBoundingClientRect().width;
    await expect(drawn('long')!.getBoundingClientRect().width).toBeLessThanOrEqual(room);
    await expect(drawn('cell')).toBeNull();
    await expect(face('cell')).toHaveTextContent('SB-2026-0012');
  },
};
