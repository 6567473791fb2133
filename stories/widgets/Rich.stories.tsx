import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { memoryHost, withHost } from '../support/host.tsx';
import { makeField, sampleField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Addresses, pictures, rich text, and the places that the application fills. */
export default { title: 'Widgets/Rich', decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>] } satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);
const picture = (name: string, type = 'image/png', bytes = 8) => new File([new Uint8Array(bytes)], name, { type });

/** Region by search or by columns, Hong Kong, Macao and Taiwan among them; street; place as lng,lat. */
export const Address: StoryObj = {
  name: 'Address: region, street, place [FORM-027] [FORM-050]',
  render: () => <WidgetDemo field={sampleField('address')} stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '公司地址省市区' }));
    const search = await screen.findByRole('combobox', { name: '搜索公司地址省市区' }, { timeout: 5000 });
    await userEvent.type(search, '深圳南山{Enter}');
    await expect(stored('公司地址')).toHaveTextContent('{"region":"广东省,深圳市,南山区","address":"","location":""}');
    await userEvent.click(canvas.getByRole('textbox', { name: '公司地址详细地址' }));
    await userEvent.paste('科苑南路 2666 号');
    await userEvent.click(canvas.getByRole('textbox', { name: '公司地址经纬度' }));
    await userEvent.paste('113.9430001，22.529');
    await userEvent.tab();
    await expect(stored('公司地址')).toHaveTextContent('{"region":"广东省,深圳市,南山区","address":"科苑南路 2666 号","location":"113.943,22.529"}');
    for (const place of ['香港特别行政区 / 香港岛 / 湾仔区', '澳门特别行政区 / 澳门半岛', '台湾省 / 台北市 / 信义区']) {
      await userEvent.click(canvas.getByRole('combobox', { name: '公司地址省市区' }));
      await waitFor(() => expect(screen.getByRole('combobox', { name: '搜索公司地址省市区' })).toHaveFocus());
      await userEvent.paste(place.replaceAll(' / ', ''));
      await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(place);
      await userEvent.keyboard('{Escape}');
    }
  },
};

/** Without a tile server the map is a plain one, and asks nobody. */
export const PlainMap: StoryObj = {
  name: 'Address: a place picked on a map without tiles [FORM-051]',
  render: () => <WidgetDemo field={sampleField('address')} value={{ region: '上海市,上海市,浦东新区', address: '世纪大道 100 号', location: '' }} stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '在地图上选择公司地址' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByText('上海市')).toBeInTheDocument(), { timeout: 5000 });
    await userEvent.click(within(dialog).getByRole('button', { name: '选择地图中心' }));
    await expect(within(dialog).getByText('121.474,31.23')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: '使用此位置' }));
    await expect(stored('公司地址')).toHaveTextContent('"location":"121.474,31.23"');
    await expect(document.querySelector('.leaflet-tile')).toBeNull();
  },
};

/** Uploaded one after the other, put in order by their menus, removed. */
export const Images: StoryObj = {
  name: 'Pictures: uploaded, ordered, removed [FORM-038]',
  render: () => <WidgetDemo field={makeField('img', '现场照片', { length: 3 })} stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('上传现场照片'), [picture('大门.png'), picture('车间.png')]);
    await waitFor(() => expect(stored('现场照片')).toHaveTextContent(/大门\.png.*车间\.png/));
    await userEvent.click(canvas.getByRole('button', { name: '车间.png的操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '前移' }));
    await expect(stored('现场照片')).toHaveTextContent(/车间\.png.*大门\.png/);
    await userEvent.click(canvas.getByRole('button', { name: '查看车间.png' }));
    await expect(await screen.findByRole('img', { name: '车间.png' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByRole('img', { name: '大门.png' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.upload(canvas.getByLabelText('上传现场照片'), [picture('a.png'), picture('b.png')]);
    await waitFor(() => expect(stored('现场照片')).toHaveTextContent(/a\.png/));
    await expect(canvas.getByText('最多上传 3 张图片')).toBeVisible();
    await expect(canvas.queryByLabelText('上传现场照片')).toBeNull();
  },
};

/** One that fails goes away and says so; below the minimum nothing can be removed; a field for one photo takes no gif. */
export const ImageLimits: StoryObj = {
  name: 'Pictures: failing, minimum, single [FORM-073] [FORM-074] [FORM-075]',
  render: () => (
    <>
      <WidgetDemo field={makeField('img', '现场照片', { min: 1 })} value={[{ id: 1, path: 'a/gate.jpg', name: '厂区大门.jpg' }]} stored />
      <WidgetDemo field={makeField('img', '名片', { length: 1 })} stored />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '厂区大门.jpg的操作' }));
    await expect(await screen.findByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.upload(canvas.getByLabelText('上传现场照片'), picture('broken.png'));
    await expect(await canvas.findByText('「broken.png」上传失败，已移除，请重试')).toBeVisible();
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    await expect(stored('现场照片')).toHaveTextContent('[{"id":1,"path":"a/gate.jpg","name":"厂区大门.jpg"}]');
    const card = canvas.getByLabelText<HTMLInputElement>('上传名片');
    // Dropped, for the file dialog would not offer it.
    const dropped = new DataTransfer();
    dropped.items.add(picture('card.gif', 'image/gif'));
    card.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }));
    await expect(await canvas.findByText('「card.gif」不是 jpg、jpeg 或 png 图片')).toBeVisible();
    await userEvent.upload(card, picture('card.jpg', 'image/jpeg'));
    await waitFor(() => expect(stored('名片')).toHaveTextContent('card.jpg'));
    await expect(canvas.queryByLabelText('上传名片')).toBeNull();
  },
};

const waiting: { finish?: () => void } = {};

/** On its way a picture shows how far it is, and can be called back. */
export const ImageUploading: StoryObj = {
  name: 'Pictures: on their way [FORM-075]',
  parameters: {
    host: memoryHost({
      upload: (file, onProgress) => {
        onProgress(0.4);
        return new Promise((resolve) => {
          waiting.finish = () => resolve({ id: 7, path: 'late.png', name: file.name });
        });
      },
    }),
  },
  render: () => <WidgetDemo field={makeField('img', '现场照片')} stored />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('上传现场照片'), [picture('一.png'), picture('二.png')]);
    await waitFor(() => expect(canvas.getByRole('progressbar', { name: '正在上传一.png' })).toHaveAttribute('aria-valuenow', '40'));
    await expect(stored('现场照片')).toHaveTextContent('undefined');
    await userEvent.click(canvas.getByRole('button', { name: '取消上传二.png' }));
    waiting.finish?.();
    await waitFor(() => expect(stored('现场照片')).toHaveTextContent('[{"id":7,"path":"late.png","name":"一.png"}]'));
    await expect(canvas.queryByRole('progressbar')).toBeNull();
  },
};

const TOOLS = [
  '标题', '加粗', '字号', '字体', '斜体', '下划线', '删除线', '文字颜色', '背景颜色', '链接', '无序列表', '有序列表', '对齐', '引用', '表情', '图片', '表格', '代码', '撤销', '重做', '全屏',
];

/** Typed, made bold, coloured, taken back: the value is HTML, an empty document is no answer. */
export const Editor: StoryObj = {
  name: 'Rich text: the whole toolbar [FORM-039] [FORM-080]',
  render: () => <WidgetDemo field={makeField('editor', '方案说明', { placeholder: '目标、范围、交付物' })} stored />,
  play: async ({ canvas, userEvent, step }) => {
    const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
    const bar = canvas.getByRole('toolbar', { name: '方案说明工具栏' });
    for (const tool of TOOLS) await expect(within(bar).getByLabelText(tool), tool).toBeInTheDocument();
    const press = (name: string) => userEvent.click(within(bar).getByRole('button', { name }));
    const pick = (name: string, value: string) => userEvent.selectOptions(within(bar).getByRole('combobox', { name }), value);
    const holds = (part: string) => waitFor(() => expect(stored('方案说明')).toHaveTextContent(part));

    await step('text and marks', async () => {
      await userEvent.click(text);
      for (const [tool, tag] of [['加粗', 'strong'], ['斜体', 'em'], ['下划线', 'u'], ['删除线', 's']] as const) {
        await press(tool);
        await expect(within(bar).getByRole('button', { name: tool })).toHaveAttribute('aria-pressed', 'true');
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
      await userEvent.type(await screen.findByRole('textbox', { name: '链接地址' }), 'example.com{Enter}');
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
  },
};

/** Six pictures at a time, two megabytes each; the document keeps their paths. */
export const EditorImages: StoryObj = {
  name: 'Rich text: pictures and their limits [FORM-077] [FORM-078] [FORM-079]',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} stored />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
    const input = canvas.getByRole('toolbar').querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, picture('大图.png', 'image/png', 2.1 * 1024 * 1024));
    await expect(await canvas.findByText('「大图.png」超过 2 MB，请压缩后再上传')).toBeVisible();
    await userEvent.upload(input, Array.from({ length: 7 }, (_, index) => picture(`${index}.png`)));
    await expect(await canvas.findByText('一次最多上传 6 张图片')).toBeVisible();
    await userEvent.upload(input, picture('布局图.png'));
    await waitFor(() => expect(stored('方案说明')).toHaveTextContent('src=\\"uploads/布局图.png\\"'));
    await expect(canvas.queryByText('一次最多上传 6 张图片')).toBeNull();
  },
};

const STYLED = '<p style="text-align: center;"><span style="color: rgb(183, 32, 32); font-size: 24px;">红字</span>与<strong>粗体</strong></p>';

/** What was written comes back with its looks, and a change keeps them; pasted looks come along, pasted scripts do not. */
export const EditorKeepsLooks: StoryObj = {
  name: 'Rich text: looks survive editing and pasting [FORM-039]',
  render: () => <WidgetDemo field={makeField('editor', '方案说明')} value={STYLED} stored />,
  play: async ({ canvas, userEvent }) => {
    const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
    await waitFor(() => expect(text.querySelector('span')?.style.color).toBe('rgb(183, 32, 32)'));
    await userEvent.click(text);
    await userEvent.keyboard('新');
    const value = () => JSON.parse(stored('方案说明').textContent) as string;
    await waitFor(() => expect(value()).toContain('新'));
    for (const part of ['text-align: center', 'color: rgb(183, 32, 32)', 'font-size: 24px', '<strong>粗体']) await expect(value()).toContain(part);
    const clipboard = new DataTransfer();
    clipboard.setData('text/html', '<p>粘贴<span style="color:#126a38;position:fixed" onclick="x()">绿字</span><script>x()</script></p>');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    await waitFor(() => expect(value()).toContain('color: rgb(18, 106, 56)'));
    await expect(value()).not.toMatch(/script|onclick|position|data-style/);
  },
};

/** Whatever a record holds, nothing in it runs, and nothing leaves its place. */
export const EditorHostile: StoryObj = {
  name: 'Rich text: hostile markup is only text [FORM-081]',
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
  play: async ({ canvas, canvasElement }) => {
    const text = await canvas.findByRole('textbox', { name: '方案说明' }, { timeout: 10_000 });
    const show = canvasElement.querySelector<HTMLElement>('[data-face=show]')!;
    await waitFor(() => expect(show).toHaveTextContent('正文'), { timeout: 10_000 });
    for (const place of [show, text]) {
      await expect(place.querySelector('script, iframe, form, svg, [onerror], [onclick]')).toBeNull();
      await expect([...place.querySelectorAll('a')].map((link) => link.protocol)).not.toContain('javascript:');
      for (const element of place.querySelectorAll<HTMLElement>('*')) await expect(element.style.position).toBe('');
    }
    await expect(show.querySelector<HTMLElement>('.red, p span')?.style.color).toBe('rgb(183, 32, 32)');
    await expect(canvasElement.querySelector('[data-face=cell]')).toHaveTextContent('正文');
    await expect('hacked' in window).toBe(false);
  },
};

const HOSTILE =
  '<p onclick="window.hacked=1" style="position:fixed;top:0">正文 <span style="color:#b72020">红字</span></p><script>window.hacked=1</script><img src="x" onerror="window.hacked=1">' +
  '<a href="javascript:window.hacked=1">链接</a><iframe src="https://example.com"></iframe><form><input></form><svg><script>window.hacked=1</script></svg>';

export const Blank: StoryObj = {
  name: 'A place that the application fills [FORM-046]',
  render: () => (
    <>
      <WidgetDemo field={makeField('blank', '开票抬头', { defaultType: 'String' })} stored />
      <WidgetDemo field={makeField('blank', '产品明细', { defaultType: 'Array' })} value={[{ id: 1 }, { id: 2 }]} stored />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '开票抬头' }), '华东机电');
    await expect(stored('开票抬头')).toHaveTextContent('"华东机电"');
    await expect(canvas.getByRole('textbox', { name: '产品明细' })).toHaveTextContent('2 项');
  },
};
