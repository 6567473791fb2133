import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Avatar } from '../../widgets/ui/Avatar.tsx';
import { Badge, BADGE_COLORS, CountBadge } from '../../widgets/ui/Badge.tsx';
import { Icon, ICONS } from '../../widgets/ui/Icon.tsx';
import { MORE_ICONS } from '../../widgets/ui/moreIcons.ts';
import { Kbd } from '../../widgets/ui/Kbd.tsx';

export default { title: 'Bricks/Marks' } satisfies Meta;

const words = ['待跟进', '已报价', '赢单', '审批中', '输单', '重点客户'];

export const Badges: StoryObj = {
  render: () => (
    <div className="flex flex-wrap items-center gap-2">
      {BADGE_COLORS.map((color, i) => (
        <Badge key={color} color={color}>
          {words[i]}
        </Badge>
      ))}
      <Badge className="max-w-24" color="blue">
        名字很长很长的一个客户状态
      </Badge>
      <CountBadge count={3} label="3 条未读" />
      <CountBadge count={120} label="120 条未读" />
      <Kbd>Ctrl</Kbd>
      <Kbd>Enter</Kbd>
    </div>
  ),
};

/** A count beyond 99 is shown as 99+. */
export const CountAbove99: StoryObj = {
  render: () => <CountBadge count={120} label="120 条未读" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('99+')).toBeVisible();
  },
};

export const Avatars: StoryObj = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      {['陈思远', '王芳', 'Grace Hopper', '林', '欧阳晨曦'].map((name) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Avatar name={name} size={20} />
          <Avatar name={name} size={24} />
          <Avatar name={name} size={32} />
          <Avatar name={name} size={48} />
          {name}
        </span>
      ))}
    </div>
  ),
};

export const Icons: StoryObj = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-1 text-xs">
      {[...Object.keys(ICONS), ...Object.keys(MORE_ICONS), 'a-name-nobody-knows'].map((name) => (
        <li key={name} className="flex items-center gap-2 p-1">
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};
