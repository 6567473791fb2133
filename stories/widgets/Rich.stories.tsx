import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { memoryHost, withHost } from '../support/host.tsx';
import { device, deviceSays } from '../support/geolocation.ts';
import { heldSideways, sizeOfPicture } from '../support/photos.ts';
import { makeField, sampleField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Addresses, pictures, rich text, and the places that the application fills. */
export default {
  title: 'Widgets/Rich',
  decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);
const picture = (name: string, type = 'image/png', bytes = 8) =>
  new File([new Uint8Array(bytes)], name, { type });

/** Region by search or by columns, Hong Kong, Macao and Taiwan among them; street; place as lng,lat. */
export const Address: StoryObj = {
  name: 'Address: region, street, place',
  render: () => <WidgetDemo field={sampleField('address')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Address: region, street, place [FORM-027] [FORM-050]', async () => {
      await userEvent.click(canvas.getByRole('combobox', { name: '公司地址省市区' }));
      const search = await screen.findByRole(
        'combobox',
        { name: '搜索公司地址省市区' },
        { timeout: 5000 },
      );
      await userEvent.type(search, '深圳南山{Enter}');
      await expect(stored('公司地址')).toHaveTextContent(
        '{"region":"广东省,深圳市,南山区","address":"","location":""}',
      );
      await userEvent.click(canvas.getByRole('textbox', { name: '公司地址详细地址' }));
      await userEvent.paste('科苑南路 2666 号');
      await userEvent.click(canvas.getByRole('textbox', { name: '公司地址经纬度' }));
      await userEvent.paste('113.9430001，22.529');
      await userEvent.tab();
      await expect(stored('公司地址')).toHaveTextContent(
        '{"region":"广东省,深圳市,南山区","address":"科苑南路 2666 号","location":"113.943,22.529"}',
      );
      for (const place of [
        '香港特别行政区 / 香港岛 / 湾仔区',
        '澳门特别行政区 / 澳门半岛',
        '台湾省 / 台北市 / 信义区',
      ]) {
        await userEvent.click(canvas.getByRole('combobox', { name: '公司地址省市区' }));
        await waitFor(() =>
          expect(screen.getByRole('combobox', { name: '搜索公司地址省市区' })).toHaveFocus(),
        );
        await userEvent.paste(place.replaceAll(' / ', ''));
        await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(place);
        await userEvent.keyboard('{Escape}');
      }
    }),
};

/** What is pasted whole is cut into region and street, and can be put back; regions are found by their initials too. */
export const AddressPasted: StoryObj = {
  name: 'Address: pasted whole, region by initials',
  render: () => <WidgetDemo field={sampleField('address')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Address: pasted whole, region by initials [FORM-027] [FORM-050]', async () => {
      await userEvent.click(canvas.getByRole('textbox', { name: '公司地址详细地址' }));
      await userEvent.paste('浙江省杭州市西湖区文三路 1 号');
      await waitFor(
        () =>
          expect(stored('公司地址')).toHaveTextContent(
            '{"region":"浙江省,杭州市,西湖区","address":"文三路 1 号","location":""}',
          ),
        { timeout: 5000 },
      );
      await userEvent.click(canvas.getByRole('button', { name: '还原' }));
      await expect(stored('公司地址')).toHaveTextContent(
        '{"region":"","address":"浙江省杭州市西湖区文三路 1 号","location":""}',
      );
      await userEvent.click(canvas.getByRole('combobox', { name: '公司地址省市区' }));
      await userEvent.type(
        await screen.findByRole('combobox', { name: '搜索公司地址省市区' }, { timeout: 5000 }),
        'hzxh',
      );
      await userEvent.click(
        await screen.findByRole('option', { name: '浙江省 / 杭州市 / 西湖区' }),
      );
      await expect(stored('公司地址')).toHaveTextContent(
        '{"region":"浙江省,杭州市,西湖区","address":"浙江省杭州市西湖区文三路 1 号","location":""}',
      );
    }),
};

/** The device is asked where it is; when it may not say so, there is still the map. */
export const AddressHere: StoryObj = {
  name: "Address: the device's own place [FORM-050]",
  beforeEach: deviceSays,
  render: () => <WidgetDemo field={sampleField('address')} stored />,
  play: async ({ canvas, userEvent }) => {
    device.answer = 'denied';
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await expect(
      await canvas.findByText('没有使用位置的权限，请在浏览器设置中允许，或在地图上选择'),
    ).toBeVisible();
    device.answer = 'here';
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await waitFor(() =>
      expect(stored('公司地址')).toHaveTextContent('"location":"120.130123,30.2741"'),
    );
    await expect(canvas.queryByText(/没有使用位置/)).toBeNull();
  },
};

/** Without a tile server the map is a plain one, and asks nobody. */
export const PlainMap: StoryObj = {
  name: 'Address: a place picked on a map without tiles',
  render: () => (
    <WidgetDemo
      field={sampleField('address')}
      value={{ region: '上海市,上海市,浦东新区', address: '世纪大道 100 号', location: '' }}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Address: a place picked on a map without tiles [FORM-051]', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '在地图上选择公司地址' }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(within(dialog).getByText('上海市')).toBeInTheDocument(), {
        timeout: 5000,
      });
      await userEvent.click(within(dialog).getByRole('button', { name: '选择地图中心' }));
      await expect(within(dialog).getByText('121.474,31.23')).toBeVisible();
      // the pin stands on the seat: its name has made room
      const [pin, name] = [
        dialog.querySelector('.fieldwork-map-pin'),
        () => within(dialog).getByText('上海市'),
      ];
      await waitFor(() => expect(apart(pin, name())).toBe(true));
      await userEvent.click(within(dialog).getByRole('button', { name: '使用此位置' }));
      await expect(stored('公司地址')).toHaveTextContent('"location":"121.474,31.23"');
      await expect(document.querySelector('.leaflet-tile')).toBeNull();
    }),
};

/** Whether neither covers any of the other. */
function apart(one: Element | null, other: Element): boolean {
  if (!one) return false;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

const tileLevels = () =>
  [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].map(
    ({ src }) => new URL(src).pathname.split('/')[1],
  );

/** With one it begins where a town is seen, and at the street once a place is known. */
export const TiledMap: StoryObj = {
  name: 'Address: a map with tiles',
  parameters: {
    host: memoryHost({ mapTiles: { url: '/{z}/{x}/{y}.png', attribution: '地图服务' } }),
  },
  render: () => (
    <WidgetDemo
      field={sampleField('address')}
      value={{ region: '上海市,上海市,浦东新区', address: '世纪大道 100 号', location: '' }}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Address: a map with tiles [CONST-007, CONST-008]', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '在地图上选择公司地址' }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(new Set(tileLevels())).toEqual(new Set(['12'])), {
        timeout: 5000,
      });
      await userEvent.click(within(dialog).getByRole('button', { name: '选择地图中心' }));
      await userEvent.click(within(dialog).getByRole('button', { name: '使用此位置' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(canvas.getByRole('button', { name: '在地图上选择公司地址' }));
      await waitFor(() => expect(new Set(tileLevels())).toEqual(new Set(['17'])), {
        timeout: 5000,
      });
    }),
};

/** Uploaded one after the other, put in order by their menus, removed. */
export const Images: StoryObj = {
  name: 'Pictures: uploaded, ordered, removed',
  render: () => <WidgetDemo field={makeField('img', '现场照片', { length: 3 })} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Pictures: uploaded, ordered, removed [FORM-038]', async () => {
      await userEvent.upload(canvas.getByLabelText('上传现场照片'), [
        picture('大门.png'),
        picture('车间.png'),
      ]);
      await waitFor(() => expect(stored('现场照片')).toHaveTextContent(/大门\.png.*车间\.png/));
      await userEvent.click(canvas.getByRole('button', { name: '车间.png的操作' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: /^前移/ }));
      await expect(stored('现场照片')).toHaveTextContent(/车间\.png.*大门\.png/);
      await userEvent.click(canvas.getByRole('button', { name: '查看车间.png' }));
      await expect(await screen.findByRole('img', { name: '车间.png' })).toBeInTheDocument();
      await userEvent.keyboard('{ArrowRight}');
      await expect(screen.getByRole('img', { name: '大门.png' })).toBeInTheDocument();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(screen.getByRole('img', { name: '车间.png' })).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.upload(canvas.getByLabelText('上传现场照片'), [
        picture('a.png'),
        picture('b.png'),
      ]);
      await waitFor(() => expect(stored('现场照片')).toHaveTextContent(/a\.png/));
      await expect(canvas.getByText('最多上传 3 张图片')).toBeVisible();
      await expect(canvas.queryByLabelText('上传现场照片')).toBeNull();
    }),
};

/** One that fails goes away and says so; below the minimum nothing can be removed; a field for one photo takes no gif. */
export const ImageLimits: StoryObj = {
  name: 'Pictures: failing, minimum, single',
  render: () => (
    <>
      <WidgetDemo
        field={makeField('img', '现场照片', { min: 1 })}
        value={[{ id: 1, path: 'a/gate.jpg', name: '厂区大门.jpg' }]}
        stored
      />
      <WidgetDemo field={makeField('img', '名片', { length: 1 })} stored />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Pictures: failing, minimum, single [FORM-073] [FORM-074] [FORM-075]', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '厂区大门.jpg的操作' }));
      await expect(
        await screen.findByRole('menuitem', { name: /^删除.*至少保留 1 张/ }),
      ).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('{Escape}');
      await userEvent.upload(canvas.getByLabelText('上传现场照片'), picture('broken.png'));
      await expect(
        await canvas.findByText('「broken.png」上传失败，已移除：网络异常'),
      ).toBeVisible();
      await expect(canvas.getByRole('button', { name: '重试上传broken.png' })).toBeVisible();
      await expect(canvas.queryByRole('progressbar')).toBeNull();
      await expect(stored('现场照片')).toHaveTextContent(
        '[{"id":1,"path":"a/gate.jpg","name":"厂区大门.jpg"}]',
      );
      const card = canvas.getByLabelText<HTMLInputElement>('上传名片');
      // Dropped, for the file dialog would not offer it.
      const dropped = new DataTransfer();
      dropped.items.add(picture('card.gif', 'image/gif'));
      card.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }));
      await expect(await canvas.findByText('「card.gif」不是 jpg、jpeg 或 png 图片')).toBeVisible();
      await userEvent.upload(card, picture('card.jpg', 'image/jpeg'));
      await waitFor(() => expect(stored('名片')).toHaveTextContent('card.jpg'));
      await expect(canvas.queryByLabelText('上传名片')).toBeNull();
    }),
};

/** Put in order by keys and by dragging, both said aloud; looked at larger by keys. */
export const ImageKeys: StoryObj = {
  name: 'Pictures: moved, removed and enlarged by keys',
  render: () => (
    <WidgetDemo
      field={makeField('img', '现场照片')}
      value={['大门', '车间', '仓库'].map((name, index) => ({
        id: index + 1,
        path: `a/${name}.jpg`,
        name,
      }))}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Pictures: moved, removed and enlarged by keys [FORM-038]', async () => {
      const order = () =>
        (JSON.parse(stored('现场照片').textContent) as { name: string }[])
          .map(({ name }) => name)
          .join('');
      const tile = (name: string) => canvas.getByRole('button', { name: `查看${name}` });
      await step('keys', async () => {
        tile('大门').focus();
        await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
        await waitFor(() => expect(order()).toBe('车间大门仓库'));
        await expect(canvas.getByText('已移到第 2 张，共 3 张')).toBeInTheDocument();
        await waitFor(() => expect(tile('大门')).toHaveFocus());
      });
      await step('dragging', async () => {
        const carried = new DataTransfer();
        tile('仓库').dispatchEvent(
          new DragEvent('dragstart', { bubbles: true, dataTransfer: carried }),
        );
        tile('车间').dispatchEvent(
          new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: carried }),
        );
        tile('车间').dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried }),
        );
        await waitFor(() => expect(order()).toBe('仓库车间大门'));
      });
      await step('enlarged', async () => {
        await userEvent.click(tile('仓库'));
        const dialog = await screen.findByRole('dialog', { name: '仓库' });
        const image = within(dialog).getByRole<HTMLImageElement>('img', { name: '仓库' });
        await waitFor(() => expect(image.clientWidth).toBeGreaterThan(0));
        const { clientWidth } = image;
        await userEvent.keyboard('+');
        await waitFor(() => expect(image.clientWidth).toBeGreaterThan(clientWidth * 1.9));
        await expect(within(dialog).getByText('200%')).toBeVisible();
        await userEvent.keyboard('0{ArrowRight}');
        await expect(await within(dialog).findByRole('img', { name: '车间' })).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      });
      await step('removed', async () => {
        tile('车间').focus();
        await userEvent.keyboard('{Delete}');
        await waitFor(() => expect(order()).toBe('仓库大门'));
        await waitFor(() => expect(tile('仓库')).toHaveFocus());
      });
    }),
};

let taken = '';

/** A photo that is chosen or pasted is sent as it is, and stands upright all the same; one that failed is sent again. */
export const ImagePhoto: StoryObj = {
  name: "Pictures: a camera's photo stands upright; pasted, failed and tried again [FORM-075]",
  parameters: {
    host: memoryHost({
      async upload(file) {
        if (taken === '') {
          taken = URL.createObjectURL(file);
          throw new Error('网络异常');
        }
        return { id: 3, path: 'photo.jpg', name: file.name, size: file.size };
      },
      fileUrl: () => taken,
    }),
  },
  render: () => <WidgetDemo field={makeField('img', '现场照片')} stored />,
  play: async ({ canvas, userEvent }) => {
    taken = '';
    const clipboard = new DataTransfer();
    clipboard.items.add(await heldSideways({ width: 40, height: 20 }, '竖拍.jpg'));
    canvas
      .getByLabelText('上传现场照片')
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    await userEvent.click(await canvas.findByRole('button', { name: '重试上传竖拍.jpg' }));
    await waitFor(() => expect(stored('现场照片')).toHaveTextContent('photo.jpg'));
    await expect(canvas.queryByText(/上传失败/)).toBeNull();
    const image = canvas.getByAltText<HTMLImageElement>('竖拍.jpg');
    await waitFor(() => expect([image.naturalWidth, image.naturalHeight]).toEqual([20, 40]));
  },
};

const sentPhotos: File[] = [];

/** What the camera tile takes is made smaller on its way, and keeps to the kinds of a field of one picture. */
export const ImageCamera: StoryObj = {
  name: 'Pictures: a photo that is taken here is sent upright and small',
  parameters: {
    host: memoryHost({
      upload: async (file) => {
        sentPhotos.push(file);
        return { id: 5, path: 'photo.jpg', name: file.name, size: file.size };
      },
    }),
  },
  render: () => <WidgetDemo field={makeField('img', '名片', { length: 1 })} stored />,
  play: async ({ canvas, userEvent }) => {
    sentPhotos.length = 0;
    await userEvent.upload(
      canvas.getByLabelText('拍照上传名片'),
      await heldSideways({ width: 2400, height: 1200 }),
    );
    await waitFor(() => expect(stored('名片')).toHaveTextContent(/IMG_20261130_091500\.jpg/));
    await expect(await sizeOfPicture(sentPhotos[0]!)).toEqual({ width: 1000, height: 2000 });
  },
};

/** Records of other programs say url for path and key for id. */
export const ImageSpellings: StoryObj = {
  name: 'Pictures: both spellings of a stored value are shown',
  render: () => (
    <ShowDemo
      field={makeField('img', '现场照片')}
      value={[
        { id: 1, path: 'a/gate.jpg', name: '大门' },
        { key: 'x7', url: 'https://cdn.example.com/b.jpg', status: 'success' },
      ]}
    />
  ),
  play: ({ canvas, step }) =>
    step('Pictures: both spellings of a stored value are shown [FORM-038]', async () => {
      await expect(canvas.getByAltText('大门')).toBeVisible();
      await expect(canvas.getByAltText('图片 2')).toBeVisible();
    }),
};

const waiting: { finish?: () => void } = {};

/** On its way a picture shows how far it is, and can be called back. */
export const ImageUploading: StoryObj = {
  name: 'Pictures: on their way',
  parameters: {
    host: memoryHost({
      upload: (file, onProgress) => {
        onProgress(0.4);
        return new Promise((resolve) => {
          waiting.finish = () =>
            resolve({ id: 7, path: 'late.png', name: file.name, size: file.size });
        });
      },
    }),
  },
  render: () => <WidgetDemo field={makeField('img', '现场照片')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Pictures: on their way [FORM-075]', async () => {
      await userEvent.upload(canvas.getByLabelText('上传现场照片'), [
        picture('一.png'),
        picture('二.png'),
      ]);
      await waitFor(() =>
        expect(canvas.getByRole('progressbar', { name: '正在上传一.png' })).toHaveAttribute(
          'aria-valuenow',
          '40',
        ),
      );
      await expect(stored('现场照片')).toHaveTextContent('undefined');
      await userEvent.click(canvas.getByRole('button', { name: '取消上传二.png' }));
      waiting.finish?.();
      await waitFor(() =>
        expect(stored('现场照片')).toHaveTextContent(
          '[{"id":7,"path":"late.png","name":"一.png"}]',
        ),
      );
      await expect(canvas.queryByRole('progressbar')).toBeNull();
    }),
};

const TOOLS = [
  '标题',
  '加粗',
  '字号',
  '字体',
  '斜体',
  '下划线',
  '删除线',
  '文字颜色',
  '背景颜色',
  '链接',
  '无序列表',
  '有序列表',
  '对齐',
  '引用',
  '表情',
  '图片',
  '表格',
  '代码',
  '撤销',
  '重做',
  '全屏',
];

/** Typed, made bold, coloured, taken back: the value is HTML, an empty document is no answer. */
export const Editor: StoryObj = {
  name: 'Rich text: the whole toolbar',
  render: () => (
    <WidgetDemo
      field={makeField('editor', '方案说明', { placeholder: '目标、范围、交付物' })}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: the whole toolbar [FORM-039] [FORM-080]', async () => {
      const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
      const bar = canvas.getByRole('toolbar', { name: '方案说明工具栏' });
      for (const tool of TOOLS)
        await expect(within(bar).getByLabelText(tool), tool).toBeInTheDocument();
      const press = (name: string) => userEvent.click(within(bar).getByRole('button', { name }));
      const pick = (name: string, value: string) =>
        userEvent.selectOptions(within(bar).getByRole('combobox', { name }), value);
      const holds = (part: string) =>
        waitFor(() => expect(stored('方案说明')).toHaveTextContent(part));

      await step('text and marks', async () => {
        await userEvent.click(text);
        for (const [tool, tag] of [
          ['加粗', 'strong'],
          ['斜体', 'em'],
          ['下划线', 'u'],
          ['删除线', 's'],
        ] as const) {
          await press(tool);
          await expect(within(bar).getByRole('button', { name: tool })).toHaveAttribute(
            'aria-pressed',
            'true',
          );
          await userEvent.keyboard('甲');
          await holds(`<${tag}>`);
          await press(tool);
        }
      });
      await step('looks', async () => {
        await pick('标题', '2');
        await holds('<h2>');
        await pick('标题', '');
        await pick('对齐', 'justify');
        await holds('text-align: justify');
        await pick('字号', '24px');
        await userEvent.keyboard('大');
        await holds('font-size: 24px');
        await pick('字体', 'KaiTi, serif');
        await userEvent.keyboard('楷');
        await holds('font-family: KaiTi');
        await press('文字颜色');
        await userEvent.click(await screen.findByRole('button', { name: '#b72020' }));
        await waitFor(() => expect(text).toHaveFocus());
        await userEvent.keyboard('红');
        await holds('color: rgb(183, 32, 32)');
        await press('背景颜色');
        await userEvent.click(await screen.findByRole('button', { name: '#fdf6c4' }));
        await waitFor(() => expect(text).toHaveFocus());
        await userEvent.keyboard('黄');
        await holds('background-color');
      });
      await step('blocks', async () => {
        await press('引用');
        await holds('<blockquote>');
        await press('引用');
        await press('无序列表');
        await holds('<ul>');
        await press('无序列表');
        await press('有序列表');
        await holds('<ol>');
        await press('有序列表');
        await press('代码');
        await holds('<pre>');
        await press('代码');
      });
      await step('things', async () => {
        await press('链接');
        await userEvent.type(
          await screen.findByRole('textbox', { name: '链接地址' }),
          'example.com{Enter}',
        );
        await holds('href=\\"https://example.com\\"');
        await press('表情');
        await userEvent.click(await screen.findByRole('button', { name: '🎉' }));
        await holds('🎉');
        await press('表格');
        await userEvent.click(await screen.findByRole('button', { name: '插入 2 × 2 表格' }));
        await holds('<table');
      });
      await step('back and forth', async () => {
        await press('撤销');
        await waitFor(() => expect(stored('方案说明')).not.toHaveTextContent('<table'));
        await press('重做');
        await holds('<table');
        await press('全屏');
        await expect(document.querySelector('[data-fullscreen]')).not.toBeNull();
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(document.querySelector('[data-fullscreen]')).toBeNull());
      });
      await step('nothing left', async () => {
        await userEvent.click(text);
        await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
        await pick('标题', '');
        await waitFor(() => expect(stored('方案说明')).toHaveTextContent(/^undefined$/));
      });
    }),
};

/** Six pictures at a time, two megabytes each; the document keeps their paths. */
export const EditorImages: StoryObj = {
  name: 'Rich text: pictures and their limits',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: pictures and their limits [FORM-077] [FORM-078] [FORM-079]', async () => {
      await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
      const input = canvas
        .getByRole('toolbar')
        .querySelector<HTMLInputElement>('input[type=file]')!;
      await userEvent.upload(input, picture('大图.png', 'image/png', 2.1 * 1024 * 1024));
      await expect(await canvas.findByText('「大图.png」超过 2 MB，请压缩后再上传')).toBeVisible();
      await userEvent.upload(
        input,
        Array.from({ length: 7 }, (_, index) => picture(`${index}.png`)),
      );
      await expect(await canvas.findByText('一次最多上传 6 张图片')).toBeVisible();
      await userEvent.upload(input, picture('布局图.png'));
      await waitFor(() =>
        expect(stored('方案说明')).toHaveTextContent('src=\\"uploads/布局图.png\\"'),
      );
      await expect(canvas.queryByText('一次最多上传 6 张图片')).toBeNull();
    }),
};

const STYLED =
  '<p style="text-align: center;"><span style="color: rgb(183, 32, 32); font-size: 24px;">红字</span>与<strong>粗体</strong></p>';

/** What was written comes back with its looks, and a change keeps them; what is copied within the editor keeps them too. Scripts never come along. */
export const EditorKeepsLooks: StoryObj = {
  name: 'Rich text: looks survive editing and copying',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} value={STYLED} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: looks survive editing and copying [FORM-039]', async () => {
      const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
      await waitFor(() => expect(text.querySelector('span')?.style.color).toBe('rgb(183, 32, 32)'));
      await userEvent.click(text);
      await userEvent.keyboard('新');
      const value = () => JSON.parse(stored('方案说明').textContent) as string;
      await waitFor(() => expect(value()).toContain('新'));
      for (const part of [
        'text-align: center',
        'color: rgb(183, 32, 32)',
        'font-size: 24px',
        '<strong>粗体',
      ])
        await expect(value()).toContain(part);
      pasted(
        text,
        '<p data-pm-slice="1 1 []">粘贴<span style="color:#126a38;position:fixed" onclick="x()">绿字</span><script>x()</script></p>',
      );
      await waitFor(() => expect(value()).toContain('color: rgb(18, 106, 56)'));
      await expect(value()).not.toMatch(/script|onclick|position|data-style/);
    }),
};

/** Text and its own looks as the clipboard has them; a paste event as the browser sends it. */
function pasted(into: HTMLElement, html: string, files: readonly File[] = []) {
  const clipboard = new DataTransfer();
  clipboard.setData('text/html', html);
  for (const file of files) clipboard.items.add(file);
  into.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
  );
}

const editorOf = (canvas: { findByRole: typeof screen.findByRole }) =>
  canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
const written = () => {
  const text = stored('方案说明').textContent;
  return text === 'undefined' ? '' : (JSON.parse(text) as string);
};

const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->' +
  '<h2 style="mso-margin-top-alt:auto;color:#2F5496"><span lang=EN-US style="font-size:22pt">实施范围<o:p></o:p></span></h2>' +
  '<p class=MsoNormal style="text-indent:21pt"><b style="mso-bidi-font-weight:normal"><span style="color:red">第一期</span></b>与<span style="font-style:italic;font-size:18pt">第二期</span></p>' +
  '<p class=MsoListParagraph style="margin-left:18pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span style="font:7pt Times">&nbsp;&nbsp;</span></span><![endif]>调研</p>' +
  '<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>访谈</p>' +
  '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>设计</p>' +
  '<p class=MsoNormal><img src="file:///C:/Users/a/clip_image001.png"></p><!--EndFragment--></body></html>';
const EXCEL =
  '<style>td{mso-number-format:General}</style><table border=0 style="border-collapse:collapse;width:144pt"><col width=72 style="width:54pt"><tr height=19><td height=19 class=xl65 style="width:54pt;color:red">规格</td><td align=right style="font-weight:700">12</td></tr></table>';

/** Structure stays, looks and scripts of the other program go; a sheet is a table and not its picture. */
export const EditorPaste: StoryObj = {
  name: 'Rich text: pasted from Word, Excel and pages',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: pasted from Word, Excel and pages [FORM-039] [FORM-081]', async () => {
      const text = await editorOf(canvas);
      await userEvent.click(text);
      await step('Word', async () => {
        pasted(text, WORD);
        await waitFor(() => expect(written()).toContain('<h2>实施范围</h2>'));
        await expect(written()).toContain('<p><strong>第一期</strong>与<em>第二期</em></p>');
        await expect(written()).toContain(
          '<ol><li><p>调研</p><ul><li><p>访谈</p></li></ul></li><li><p>设计</p></li></ol>',
        );
        await expect(written()).not.toMatch(/style|class|mso|file:/i);
        await expect(await canvas.findByText('有 1 张图片无法粘贴，请另存后上传')).toBeVisible();
      });
      await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
      await step('Excel', async () => {
        pasted(text, EXCEL, [picture('image.png')]);
        await waitFor(() => expect(written()).toContain('<table'));
        await expect(written()).toMatch(/规格.*<strong>12<\/strong>/);
        await expect(written()).not.toMatch(/<img|color|xl65/);
      });
    }),
};

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const slow: { finish?: () => void } = {};

/** What is pasted with words stands where it belongs at once, is uploaded, and is part of the value only when it is stored. */
export const EditorPastedImage: StoryObj = {
  name: 'Rich text: pasted pictures are uploaded, not written out',
  parameters: {
    host: memoryHost({
      upload: (file, onProgress) => {
        onProgress(0.4);
        return new Promise((resolve) => {
          slow.finish = () =>
            resolve({ id: 8, path: `uploads/${file.name}`, name: file.name, size: file.size });
        });
      },
    }),
  },
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: pasted pictures are uploaded, not written out [FORM-076]', async () => {
      const text = await editorOf(canvas);
      await userEvent.click(text);
      pasted(text, `<p>前</p><img alt="图" src="data:image/png;base64,${PIXEL}"><p>后</p>`);
      await waitFor(() =>
        expect(canvas.getByRole('progressbar', { name: '正在上传图.png' })).toHaveAttribute(
          'aria-valuenow',
          '40',
        ),
      );
      await expect(written()).toBe('<p>前</p><p>后</p>');
      await expect(text.querySelector('img')?.src).toMatch(/^blob:/);
      slow.finish?.();
      await waitFor(() =>
        expect(written()).toBe('<p>前</p><img src="uploads/图.png" alt="图"><p>后</p>'),
      );
      await userEvent.keyboard('{Control>}z{/Control}');
      await waitFor(() => expect(written()).toBe(''));
      await userEvent.keyboard('{Control>}y{/Control}');
      await waitFor(() =>
        expect(written()).toBe('<p>前</p><img src="uploads/图.png" alt="图"><p>后</p>'),
      );
    }),
};

const FOREIGN = '<p>原样   <b>保留</b></p>\n<P ALIGN=center>不改一字</P>';

/** Nothing edited, nothing changed; what is edited by keys alone. */
export const EditorKeys: StoryObj = {
  name: 'Rich text: by keys alone, and unchanged when only looked at',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} value={FOREIGN} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Rich text: by keys alone, and unchanged when only looked at [FORM-080]', async () => {
      const text = await editorOf(canvas);
      await step('looked at', async () => {
        await userEvent.click(text);
        await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
        await userEvent.tab();
        await expect(written()).toBe(FOREIGN);
      });
      await step('the toolbar', async () => {
        text.focus();
        await userEvent.keyboard('{Alt>}{F10}{/Alt}');
        await waitFor(() =>
          expect(canvas.getByRole('toolbar').contains(document.activeElement)).toBe(true),
        );
        await userEvent.keyboard('{ArrowRight}');
        await expect(canvas.getByRole('button', { name: '加粗' })).toHaveFocus();
      });
      await step('a link', async () => {
        text.focus();
        await userEvent.keyboard('{Control>}k{/Control}');
        await userEvent.type(
          await screen.findByRole('textbox', { name: '链接地址' }),
          'example.com{Enter}',
        );
        await waitFor(() => expect(written()).toContain('href="https://example.com"'));
      });
      await step('a table', async () => {
        // The list of before goes first: a press on its button while it goes would close it again.
        const choose = async (name: string) => {
          await userEvent.click(canvas.getByRole('button', { name: '表格' }));
          await userEvent.click(await screen.findByRole('button', { name }));
          await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
        };
        await choose('插入 2 × 2 表格');
        const size = () =>
          [
            text.querySelectorAll('tr').length,
            text.querySelectorAll('tr:first-child > *').length,
          ].join('×');
        await waitFor(() => expect(size()).toBe('2×2'));
        for (const [tool, then] of [
          ['下方插入行', '3×2'],
          ['右侧插入列', '3×3'],
          ['删除行', '2×3'],
          ['删除列', '2×2'],
        ] as const) {
          await choose(tool);
          await waitFor(() => expect(size(), tool).toBe(then));
        }
        await choose('删除表格');
        await waitFor(() => expect(size()).toBe('0×0'));
      });
    }),
};

/** A text near its limit says how much room is left. */
export const EditorFull: StoryObj = {
  name: 'Rich text: little room left',
  render: () => (
    <WidgetDemo field={makeField('editor', '方案说明')} value={`<p>${'长'.repeat(60_000)}</p>`} />
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('已用 60,007 / 65,536 个字符（含格式）', {}, { timeout: 10_000 }),
    ).toBeVisible();
  },
};

/** Whatever a record holds, nothing in it runs, and nothing leaves its place. */
export const EditorHostile: StoryObj = {
  name: 'Rich text: hostile markup is only text',
  render: () => (
    <>
      <div data-face="show">
        <ShowDemo field={makeField('editor', '方案说明')} value={HOSTILE} />
      </div>
      <div data-face="cell" className="w-64">
        <ShowDemo field={makeField('editor', '方案说明')} value={HOSTILE} compact />
      </div>
      <WidgetDemo field={makeField('editor', '方案说明')} value={HOSTILE} />
    </>
  ),
  play: ({ canvas, canvasElement, step }) =>
    step('Rich text: hostile markup is only text [FORM-081]', async () => {
      const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
      const show = canvasElement.querySelector<HTMLElement>('[data-face=show]')!;
      await waitFor(() => expect(show).toHaveTextContent('正文'), { timeout: 10_000 });
      for (const place of [show, text]) {
        await expect(
          place.querySelector('script, iframe, form, svg, [onerror], [onclick]'),
        ).toBeNull();
        await expect([...place.querySelectorAll('a')].map((link) => link.protocol)).not.toContain(
          'javascript:',
        );
        for (const element of place.querySelectorAll<HTMLElement>('*'))
          await expect(element.style.position).toBe('');
      }
      await expect(show.querySelector<HTMLElement>('.red, p span')?.style.color).toBe(
        'rgb(183, 32, 32)',
      );
      await expect(canvasElement.querySelector('[data-face=cell]')).toHaveTextContent('正文');
      await expect('hacked' in window).toBe(false);
    }),
};

const HOSTILE =
  '<p onclick="window.hacked=1" style="position:fixed;top:0">正文 <span style="color:#b72020">红字</span></p><script>window.hacked=1</script><img src="x" onerror="window.hacked=1">' +
  '<a href="javascript:window.hacked=1">链接</a><iframe src="https://example.com"></iframe><form><input></form><svg><script>window.hacked=1</script></svg>';

export const Blank: StoryObj = {
  name: 'A place that the application fills',
  render: () => (
    <>
      <WidgetDemo field={makeField('blank', '开票抬头', { defaultType: 'String' })} stored />
      <WidgetDemo
        field={makeField('blank', '产品明细', { defaultType: 'Array' })}
        value={[{ id: 1 }, { id: 2 }]}
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('A place that the application fills [FORM-046]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '开票抬头' }), '华东机电');
      await expect(stored('开票抬头')).toHaveTextContent('"华东机电"');
      await expect(canvas.getByRole('textbox', { name: '产品明细' })).toHaveTextContent('2 项');
    }),
};
