import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button, IconButton, type ButtonKind } from '../../widgets/ui/Button.tsx';
import { Icon } from '../../widgets/ui/Icon.tsx';

export default { title: 'Bricks/Button' } satisfies Meta;

const kinds: { kind: ButtonKind; text: string; icon: string }[] = [
  { kind: 'primary', text: '新建客户', icon: 'plus' },
  { kind: 'default', text: '导出', icon: 'download' },
  { kind: 'quiet', text: '筛选', icon: 'list-filter' },
  { kind: 'danger', text: '删除', icon: 'trash-2' },
];

export const Kinds: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-4">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {kinds.map(({ kind, text, icon }) => (
            <Button key={kind} kind={kind} size={size} icon={<Icon name={icon} />}>
              {text}
            </Button>
          ))}
          <Button size={size} disabled>
            已停用
          </Button>
          <IconButton size={size} icon={<Icon name="pencil" />} label="编辑" shortcut="E" />
          <IconButton size={size} kind="default" icon={<Icon name="ellipsis" />} label="更多操作" />
        </div>
      ))}
    </div>
  ),
};

/** While it works it keeps its width and its focus, and does nothing when pressed again. */
export const Loading: StoryObj = {
  render: function Render() {
    const [saves, setSaves] = useState(0);
    return (
      <div className="flex items-center gap-2">
        <Button kind="primary" loading={saves > 0} onClick={() => setSaves((n) => n + 1)}>
          保存
        </Button>
        <span>已提交 {saves} 次</span>
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const save = canvas.getByRole('button', { name: '保存' });
    await userEvent.click(save);
    await userEvent.click(save);
    await expect(canvas.getByText('已提交 1 次')).toBeVisible();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(save).toHaveFocus();
  },
};
