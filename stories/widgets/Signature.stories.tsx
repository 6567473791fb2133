import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { withHost } from '../support/host.tsx';
import { makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** A signature written by finger, pen or mouse: of whoever takes the goods, of whoever was there. */
export default {
  title: 'Widgets/Signature',
  decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);

/** One stroke from the left to the right, `at` a part of the height. */
function draw(canvas: HTMLElement, at: number) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const send = (type: string, part: number) =>
    (type === 'pointerdown' ? canvas : window).dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'pen',
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        pressure: 0.5,
        clientX: left + width * part,
        clientY: top + height * at,
      }),
    );
  send('pointerdown', 0.2);
  for (const part of [0.3, 0.5, 0.7]) send('pointermove', part);
  send('pointerup', 0.8);
}

/** How much ink there is, in pixels of the canvas. */
function inkOn(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark;
}

export const Written: StoryObj = {
  name: 'Signature: written, a stroke taken back, signed anew, removed',
  render: () => <WidgetDemo field={makeField('signature', '客户签收')} stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '签名' }));
    const dialog = within(await screen.findByRole('dialog', { name: '客户签收' }));
    const paper = dialog.getByRole<HTMLCanvasElement>('img', { name: '签名区' });
    await waitFor(() => expect(paper.width).toBeGreaterThan(300));
    await userEvent.click(dialog.getByRole('button', { name: '完成' }));
    await expect(dialog.getByText('请先签名')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '撤销一笔' })).toBeDisabled();
    draw(paper, 0.3);
    await waitFor(() => expect(dialog.queryByText('请先签名')).toBeNull());
    const one = inkOn(paper);
    await expect(one).toBeGreaterThan(0);
    draw(paper, 0.7);
    await waitFor(() => expect(inkOn(paper)).toBeGreaterThan(one));
    await userEvent.click(dialog.getByRole('button', { name: '撤销一笔' }));
    // drawn again, its edges may fall a pixel aside
    await expect(Math.abs(inkOn(paper) - one)).toBeLessThan(one / 10);
    await userEvent.click(dialog.getByRole('button', { name: '清除' }));
    await expect(inkOn(paper)).toBe(0);
    draw(paper, 0.5);
    const done = dialog.getByRole('button', { name: '完成' });
    await userEvent.click(done);
    await waitFor(() => expect(stored('客户签收')).toHaveTextContent(/"name":"签名.png"/));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: '重新签名' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '移除签名' }));
    await expect(stored('客户签收')).toHaveTextContent('[]');
  },
};

/** Who cannot write on a screen brings a picture; what is none is refused by name. */
export const Brought: StoryObj = {
  name: 'Signature: brought along as a picture',
  render: () => <WidgetDemo field={makeField('signature', '客户签收')} stored />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const chooser = canvasElement.querySelector<HTMLInputElement>('input[type=file]')!;
    const fileOf = (name: string, type: string) => new File([new Uint8Array(8)], name, { type });
    // a system's chooser may offer what it was not asked for
    const strange = new DataTransfer();
    strange.items.add(fileOf('扫描.gif', 'image/gif'));
    chooser.files = strange.files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await expect(await canvas.findByText('「扫描.gif」不是 jpg、jpeg 或 png 图片')).toBeVisible();
    await userEvent.upload(chooser, fileOf('签字扫描.jpg', 'image/jpeg'));
    await waitFor(() => expect(stored('客户签收')).toHaveTextContent(/签字扫描\.jpg/));
    await expect(canvas.queryByText(/不是 jpg/)).toBeNull();
  },
};

export const Shown: StoryObj = {
  name: 'Signature: at rest, in a list, read only',
  render: () => (
    <>
      <WidgetDemo field={sampleField('signature')} value={SAMPLES.signature.value} />
      <WidgetDemo field={sampleField('signature')} value={SAMPLES.signature.value} readOnly />
      <ShowDemo field={sampleField('signature')} value={SAMPLES.signature.value} compact />
    </>
  ),
};
