import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from '../../widgets/ui/Banner.tsx';
import { Button } from '../../widgets/ui/Button.tsx';
import { Icon } from '../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../widgets/ui/EmptyState.tsx';
import { SkeletonLines, SkeletonRows } from '../../widgets/ui/Skeleton.tsx';
import { Spinner } from '../../widgets/ui/Spinner.tsx';

export default { title: 'Bricks/States' } satisfies Meta;

export const NothingYet: StoryObj = {
  render: () => (
    <EmptyState
      title="还没有客户"
      text="从新建一个开始，或把现有的名单导入进来。"
      action={
        <Button kind="primary" icon={<Icon name="plus" />}>
          新建客户
        </Button>
      }
    />
  ),
};

export const NothingFound: StoryObj = {
  render: () => (
    <EmptyState
      filtered
      title="没有符合条件的客户"
      text="试试减少条件。"
      action={<Button>清除筛选</Button>}
    />
  ),
};

export const Failed: StoryObj = {
  render: () => (
    <ErrorState
      title="客户列表加载失败"
      text="网络异常，请检查网络后重试。"
      reportId="fw-7c1e-20491"
      onRetry={() => undefined}
    />
  ),
};

export const Forbidden: StoryObj = { render: () => <NoPermission right="查看合同" /> };

export const Loading: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-6">
      <SkeletonRows rows={6} columns={5} />
      <SkeletonLines lines={4} className="w-96" />
      <Spinner />
    </div>
  ),
};

export const Banners: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-2">
      <Banner kind="warning" action={<Button size="small">重新连接</Button>}>
        网络已断开，正在显示 14:05 的数据。
      </Banner>
      <Banner action={<Button size="small">恢复</Button>} onClose={() => undefined}>
        有一份 11 月 20 日 18:32 未保存的草稿。
      </Banner>
      <Banner kind="danger">该客户已被他人删除。</Banner>
    </div>
  ),
};
