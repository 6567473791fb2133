import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { batchForm, STAFF_FILES } from '../../../schemas/staff/forms.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { type Batch, changeColleagues, type RoleRow } from '../../data/staff.ts';
import { attempt } from '../../records/attempt.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { asGiven } from './asGiven.ts';

type Asked = Exclude<Batch, 'hide'>;

/** What is changed for several chosen people at once. */
export function BatchBar({
  ids,
  roles,
  onDone,
}: {
  ids: readonly number[];
  roles: readonly RoleRow[];
  onDone(): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const [asked, setAsked] = useState<Asked>();
  const count = ids.length;
  const titles: Record<Asked, string> = {
    role: t`设置角色（${count} 人）`,
    position: t`设置职位（${count} 人）`,
    department: t`移到部门（${count} 人）`,
    superior: t`设置直属上级（${count} 人）`,
  };

  async function hide(is_hide: 0 | 1) {
    if (!(await attempt(() => changeColleagues('hide', ids, { is_hide })))) return;
    toast.success(is_hide ? t`已隐藏` : t`已显示`);
    onDone();
  }

  async function handleSubmit(values: Record<string, unknown>) {
    if (!asked) return;
    await changeColleagues(asked, ids, asGiven(batchForm(asked, roles, locale), values));
    toast.success(t`更改成功`);
    onDone();
  }

  return (
    <div
      role="toolbar"
      aria-label={t`已选用户的操作`}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="text-sm text-text-2 tabular-nums">{t`已选 ${count} 人`}</span>
      <Button size="small" onClick={() => setAsked('role')}>{t`设置角色`}</Button>
      <Button size="small" onClick={() => setAsked('department')}>{t`移到部门`}</Button>
      <Button size="small" onClick={() => setAsked('position')}>{t`设置职位`}</Button>
      <Menu
        trigger={<Button size="small">{t`更多`}</Button>}
        entries={[
          { key: 'superior', label: t`设置直属上级`, onSelect: () => setAsked('superior') },
          { key: 'hide', label: t`在通讯录中隐藏`, onSelect: () => void hide(1) },
          { key: 'show', label: t`在通讯录中显示`, onSelect: () => void hide(0) },
        ]}
      />
      {asked && (
        <AskDialog
          file={STAFF_FILES.user}
          title={titles[asked]}
          action={t`保存`}
          form={batchForm(asked, roles, locale)}
          onSubmit={handleSubmit}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
