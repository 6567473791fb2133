import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { FieldMessage, FieldLabel } from '../../widgets/ui/Field.tsx';
import { Pager } from '../../widgets/ui/Pager.tsx';
import { SearchBox } from '../../widgets/ui/SearchBox.tsx';
import { Tabs } from '../../widgets/ui/Tabs.tsx';
import { TextBox } from '../../widgets/ui/TextBox.tsx';

export default { title: 'Bricks/Fields' } satisfies Meta;

export const TextBoxes: StoryObj = {
  render: () => (
    <div className="grid w-80 gap-4">
      <div>
        <FieldLabel htmlFor="name" required>
          客户名称
        </FieldLabel>
        <TextBox id="name" defaultValue="上海华东机电设备有限公司" />
      </div>
      <div>
        <FieldLabel htmlFor="mobile">手机</FieldLabel>
        <TextBox id="mobile" invalid defaultValue="1390013" aria-describedby="mobile-error" />
        <FieldMessage id="mobile-error">请输入正确的手机号</FieldMessage>
      </div>
      <div>
        <FieldLabel htmlFor="amount">预计金额</FieldLabel>
        <TextBox
          id="amount"
          defaultValue="128,000.00"
          inputClassName="text-right tabular-nums"
          trailing="元"
        />
      </div>
      <div>
        <FieldLabel htmlFor="number">编号</FieldLabel>
        <TextBox id="number" readOnly defaultValue="KH-20261121-0042" />
      </div>
      <div>
        <FieldLabel htmlFor="source">来源</FieldLabel>
        <TextBox id="source" disabled placeholder="由线索带入" />
      </div>
    </div>
  ),
};

const onSearch = fn();

/** Enter searches at once, Esc clears. */
export const Search: StoryObj = {
  render: function Render() {
    const [keyword, setKeyword] = useState('');
    const handleSearch = (next: string) => (setKeyword(next), onSearch(next));
    return (
      <SearchBox
        value={keyword}
        onSearch={handleSearch}
        label="搜索客户名称、手机"
        shortcut="/"
        className="w-64"
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    onSearch.mockClear();
    const box = canvas.getByRole('searchbox', { name: '搜索客户名称、手机' });
    await userEvent.type(box, ' 华东{Enter}');
    await expect(onSearch).toHaveBeenLastCalledWith('华东');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''));
    await expect(box).toHaveFocus();
  },
};

const onLateSearch = fn<(seen: string) => void>();

/** What happens during the pause after the last key, such as a row that is opened, is known to the search that follows. */
export const SearchAfterAChange: StoryObj = {
  render: function Render() {
    const [open, setOpen] = useState('nothing');
    return (
      <div className="flex gap-2">
        <SearchBox
          value=""
          onSearch={(keyword) => onLateSearch(`${keyword} beside ${open}`)}
          label="搜索客户名称"
        />
        <button onClick={() => setOpen('a row')}>打开</button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    onLateSearch.mockClear();
    await fireEvent.change(canvas.getByRole('searchbox', { name: '搜索客户名称' }), {
      target: { value: '华东' },
    });
    await fireEvent.click(canvas.getByRole('button', { name: '打开' }));
    await waitFor(() => expect(onLateSearch).toHaveBeenCalled());
    await expect(onLateSearch.mock.calls).toEqual([['华东 beside a row']]);
  },
};

export const Pages: StoryObj = {
  render: function Render() {
    const [page, setPage] = useState(1);
    const [size, setSize] = useState(20);
    return <Pager page={page} size={size} count={3021} onPage={setPage} onSize={setSize} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '下一页' }));
    await expect(canvas.getByText('第 2 / 152 页')).toBeVisible();
  },
};

/** Counting a million rows exactly would be slow: the number says that it is an estimate. */
export const ManyPages: StoryObj = {
  render: () => <Pager page={7} size={20} count={1_000_000} isEstimate onPage={() => undefined} />,
};

const tabs = [
  { key: 'view', label: '详细信息' },
  { key: 'event', label: '跟进记录', count: 12 },
  { key: 'team', label: '团队成员', count: 3 },
  { key: 'file', label: '附件' },
  { key: 'modifylog', label: '修改记录' },
];

/** Arrow keys move along the row. */
export const TabRow: StoryObj = {
  render: function Render() {
    const [tab, setTab] = useState('view');
    return (
      <Tabs label="客户" items={tabs} value={tab} onChange={setTab}>
        <p className="p-5">{tabs.find(({ key }) => key === tab)?.label}的内容</p>
      </Tabs>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: '详细信息' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByText('跟进记录的内容')).toBeVisible();
  },
};
