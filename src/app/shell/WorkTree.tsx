import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useMenu } from '../../data/viewer.ts';
import { type MenuRoom, MenuTree } from './MenuTree.tsx';

/** The menu of the workbench, as the server gives it to this reader. */
export function WorkTree({ room }: { room: MenuRoom }) {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useMenu();
  const none = <EmptyState title={t`没有可用的菜单`} text={t`请联系管理员为您分配角色。`} />;
  return (
    <MenuTree
      label={t`主菜单`}
      menu={menu}
      error={error}
      onRetry={() => void mutate()}
      none={none}
      room={room}
    />
  );
}
