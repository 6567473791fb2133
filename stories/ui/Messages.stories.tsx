import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../../widgets/ui/Button.tsx';
import { toast } from '../../widgets/ui/toast.ts';

export default { title: 'Bricks/Messages' } satisfies Meta;

function Buttons() {
  return (
    <div className="mt-24 flex gap-2">
      <Button onClick={() => toast.success('添加成功')}>成功</Button>
      <Button onClick={() => toast.error('客户名称已存在')}>失败</Button>
      <Button onClick={() => toast.error('网络异常')}>又失败</Button>
      <Button onClick={() => toast.warn('未知来电', { duration: 5000 })}>来电</Button>
      <Button
        onClick={() =>
          toast.success('已删除「华东机电」', {
            duration: 8000,
            action: { label: '撤销', onSelect: () => toast.success('已恢复') },
          })
        }
      >
        可撤销
      </Button>
    </div>
  );
}

/** A second error takes the place of the first; a notice of another kind stays. */
export const OneErrorAtATime: StoryObj = {
  render: () => <Buttons />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '来电' }));
    await userEvent.click(canvas.getByRole('button', { name: '失败' }));
    await userEvent.click(canvas.getByRole('button', { name: '又失败' }));
    await screen.findByText('网络异常');
    await waitFor(() => expect(screen.queryByText('客户名称已存在')).toBeNull());
    await expect(screen.getByText('未知来电')).toBeInTheDocument();
    await expect(screen.getAllByRole('alert')).toHaveLength(1);
  },
};

export const Undo: StoryObj = {
  render: () => <Buttons />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '可撤销' }));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await screen.findByText('已恢复');
  },
};
