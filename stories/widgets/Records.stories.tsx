import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { Pick } from '../../widgets/contract/host.ts';
import { memoryHost, withHost } from '../support/host.tsx';
import { RECORDS } from '../support/hostData.ts';
import { makeField, sampleField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** References: records of any module, people, departments, categories. */
export default {
  title: 'Widgets/Records',
  decorators: [withHost, (Story) => <div className="grid max-w-md gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);

/** Found by typing, chosen with the keyboard, shown by name; one that may not be chosen is passed over. */
export const Record: StoryObj = {
  name: 'A record found by typing',
  render: () => <WidgetDemo field={sampleField('customer')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('A record found by typing [FORM-028]', async () => {
      const box = canvas.getByRole('combobox', { name: '关联客户' });
      await userEvent.click(box);
      const search = await screen.findByRole('combobox', { name: '搜索关联客户' });
      await userEvent.type(search, '机');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
      await userEvent.keyboard('{Enter}');
      await expect(stored('关联客户')).toHaveTextContent('101');
      await expect(box).toHaveTextContent('上海华东机电设备有限公司');
      await userEvent.click(box);
      await userEvent.type(await screen.findByRole('combobox', { name: '搜索关联客户' }), '激光');
      await expect(
        await screen.findByRole('option', { name: /武汉光谷激光设备厂/ }),
      ).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('{Enter}{Escape}');
      await expect(stored('关联客户')).toHaveTextContent('101');
    }),
};

/** What was chosen last stands first, and not a second time among the others. */
export const Recent: StoryObj = {
  name: 'Those chosen last come first',
  parameters: {
    host: memoryHost({
      recent: async () => [
        { id: 105, name: '北京中关村生物医药研究院' },
        { id: 130, name: '西安航天配套企业 11 厂' },
      ],
      chose: (module, id) => chose(module, id),
    }),
  },
  render: () => <WidgetDemo field={sampleField('customer')} stored />,
  play: async ({ canvas, userEvent }) => {
    chose.mockClear();
    await userEvent.click(canvas.getByRole('combobox', { name: '关联客户' }));
    const last = await screen.findByRole('group', { name: '最近选择' });
    await expect(
      within(last)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['北京中关村生物医药研究院', '西安航天配套企业 11 厂']);
    await expect(
      within(screen.getByRole('group', { name: '全部' })).queryByRole('option', {
        name: /生物医药/,
      }),
    ).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(stored('关联客户')).toHaveTextContent('130');
    await expect(chose).toHaveBeenCalledWith('customer', 130);
  },
};

const chose = fn();

/** A letter on the closed box opens the list and is the first of the search. */
export const TypedOnTheBox: StoryObj = {
  name: 'Typing on the closed box searches',
  render: () => <WidgetDemo field={sampleField('customer')} stored />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('combobox', { name: '关联客户' }).focus();
    await userEvent.keyboard('1');
    const search = await screen.findByRole('combobox', { name: '搜索关联客户' });
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('2 厂');
    await expect(search).toHaveValue('12 厂');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await expect(stored('关联客户')).toHaveTextContent('131');
  },
};

const created = fn();

/** What is not there is made, where the reader may, under the name that was looked for; it comes back chosen. */
export const CreateInPlace: StoryObj = {
  name: 'A new record made from the picker comes back chosen',
  parameters: {
    host: memoryHost({
      creates: async (module) => (module === 'contact' ? '联系人' : null),
      create: async (module, begin) => (created(module, begin), { id: 299, name: begin.name }),
      narrow: () => ({ customer_id: 101 }),
    }),
  },
  render: () => (
    <>
      <WidgetDemo field={makeField('contact', '联系人')} stored />
      <WidgetDemo field={sampleField('customer')} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    created.mockClear();
    const box = canvas.getByRole('combobox', { name: '联系人' });
    await userEvent.click(box);
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索联系人' }), '慕容复');
    await userEvent.click(await screen.findByRole('button', { name: '新增联系人「慕容复」' }));
    await expect(created).toHaveBeenCalledWith('contact', {
      name: '慕容复',
      within: { customer_id: 101 },
    });
    await expect(stored('联系人')).toHaveTextContent('299');
    await expect(box).toHaveTextContent('慕容复');
    await userEvent.click(canvas.getByRole('combobox', { name: '关联客户' }));
    await screen.findByRole('option', { name: /华东机电/ });
    await expect(screen.queryByRole('button', { name: /^新增/ })).toBeNull();
  },
};

/** The list goes on where it ends; nothing found says what was looked for. */
export const Pages: StoryObj = {
  name: 'Records come page by page',
  render: () => <WidgetDemo field={sampleField('customer')} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '关联客户' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
    const list = screen.getByRole('listbox');
    list.scrollTop = list.scrollHeight;
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(40));
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(51));
    await expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
    await userEvent.type(screen.getByRole('combobox', { name: '搜索关联客户' }), '不存在的公司');
    await expect(await screen.findByText('没有找到「不存在的公司」')).toBeVisible();
  },
};

const signals: AbortSignal[] = [];
const late: { answer?: () => void } = {};
const answerLate = () => late.answer?.();

/** A late answer to an older question never takes the place of a newer one; its request is aborted. */
export const Stale: StoryObj = {
  name: 'An answer that comes too late is dropped',
  parameters: {
    host: memoryHost({
      search: (_module, keyword, { signal }) => {
        if (signal) signals.push(signal);
        const found: Pick[] = [{ id: 1, name: `${keyword || '全部'}的结果` }];
        if (keyword !== '慢') return Promise.resolve({ list: found, more: false });
        return new Promise((resolve) => {
          late.answer = () => resolve({ list: found, more: false });
        });
      },
    }),
  },
  render: () => <WidgetDemo field={sampleField('customer')} />,
  play: async ({ canvas, userEvent }) => {
    signals.length = 0;
    delete late.answer;
    await userEvent.click(canvas.getByRole('combobox', { name: '关联客户' }));
    const search = await screen.findByRole('combobox', { name: '搜索关联客户' });
    await userEvent.type(search, '慢');
    await waitFor(() => expect(late.answer).toBeDefined());
    await userEvent.type(search, '的');
    await expect(await screen.findByRole('option', { name: '慢的的结果' })).toBeInTheDocument();
    await expect(signals.at(-2)?.aborted).toBe(true);
    answerLate();
    await Promise.resolve();
    await expect(screen.queryByRole('option', { name: '慢的结果' })).toBeNull();
  },
};

const narrowed = fn();

/** A contact is looked for among those of the chosen customer; several make chips. */
export const Contacts: StoryObj = {
  name: 'Contacts of the chosen customer, several',
  parameters: {
    host: memoryHost({
      narrow: () => ({ customer_id: 101 }),
      search: async (module, _keyword, { within: narrow }) => (
        narrowed(module, narrow),
        { list: [...(RECORDS[module] ?? [])].slice(0, 2), more: false }
      ),
    }),
  },
  render: () => <WidgetDemo field={sampleField('contact')} value={[201]} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Contacts of the chosen customer, several [FORM-029] [FORM-011]', async () => {
      narrowed.mockClear();
      await expect(await canvas.findByRole('button', { name: '移除王建国' })).toBeVisible();
      await userEvent.click(canvas.getByRole('combobox', { name: '联系人' }));
      await userEvent.click(await screen.findByRole('option', { name: /李雪梅/ }));
      await expect(stored('联系人')).toHaveTextContent('[201,202]');
      await expect(narrowed).toHaveBeenCalledWith('contact', { customer_id: 101 });
      await userEvent.keyboard('{Escape}');
      await userEvent.click(canvas.getByRole('button', { name: '移除王建国' }));
      await expect(stored('联系人')).toHaveTextContent('[202]');
    }),
};

export const Others: StoryObj = {
  name: 'Opportunities, contracts, quotations, plans, groups, own objects',
  render: () => (
    <>
      {OTHERS.map(([type]) => (
        <WidgetDemo key={type} field={sampleField(type)} stored />
      ))}
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step(
      'Opportunities, contracts, quotations, plans, groups, own objects [FORM-030] [FORM-031] [FORM-032] [FORM-033] [FORM-041] [FORM-043] [FORM-047]',
      async () => {
        for (const [type, words, id] of OTHERS) {
          await step(type, async () => {
            const { name } = sampleField(type);
            await userEvent.click(canvas.getByRole('combobox', { name }));
            await userEvent.click(await screen.findByRole('option', { name: new RegExp(words) }));
            await expect(stored(name)).toHaveTextContent(String(id));
            await expect(canvas.getByRole('combobox', { name })).toHaveTextContent(words);
          });
        }
      },
    ),
};

const OTHERS = [
  ['opportunity', '仓储管理系统升级', 302],
  ['contract', '年度维保服务合同', 402],
  ['quotation', 'BJ-20261018-0024', 502],
  ['payment_plan', '第 2 期 发货款', 602],
  ['opportunity_group', '大客户项目流程', 702],
  ['custom', '数控车床', 802],
] as const;

/** Grouped by department; those who left are a list of their own and cannot be chosen. */
export const User: StoryObj = {
  name: 'People: active and disabled, by department',
  render: () => <WidgetDemo field={sampleField('user')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step(
      'People: active and disabled, by department [FORM-034] [FORM-085] [FORM-086]',
      async () => {
        await userEvent.click(canvas.getByRole('combobox', { name: '负责人' }));
        const group = await screen.findByRole('group', { name: '上海总部 / 销售部 / 华东区' });
        await expect(within(group).getByRole('option', { name: /陈嘉怡/ })).toBeInTheDocument();
        await expect(within(group).queryByRole('option', { name: /孙丽/ })).toBeNull();
        await userEvent.click(screen.getByRole('button', { name: '已停用' }));
        const gone = await screen.findByRole('option', { name: /孙丽/ });
        await expect(gone).toHaveAttribute('aria-disabled', 'true');
        await userEvent.click(gone);
        await expect(stored('负责人')).toHaveTextContent('undefined');
        await userEvent.click(screen.getByRole('button', { name: '在职' }));
        await userEvent.type(screen.getByRole('combobox', { name: '搜索负责人' }), '欧阳{Enter}');
        await expect(stored('负责人')).toHaveTextContent('15');
      },
    ),
};

/** A tree that the arrows open and close; searching it lists whole ways. */
export const Department: StoryObj = {
  name: 'Departments as a tree',
  render: () => <WidgetDemo field={sampleField('department')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Departments as a tree [FORM-035]', async () => {
      await userEvent.click(canvas.getByRole('combobox', { name: '所属部门' }));
      await screen.findByRole('tree');
      await expect(await screen.findByRole('treeitem', { name: '销售部' })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{Enter}');
      await expect(stored('所属部门')).toHaveTextContent('3');
      await userEvent.click(canvas.getByRole('combobox', { name: '所属部门' }));
      await userEvent.type(await screen.findByRole('combobox', { name: '搜索所属部门' }), '渠道');
      await expect(screen.getByRole('option', { name: /渠道部/ })).toHaveTextContent('深圳分公司');
      await userEvent.keyboard('{Enter}');
      await expect(stored('所属部门')).toHaveTextContent('8');
    }),
};

export const Category: StoryObj = {
  name: 'Product categories as a tree',
  render: () => (
    <WidgetDemo field={makeField('product_category', '适用分类', { multiple: true })} stored />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Product categories as a tree [FORM-042]', async () => {
      await userEvent.click(canvas.getByRole('combobox', { name: '适用分类' }));
      await userEvent.click(await screen.findByRole('treeitem', { name: '视觉传感器' }));
      await userEvent.click(screen.getByRole('treeitem', { name: '维保服务' }));
      await expect(stored('适用分类')).toHaveTextContent('[35,37]');
      await userEvent.keyboard('{Escape}');
      await expect(canvas.getByRole('button', { name: '移除视觉传感器' })).toBeVisible();
    }),
};

const opened = fn();
const named = fn();

/** Names of what is shown together are asked for together; a name opens its record; what is gone says so. */
export const Names: StoryObj = {
  name: 'Shown by name, asked for in one call',
  parameters: {
    host: memoryHost({
      open: (module, id) => opened(module, id),
      names: async (module, ids) => (
        named(module, ids),
        (RECORDS[module] ?? []).filter((record) => ids.includes(record.id))
      ),
    }),
  },
  render: () => (
    <>
      <ShowDemo field={sampleField('customer')} value={103} />
      <ShowDemo field={sampleField('customer')} value={104} compact />
      <ShowDemo field={sampleField('customer')} value={999} />
      <ShowDemo field={sampleField('customer')} value={105} display="北京中关村生物医药研究院" />
      <ShowDemo
        field={sampleField('customer', { multiple: true })}
        value={[103, 104]}
        display="杭州云栖软件股份有限公司、成都天府食品集团有限公司"
      />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const [alone] = await canvas.findAllByRole('button', { name: '杭州云栖软件股份有限公司' });
    await userEvent.click(alone!);
    await expect(opened).toHaveBeenCalledWith('customer', 103);
    await userEvent.click(canvas.getAllByRole('button', { name: '成都天府食品集团有限公司' })[1]!);
    await expect(opened).toHaveBeenCalledWith('customer', 104);
    await expect(canvas.getByText('#999（已删除或无权限）')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /#999/ })).toBeNull();
    await expect(named).toHaveBeenCalledTimes(1);
    await expect(named).toHaveBeenCalledWith('customer', [103, 104, 999]);
  },
};

let deaf = true;

/** Names that do not come leave the numbers in their place, and can be asked for again. */
export const NamesFailed: StoryObj = {
  name: 'Names that did not come: the number, and another try',
  parameters: {
    host: memoryHost({
      names: async () => {
        if (deaf) throw new Error('offline');
        return [{ id: 103, name: '杭州云栖软件股份有限公司' }];
      },
    }),
  },
  render: () => (
    <>
      <ShowDemo field={sampleField('customer')} value={103} />
      <WidgetDemo field={sampleField('customer')} value={103} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: '重试' });
    await expect(canvas.getByRole('combobox', { name: '关联客户' })).toHaveTextContent('#103');
    deaf = false;
    await userEvent.click(again);
    await expect(
      await canvas.findByRole('button', { name: '杭州云栖软件股份有限公司' }),
    ).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: '关联客户' })).toHaveTextContent(
      '杭州云栖软件股份有限公司',
    );
  },
};

/** What is chosen can be looked at without losing the form it is chosen in. */
export const Viewed: StoryObj = {
  name: 'What is chosen can be opened from the box',
  parameters: { host: memoryHost({ open: (module, id) => opened(module, id) }) },
  render: () => <WidgetDemo field={sampleField('customer')} value={103} />,
  play: async ({ canvas, userEvent }) => {
    opened.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: '查看关联客户' }));
    await expect(opened).toHaveBeenCalledWith('customer', 103);
    await expect(screen.queryByRole('listbox')).toBeNull();
  },
};

/** People who left are chosen in filters only, where old records are looked for. */
export const FormerInFilters: StoryObj = {
  name: 'People who left can be meant in a filter',
  render: () => <WidgetDemo field={sampleField('user', { operand: true })} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('People who left can be meant in a filter [FORM-086]', async () => {
      await userEvent.click(canvas.getByRole('combobox', { name: '负责人' }));
      await userEvent.click(await screen.findByRole('button', { name: '已停用' }));
      await userEvent.click(await screen.findByRole('option', { name: /孙丽/ }));
      await expect(stored('负责人')).toHaveTextContent('18');
    }),
};
