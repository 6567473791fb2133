import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useContacts } from '../../data/office.ts';
import { changeDepartment, type Profile, useProfile } from '../../data/ownAccount.ts';
import { useMe } from '../../data/viewer.ts';
import { Select } from '../../records/shared/Select.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { departmentLines } from './departmentLines.ts';
import { AvatarDialog } from './AvatarDialog.tsx';
import { Line } from './Line.tsx';

/** Who one is to colleagues. */
export function ProfileTab() {
  const { data, error, mutate } = useProfile();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  return data ? <Lines profile={data} /> : <SkeletonLines lines={6} />;
}

function Lines({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  const [cropping, setCropping] = useState(false);
  const { name, avatar, role_name, position, department_name } = profile;
  const asked = profile.asked_department_name;
  const [moving, setMoving] = useState(false);
  return (
    <ul>
      <Line
        label={t`头像`}
        action={<Button onClick={() => setCropping(true)}>{t`更换头像`}</Button>}
      >
        <Avatar name={name} src={avatar ? fileUrl(avatar) : undefined} size={48} />
        <AvatarDialog open={cropping} onClose={() => setCropping(false)} />
      </Line>
      <Line label={t`姓名`}>{name}</Line>
      <Line
        label={t`部门`}
        action={<Button onClick={() => setMoving(!moving)}>{t`更换部门`}</Button>}
        below={moving && <Move profile={profile} onDone={() => setMoving(false)} />}
      >
        {department_name || '—'}
        {asked !== '' && (
          <span className="block text-xs text-text-3">{t`已申请调到「${asked}」，等待管理员处理`}</span>
        )}
      </Line>
      <Line label={t`职位`}>{position || '—'}</Line>
      <Line label={t`我的角色`}>{role_name || '—'}</Line>
    </ul>
  );
}

function Move({ profile, onDone }: { profile: Profile; onDone(): void }) {
  const { t } = useLingui();
  const me = useMe();
  const { data } = useContacts();
  const [chosen, setChosen] = useState(String(profile.department_id ?? ''));
  const own = isAdmin(me);

  async function handleSave() {
    let asked = false;
    const done = await runWithToast(async () => {
      asked = await changeDepartment(Number(chosen));
    });
    if (!done) return;
    toast.success(asked ? t`申请已提交` : t`设置成功`);
    onDone();
  }

  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t`新部门`}
        value={chosen}
        options={departmentLines(data ?? []).map(({ id, name, depth }) => ({
          value: String(id),
          label: `${'　'.repeat(depth)}${name}`,
        }))}
        onChange={setChosen}
      />
      {!own && <p className="text-xs text-text-3">{t`部门由管理员调整，这里提交的是申请。`}</p>}
      <span>
        <Button
          kind="primary"
          disabled={chosen === '' || Number(chosen) === profile.department_id}
          onClick={() => void handleSave()}
        >
          {own ? t`保存` : t`提交申请`}
        </Button>
      </span>
    </div>
  );
}
