import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { memoryHost, withHost } from '../support/host.tsx';
import { heldInTheHand, heldSideways, sizeOfPicture } from '../support/photos.ts';
import { makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Files of a field: documents beside the record's words, not under its tab of attachments. */
export default {
  title: 'Widgets/Files',
  decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);
const fileOf = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name);
const chooser = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input[type=file]')!;

/** Chosen and dropped files arrive in their order; what does not fit is said by name and never sent. */
export const Taken: StoryObj = {
  name: 'Files: taken in, refused, removed',
  render: () => <WidgetDemo field={makeField('fileupload', '合同附件', { length: 3 })} stored />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(chooser(canvasElement), [fileOf('报价.pdf'), fileOf('清单.xlsx')]);
    await waitFor(() =>
      expect(stored('合同附件')).toHaveTextContent(
        /"name":"报价.pdf","size":8.*"name":"清单.xlsx"/,
      ),
    );
    // a drop may bring what a file dialog would not have offered
    const dropped = new DataTransfer();
    dropped.items.add(fileOf('安装.exe'));
    dropped.items.add(fileOf('图纸.zip'));
    dropped.items.add(fileOf('多余.zip'));
    canvas
      .getByRole('group', { name: '合同附件' })
      .dispatchEvent(
        new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
    const refusals = await canvas.findByRole('alert');
    await expect(refusals).toHaveTextContent(/安装\.exe/);
    await expect(refusals).toHaveTextContent('多余.zip 已达到数量上限，没有上传');
    await waitFor(() => expect(stored('合同附件')).toHaveTextContent(/图纸\.zip/));
    await expect(canvas.getByRole('button', { name: '添加附件' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: '知道了' }));
    await userEvent.click(canvas.getByRole('button', { name: '移除报价.pdf' }));
    await expect(stored('合同附件')).not.toHaveTextContent(/报价/);
    await expect(canvas.getByRole('button', { name: '添加附件' })).toBeEnabled();
  },
};

/** One that does not arrive stays in sight with its reason, and can be tried again. */
export const Failed: StoryObj = {
  name: 'Files: one that did not arrive',
  render: () => <WidgetDemo field={makeField('fileupload', '合同附件')} stored />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(chooser(canvasElement), fileOf('broken.pdf'));
    await expect(await canvas.findByText('上传失败：网络异常')).toBeVisible();
    await expect(stored('合同附件')).toHaveTextContent('undefined');
    await userEvent.click(canvas.getByRole('button', { name: '重试上传broken.pdf' }));
    await expect(await canvas.findByText('上传失败：网络异常')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '移除broken.pdf' }));
    await expect(canvas.queryByText('上传失败：网络异常')).toBeNull();
  },
};

const sent: File[] = [];

/** A photo that is taken goes upright and small, under a name of its own; one that is nothing the browser can draw meets the limits as it is. */
export const Photographed: StoryObj = {
  name: 'Files: photos are sent upright and small',
  beforeEach: heldInTheHand,
  parameters: {
    host: memoryHost({
      upload: async (file) => {
        sent.push(file);
        return { id: sent.length, path: file.name, name: file.name, size: file.size };
      },
    }),
  },
  render: () => <WidgetDemo field={makeField('fileupload', '现场照片', { length: 3 })} stored />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    sent.length = 0;
    const camera = canvasElement.querySelector<HTMLInputElement>('input[capture=environment]')!;
    const taken = await heldSideways({ width: 3000, height: 1500 });
    await expect(await sizeOfPicture(taken)).toEqual({ width: 1500, height: 3000 });
    await userEvent.upload(camera, taken);
    await waitFor(() => expect(stored('现场照片')).toHaveTextContent(/IMG_20261130_091500\.jpg/));
    const [small] = sent;
    await expect(await sizeOfPicture(small!)).toEqual({ width: 1000, height: 2000 });
    await expect(small!.size).toBeLessThan(taken.size);
    // what the camera wrote into it, where it was for example, does not go along
    await expect(await small!.text()).not.toContain('Exif');
    await userEvent.upload(
      camera,
      new File([new Uint8Array(8)], 'image.gif', { type: 'image/jpeg', lastModified: 0 }),
    );
    await waitFor(() => expect(sent).toHaveLength(2));
    await expect(sent[1]!.size).toBe(8);
    const huge = new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'image.jpg', {
      type: 'image/jpeg',
    });
    await userEvent.upload(camera, huge);
    await expect(await canvas.findByText('上传失败：单个文件最大支持50MB!')).toBeVisible();
    await expect(sent).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: '添加附件' })).toBeEnabled();
  },
};

const waiting: (() => void)[] = [];

/** What is on its way takes its room already; what failed meanwhile finds the field full. */
export const Full: StoryObj = {
  name: 'Files: no more than the field takes',
  parameters: {
    host: memoryHost({
      upload: (file) =>
        new Promise((resolve, reject) => {
          waiting.push(() =>
            file.name.startsWith('broken')
              ? reject(new Error('网络异常'))
              : resolve({ id: waiting.length, path: file.name, name: file.name, size: file.size }),
          );
        }),
    }),
  },
  render: () => <WidgetDemo field={makeField('fileupload', '合同附件', { length: 2 })} stored />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    waiting.length = 0;
    await userEvent.upload(chooser(canvasElement), [fileOf('broken.pdf'), fileOf('一.pdf')]);
    await expect(canvas.getByRole('button', { name: '添加附件' })).toBeDisabled();
    const more = new DataTransfer();
    more.items.add(fileOf('二.pdf'));
    const drop = (dataTransfer: DataTransfer) =>
      canvas
        .getByRole('group', { name: '合同附件' })
        .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    drop(more);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('二.pdf 已达到数量上限');
    await waitFor(() => expect(waiting.length).toBe(1));
    waiting[0]?.();
    await waitFor(() => expect(waiting.length).toBe(2));
    waiting[1]?.();
    await waitFor(() => expect(stored('合同附件')).toHaveTextContent(/一\.pdf/));
    // one failed: there is room again, and then there is none for it
    drop(more);
    await waitFor(() => expect(waiting.length).toBe(3));
    waiting[2]?.();
    await waitFor(() => expect(stored('合同附件')).toHaveTextContent(/二\.pdf/));
    await userEvent.click(canvas.getByRole('button', { name: '重试上传broken.pdf' }));
    await expect(await canvas.findByText('broken.pdf')).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent('broken.pdf 已达到数量上限');
    await expect(waiting.length).toBe(3);
  },
};

const download = fn(() => Promise.resolve());

/** A name opens what a browser shows safely and downloads everything else; an address that is neither ours nor the web's leads nowhere. */
export const Opened: StoryObj = {
  name: 'Files: opened and downloaded',
  parameters: { host: memoryHost({ download }) },
  render: () => (
    <ShowDemo
      field={sampleField('fileupload')}
      value={[
        ...(SAMPLES.fileupload.value as object[]),
        { key: 'x7', url: 'https://cdn.example.com/files/drawing.dwg', status: 'success' },
        { id: 4, path: 'javascript:alert(1)', name: '陷阱.pdf' },
      ]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    download.mockClear();
    await expect(await canvas.findByRole('link', { name: '设备采购合同.pdf' })).toHaveAttribute(
      'href',
      expect.stringMatching(/inline=1$/),
    );
    await userEvent.click(canvas.getByRole('button', { name: '验收清单.xlsx' }));
    await expect(download).toHaveBeenLastCalledWith('/rest/crm/file/download?id_code=2');
    await userEvent.click(canvas.getByRole('button', { name: '下载设备采购合同.pdf' }));
    await expect(download).toHaveBeenLastCalledWith('/rest/crm/file/download?id_code=1');
    await expect(canvas.getByRole('link', { name: 'drawing.dwg' })).toHaveAttribute(
      'href',
      'https://cdn.example.com/files/drawing.dwg',
    );
    await expect(canvas.getByText('陷阱.pdf').closest('a, button')).toBeNull();
  },
};

/** In a list the first file stands for all. */
export const InAList: StoryObj = {
  name: 'Files: in a list',
  render: () => (
    <div className="w-56 text-sm">
      <ShowDemo field={sampleField('fileupload')} value={SAMPLES.fileupload.value} compact />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('共 2 个')).toBeVisible();
    await expect(canvas.getByText('设备采购合同.pdf')).toBeVisible();
    await expect(canvas.queryByText('验收清单.xlsx')).toBeNull();
  },
};
