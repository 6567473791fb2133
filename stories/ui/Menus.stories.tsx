import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button, IconButton } from '../../widgets/ui/Button.tsx';
import { ContextMenu } from '../../widgets/ui/ContextMenu.tsx';
import { Icon } from '../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../widgets/ui/Menu.tsx';
import { Popover } from '../../widgets/ui/Popover.tsx';
import { Tooltip } from '../../widgets/ui/Tooltip.tsx';

export default { title: 'Bricks/Menus' } satisfies Meta;

function entries(done: (what: string) => void): MenuEntry[] {
  return [
    {
      key: 'edit',
      label: '编辑',
      icon: <Icon name="pencil" />,
      shortcut: 'E',
      onSelect: () => done('编辑'),
    },
    {
      key: 'shift',
      label: '更换负责人',
      icon: <Icon name="arrow-right-left" />,
      onSelect: () => done('更换负责人'),
    },
    {
      key: 'stage',
      kind: 'sub',
      label: '推进到',
      entries: [
        { key: '1', label: '需求确认', note: '30%', onSelect: () => done('需求确认') },
        { key: '2', label: '方案报价', note: '60%', onSelect: () => done('方案报价') },
      ],
    },
    {
      key: 'star',
      kind: 'check',
      label: '重点客户',
      checked: true,
      onSelect: () => done('重点客户'),
    },
    { key: 'line', kind: 'line' },
    {
      key: 'lock',
      label: '锁定',
      icon: <Icon name="lock" />,
      disabled: true,
      onSelect: () => done('锁定'),
    },
    {
      key: 'delete',
      label: '删除',
      icon: <Icon name="trash-2" />,
      danger: true,
      onSelect: () => done('删除'),
    },
  ];
}

/** Opened and used with the keyboard alone. */
export const Dropdown: StoryObj = {
  render: function Render() {
    const [done, setDone] = useState('');
    return (
      <div className="flex items-center gap-3">
        <Menu
          trigger={<IconButton icon={<Icon name="ellipsis" />} label="更多操作" />}
          entries={entries(setDone)}
        />
        <span>{done}</span>
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: '更多操作' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menuitem', { name: /编辑/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByText('更换负责人')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: '更多操作' })).toHaveFocus());
  },
};

export const RightClick: StoryObj = {
  render: function Render() {
    const [done, setDone] = useState('');
    return (
      <ContextMenu label="客户操作" entries={entries(setDone)} className="w-96">
        <Button kind="default">苏州瑞科精密仪器有限公司</Button>
        <p>{done}</p>
      </ContextMenu>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: canvas.getByRole('button') });
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    await expect(await canvas.findByText('删除')).toBeVisible();
  },
};

export const PopoverAndTooltip: StoryObj = {
  render: () => (
    <div className="flex gap-4">
      <Popover
        label="列设置"
        trigger={<Button icon={<Icon name="columns-3" />}>列</Button>}
        className="w-56"
      >
        <p>拖动以调整顺序，未勾选的列不显示。</p>
      </Popover>
      <Tooltip text="上海市浦东新区张江高科技园区祖冲之路 1000 弄 18 号">
        <button type="button" className="w-40 truncate text-left">
          上海市浦东新区张江高科技园区祖冲之路 1000 弄 18 号
        </button>
      </Tooltip>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '列' }));
    await screen.findByRole('dialog', { name: '列设置' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: '列' })).toHaveFocus());
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  },
};
