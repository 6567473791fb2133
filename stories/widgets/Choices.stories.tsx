import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { PickNode } from '../../widgets/contract/host.ts';
import { memoryHost, withHost } from '../support/host.tsx';
import { makeField, sampleField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Values that are chosen: radio buttons, checkboxes, lists, levels, switches, stars, scales, colours. */
export default {
  title: 'Widgets/Choices',
  decorators: [withHost, (Story) => <div className="grid max-w-md gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);
const cities = [
  '上海',
  '苏州',
  '杭州',
  '南京',
  '宁波',
  '无锡',
  '常州',
  '南通',
  '嘉兴',
  '绍兴',
  '合肥',
  '芜湖',
].map((value) => ({ value }));

/** Arrows walk, and an answer that is not required can be taken back. */
export const Radio: StoryObj = {
  name: 'Radio buttons: walked, taken back',
  render: () => <WidgetDemo field={sampleField('radio')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Radio buttons: walked, taken back [FORM-020]', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: '普通客户' }));
      await expect(stored('客户级别')).toHaveTextContent('"normal"');
      await userEvent.keyboard('{ArrowDown}');
      await expect(stored('客户级别')).toHaveTextContent('"potential"');
      await userEvent.click(canvas.getByRole('button', { name: '清除' }));
      await expect(stored('客户级别')).toHaveTextContent('undefined');
    }),
};

/** The value keeps the order of the options; what is no longer offered stays until it is taken back. */
export const Checkbox: StoryObj = {
  name: 'Checkboxes: order of the options, old values stay',
  render: () => (
    <WidgetDemo field={sampleField('checkbox')} value={['维保服务', '旧型号']} stored />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Checkboxes: order of the options, old values stay [FORM-021]', async () => {
      await expect(canvas.getByRole('checkbox', { name: '旧型号' })).toBeChecked();
      await userEvent.click(canvas.getByRole('checkbox', { name: '工业机器人' }));
      await expect(stored('意向产品')).toHaveTextContent('["工业机器人","维保服务","旧型号"]');
      await userEvent.click(canvas.getByRole('checkbox', { name: '旧型号' }));
      await expect(stored('意向产品')).toHaveTextContent('["工业机器人","维保服务"]');
    }),
};

/** Opened, walked and chosen with the keyboard; letters jump; Esc changes nothing and gives the focus back. */
export const Select: StoryObj = {
  name: 'Select: keyboard, letters, Esc',
  render: () => (
    <WidgetDemo field={makeField('select', '所在城市', { options: cities.slice(0, 8) })} stored />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Select: keyboard, letters, Esc [FORM-026]', async () => {
      const box = canvas.getByRole('combobox', { name: '所在城市' });
      box.focus();
      await userEvent.keyboard('{ArrowDown}');
      const list = await screen.findByRole('listbox', { name: '所在城市' });
      await waitFor(() => expect(list).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect(stored('所在城市')).toHaveTextContent('"苏州"');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      await screen.findByRole('listbox');
      await userEvent.keyboard('宁{Escape}');
      await expect(stored('所在城市')).toHaveTextContent('"苏州"');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.click(canvas.getByRole('button', { name: '清除所在城市' }));
      await expect(stored('所在城市')).toHaveTextContent('undefined');
    }),
};

/** Several, as chips; a long list brings its search box. */
export const SelectSeveral: StoryObj = {
  name: 'Select several: chips and search',
  render: () => (
    <WidgetDemo
      field={makeField('select', '覆盖城市', { options: cities, multiple: true })}
      value={['上海']}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Select several: chips and search [FORM-011] [FORM-026]', async () => {
      const box = canvas.getByRole('combobox', { name: '覆盖城市' });
      await userEvent.click(box);
      const search = await screen.findByRole('combobox', { name: '搜索覆盖城市' });
      await waitFor(() => expect(search).toHaveFocus());
      await userEvent.type(search, '南');
      await expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        '南京',
        '南通',
      ]);
      await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
      await expect(stored('覆盖城市')).toHaveTextContent('["上海","南京","南通"]');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('{Backspace}');
      await expect(stored('覆盖城市')).toHaveTextContent('["上海","南京"]');
      await userEvent.click(canvas.getByRole('button', { name: '移除上海' }));
      await expect(stored('覆盖城市')).toHaveTextContent('["南京"]');
    }),
};

/** Options of the server, by the name of their list; one of them is out of use. */
export const SelectRemote: StoryObj = {
  name: 'Select: a list of the server',
  render: () => (
    <WidgetDemo
      field={makeField('select', '回款方式', { remote: true, remoteFunc: 'payment_method' })}
      value="wechat"
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Select: a list of the server [FORM-012]', async () => {
      const box = canvas.getByRole('combobox', { name: '回款方式' });
      await waitFor(() => expect(box).toHaveTextContent('微信支付'));
      await userEvent.click(box);
      await expect(await screen.findByRole('option', { name: '支票' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await userEvent.keyboard('{ArrowUp}{Enter}');
      await expect(stored('回款方式')).toHaveTextContent('"acceptance"');
    }),
};

const grown: PickNode[] = [{ id: 'vip', name: '重点', color: 'red' }];

/** What a list has not is added from where it was looked for, by those who may; a name that it has is not added again. */
export const SelectGrowing: StoryObj = {
  name: 'Select: a list that grows',
  parameters: {
    host: memoryHost({
      options: async () => [...grown],
      growing: new Set(['tag']),
      addOption: async (_list, name) => {
        const made = { id: `t${grown.length}`, name, color: 'green' };
        grown.push(made);
        return made;
      },
    }),
  },
  render: () => (
    <>
      <WidgetDemo
        field={makeField('select', '标签', {
          multiple: true,
          filterable: true,
          remote: true,
          remoteFunc: 'tag',
        })}
        value={['vip']}
        stored
      />
      <ShowDemo
        field={makeField('select', '带颜色', { multiple: true, remote: true, remoteFunc: 'tag' })}
        value={['vip', 't1']}
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Select: a list that grows [LIST-024]', async () => {
      await userEvent.click(canvas.getByRole('combobox', { name: '标签' }));
      const search = await screen.findByRole('combobox', { name: '搜索标签' });
      await userEvent.type(search, '重点');
      await expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
      await userEvent.clear(search);
      await userEvent.type(search, '年度框架');
      await userEvent.click(await screen.findByRole('button', { name: '新增「年度框架」' }));
      await waitFor(() => expect(stored('标签')).toHaveTextContent('["vip","t1"]'));
      await expect(await screen.findByRole('option', { name: '年度框架' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await userEvent.keyboard('{Escape}');
    }),
};

let failures = 1;

/** A list that did not come says so, and comes when it is asked for again. */
export const SelectFailed: StoryObj = {
  name: 'Select: a list that did not come',
  parameters: {
    host: memoryHost({
      options: async () => {
        if (failures-- > 0) throw new Error('offline');
        return [{ id: 'transfer', name: '银行转账' }];
      },
    }),
  },
  render: () => (
    <WidgetDemo
      field={makeField('select', '回款方式', { remote: true, remoteFunc: 'payment_method' })}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '回款方式' }));
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    await expect(await screen.findByRole('option', { name: '银行转账' })).toBeVisible();
  },
};

/** A name that nobody knows is said at the field; what is chosen stays. */
export const UnknownList: StoryObj = {
  name: 'A list that nobody knows is said at the field',
  render: () => (
    <>
      <WidgetDemo
        field={makeField('select', '区域', { remote: true, remoteFunc: 'nosuch' })}
        value="华东"
        stored
      />
      <WidgetDemo
        field={makeField('checkbox', '渠道', { remote: true, remoteFunc: 'nosuch' })}
        value={['展会']}
        stored
      />
      <WidgetDemo
        field={makeField('cascader', '行业', { remoteFunc: 'nosuch' })}
        value={['C']}
        stored
      />
    </>
  ),
  play: ({ canvas, step }) =>
    step('A list that nobody knows is said at the field [FORM-014]', async () => {
      await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3));
      await expect(canvas.getAllByText('没有名为「nosuch」的选项列表，请联系管理员')).toHaveLength(
        3,
      );
      await expect(canvas.getByRole('combobox', { name: '区域' })).toHaveTextContent('华东');
      await expect(canvas.getByRole('checkbox', { name: '展会' })).toBeChecked();
      await expect(canvas.getByRole('combobox', { name: '行业' })).toHaveTextContent('C');
    }),
};

const lists = fn();
const TOWNS = Array.from({ length: 60 }, (_, index) => ({
  id: `T${index}`,
  row: 900 + index,
  name: `${index + 1} 号镇`,
  disabled: index === 59,
}));

/** One list for all fields of a form that name it; stored and said by the `props` of each; long ones are searched. */
export const SharedList: StoryObj = {
  name: 'A list is loaded once, stored by its props, searched when long',
  parameters: { host: memoryHost({ options: async (list) => (lists(list), TOWNS) }) },
  render: () => (
    <>
      <WidgetDemo
        field={makeField('select', '代码', { remote: true, remoteFunc: 'towns' })}
        stored
      />
      <WidgetDemo
        field={makeField('select', '编号', {
          remote: true,
          remoteFunc: 'towns',
          props: { value: 'id', label: 'name' },
        })}
        stored
      />
      <WidgetDemo
        field={makeField('select', '名称', {
          remote: true,
          remoteFunc: 'towns',
          props: { value: 'name', label: 'name' },
        })}
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step(
      'A list is loaded once, stored by its props, searched when long [FORM-012] [FORM-014]',
      async () => {
        lists.mockClear();
        for (const [name, value] of [
          ['代码', '"T41"'],
          ['编号', '941'],
          ['名称', '"42 号镇"'],
        ] as const) {
          await userEvent.click(canvas.getByRole('combobox', { name }));
          await userEvent.type(
            await screen.findByRole('combobox', { name: `搜索${name}` }),
            '42{Enter}',
          );
          await expect(stored(name)).toHaveTextContent(value);
          await expect(canvas.getByRole('combobox', { name })).toHaveTextContent('42 号镇');
        }
        await expect(lists.mock.calls.length).toBeLessThanOrEqual(1);
      },
    ),
};

/** Level by level with the arrows, or by searching whole paths. */
export const Cascader: StoryObj = {
  name: 'Cascader: level by level, or whole paths',
  render: () => <WidgetDemo field={sampleField('cascader')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Cascader: level by level, or whole paths [FORM-040]', async () => {
      const box = canvas.getByRole('combobox', { name: '所属行业' });
      await userEvent.click(box);
      const search = await screen.findByRole('combobox', { name: '搜索所属行业' });
      await waitFor(() => expect(search).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{Enter}');
      await expect(stored('所属行业')).toHaveTextContent('["C","C39"]');
      await userEvent.click(box);
      await userEvent.type(
        await screen.findByRole('combobox', { name: '搜索所属行业' }),
        '软件{Enter}',
      );
      await expect(stored('所属行业')).toHaveTextContent('["I","I65"]');
      await expect(box).toHaveTextContent('信息传输、软件和信息技术服务业 / 软件和信息技术服务业');
    }),
};

/** Stored as 1 and 0. */
export const Switch: StoryObj = {
  name: 'Switch: 1 and 0',
  render: () => <WidgetDemo field={sampleField('switch')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Switch: 1 and 0 [FORM-036]', async () => {
      const box = canvas.getByRole('switch', { name: '是否开票' });
      await expect(stored('是否开票')).toHaveTextContent('undefined');
      await userEvent.click(box);
      await expect(stored('是否开票')).toHaveTextContent('1');
      await userEvent.keyboard(' ');
      await expect(stored('是否开票')).toHaveTextContent('0');
    }),
};

/** Halves where the definition allows them. */
export const Rate: StoryObj = {
  name: 'Stars and half stars',
  render: () => <WidgetDemo field={sampleField('rate')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Stars and half stars [FORM-024]', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: '4 星' }));
      await expect(stored('合作意愿')).toHaveTextContent('4');
      await userEvent.keyboard('{ArrowRight}');
      await expect(stored('合作意愿')).toHaveTextContent('4.5');
    }),
};

/** One number, or two; before somebody moves it there is none. */
export const Slider: StoryObj = {
  name: 'Slider: one number or two',
  render: () => (
    <>
      <WidgetDemo field={sampleField('slider')} stored />
      <WidgetDemo
        field={makeField('slider', '折扣区间', { range: true, min: 0, max: 100 })}
        value={[20, 80]}
        stored
      />
      <WidgetDemo
        field={makeField('slider', '完成进度', { showInput: true, max: 100 })}
        value={35}
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Slider: one number or two [FORM-037]', async () => {
      await expect(canvas.getByText('未设置')).toBeVisible();
      canvas.getByRole('slider', { name: '赢单概率' }).focus();
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      await expect(stored('赢单概率')).toHaveTextContent('10');
      canvas.getByRole('slider', { name: '折扣区间最大值' }).focus();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(stored('折扣区间')).toHaveTextContent('[20,79]');
      const box = canvas.getByRole('textbox', { name: '完成进度数值' });
      await userEvent.clear(box);
      await userEvent.type(box, '60');
      await expect(stored('完成进度')).toHaveTextContent('60');
    }),
};

/** Typed in any spelling, stored as one; the transparency only where it is wanted. */
export const Color: StoryObj = {
  name: 'Colour: any spelling in, one out',
  render: () => (
    <>
      <WidgetDemo field={makeField('color', '标签颜色')} stored />
      <WidgetDemo field={makeField('color', '底色', { showAlpha: true })} stored />
      <ShowDemo field={makeField('color', '标签颜色')} value="#e0483e" />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Colour: any spelling in, one out [FORM-025]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '标签颜色' }), '1B5ACB');
      await expect(stored('标签颜色')).toHaveTextContent('"#1b5acb"');
      const ground = canvas.getByRole('textbox', { name: '底色' });
      await userEvent.type(ground, '#fa0');
      await userEvent.tab();
      await expect(stored('底色')).toHaveTextContent('"rgba(255, 170, 0, 1)"');
    }),
};

/** The usual colours, walked with the arrows; the definition may bring its own. */
export const Presets: StoryObj = {
  name: 'Colour: usual ones, or those of the definition',
  render: () => (
    <>
      <WidgetDemo field={makeField('color', '线条颜色')} stored />
      <WidgetDemo
        field={makeField('color', '品牌色', {
          predefine: ['#e60012', 'rgba(0, 60, 200, 0.5)'],
          showAlpha: true,
        })}
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Colour: usual ones, or those of the definition [FORM-025]', async () => {
      const box = canvas.getByRole('textbox', { name: '线条颜色' });
      box.focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() =>
        expect(screen.getByRole('listbox', { name: '线条颜色的常用颜色' })).toHaveFocus(),
      );
      await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
      await expect(stored('线条颜色')).toHaveTextContent('"#f97316"');
      await userEvent.click(canvas.getByRole('button', { name: '品牌色的常用颜色' }));
      await expect(await screen.findAllByRole('option')).toHaveLength(2);
      await userEvent.click(screen.getByRole('option', { name: 'rgba(0, 60, 200, 0.5)' }));
      await expect(stored('品牌色')).toHaveTextContent('"rgba(0, 60, 200, 0.5)"');
    }),
};

/** Both ends typed, and marks along the scale. */
export const SliderTyped: StoryObj = {
  name: 'Slider: both ends typed, marks',
  render: () => (
    <WidgetDemo
      field={makeField('slider', '工作温度', {
        range: true,
        showInput: true,
        min: -20,
        max: 80,
        marks: { '-20': '-20 °C', 37: { label: '体温' }, 80: '80 °C', 900: '无' },
      })}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Slider: both ends typed, marks [FORM-037]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '工作温度最大值' }), '60');
      await expect(stored('工作温度')).toHaveTextContent('[-20,60]');
      const low = canvas.getByRole('textbox', { name: '工作温度最小值' });
      await userEvent.clear(low);
      await expect(stored('工作温度')).toHaveTextContent('undefined');
      await userEvent.type(low, '5');
      await expect(stored('工作温度')).toHaveTextContent('[5,80]');
      await expect(canvas.getByText('体温')).toBeInTheDocument();
      await expect(canvas.queryByText('无')).toBeNull();
    }),
};

/** Sixty options stand in columns and scroll in themselves, at the keyboard too. */
export const ManyOptions: StoryObj = {
  name: 'Checkboxes: many of them',
  render: () => (
    <WidgetDemo
      field={makeField('checkbox', '覆盖省份', {
        options: Array.from({ length: 60 }, (_, index) => ({ value: `地区 ${index + 1}` })),
        inline: false,
      })}
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Checkboxes: many of them [FORM-021]', async () => {
      await expect(
        canvas.getByRole('group', { name: '覆盖省份' }).getBoundingClientRect().height,
      ).toBeLessThan(300);
      canvas.getByRole('checkbox', { name: '地区 60' }).focus();
      await userEvent.keyboard(' ');
      await expect(stored('覆盖省份')).toHaveTextContent('["地区 60"]');
    }),
};
