import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { Pager } from '../../../widgets/bricks/Pager.tsx';
import { SearchBox } from '../../../widgets/bricks/SearchBox.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { Tabs } from '../../../widgets/bricks/Tabs.tsx';
import { LIMITS } from '../../../schemas/limits.ts';
import { isAdmin } from '../../../schemas/viewer.ts';
import {
  type ColleagueStatus,
  type DepartmentNode,
  useColleagues,
  useDepartments,
  useRoles,
} from '../../data/staff.ts';
import { useMe } from '../../data/viewer.ts';
import { Select } from '../../records/list/Select.tsx';
import { BatchBar } from './BatchBar.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserDialogs, type UserLayer } from './UserDialogs.tsx';
import { UserTable } from './UserTable.tsx';

const STATUSES: readonly ColleagueStatus[] = ['active', 'pending', 'stopped'];

/** Everybody who may sign in, who waits to be let in, and who left. What is shown stands in the address. */
export function UsersPage() {
  const { t } = useLingui();
  const me = useMe();
  const [address, setAddress] = useSearchParams();
  const [layer, setLayer] = useState<UserLayer>();
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data: roles } = useRoles();
  const { data: departments } = useDepartments();
  const status = STATUSES.find((each) => each === address.get('status')) ?? 'active';
  const [keyword, department, role, page] = [
    address.get('keyword') ?? '',
    address.get('department') ?? '',
    address.get('role') ?? '',
    Math.max(1, Number(address.get('page')) || 1),
  ];
  const { data, error, mutate } = useColleagues({
    status,
    page,
    size: LIMITS.pageSize,
    ...(keyword && { keyword }),
    ...(department && { department_id: Number(department) }),
    ...(role && { role_id: Number(role) }),
  });
  const filtered = keyword !== '' || department !== '' || role !== '';
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;

  function show(change: Record<string, string>) {
    setChosen([]);
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ page: '', ...change }))
          if (value === '') next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  }

  const counts = data?.counts;
  const names: Record<ColleagueStatus, string> = {
    active: t`在职`,
    pending: t`待审核`,
    stopped: t`已停用`,
  };
  const people = data?.list ?? [];
  return (
    <div className="flex min-h-full flex-col px-4 py-5 md:px-6">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t`用户管理`}</h1>
        {isAdmin(me) && (
          <Button
            icon={<Icon name="user-plus" />}
            onClick={() => setInviting(true)}
          >{t`邀请同事`}</Button>
        )}
        <Button
          kind="primary"
          icon={<Icon name="plus" />}
          onClick={() => setLayer({ kind: 'add' })}
        >{t`新增用户`}</Button>
      </header>
      <div className="-mx-4 md:-mx-6">
        <Tabs
          label={t`状态`}
          value={status}
          onChange={(next) => show({ status: next })}
          items={STATUSES.map((key) => ({
            key,
            label: names[key],
            ...(counts && { count: counts[key] }),
          }))}
        >
          <div className="flex flex-col gap-3 px-4 pt-3 md:px-6">
            <div className="flex flex-wrap items-center gap-2">
              <SearchBox
                value={keyword}
                onSearch={(next) => show({ keyword: next })}
                label={t`搜索姓名或手机号`}
                className="w-60! max-sm:w-full!"
              />
              <div className="w-44 max-sm:flex-1">
                <Select
                  label={t`部门`}
                  value={department}
                  options={[{ value: '', label: t`全部部门` }, ...flat(departments ?? [])]}
                  onChange={(next) => show({ department: next })}
                />
              </div>
              <div className="w-44 max-sm:flex-1">
                <Select
                  label={t`角色`}
                  value={role}
                  options={[
                    { value: '', label: t`全部角色` },
                    ...(roles ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  onChange={(next) => show({ role: next })}
                />
              </div>
              {chosen.length > 0 && (
                <BatchBar ids={chosen} roles={roles ?? []} onDone={() => setChosen([])} />
              )}
            </div>
            {!data && <SkeletonRows rows={8} columns={6} />}
            {data?.list.length === 0 &&
              (filtered ? (
                <Empty
                  filtered
                  title={t`没有符合条件的用户`}
                  action={
                    <Button
                      onClick={() => show({ keyword: '', department: '', role: '' })}
                    >{t`清除筛选`}</Button>
                  }
                />
              ) : (
                <Empty
                  title={
                    {
                      active: t`还没有用户`,
                      pending: t`没有等待审核的用户`,
                      stopped: t`没有停用的用户`,
                    }[status]
                  }
                  text={
                    status === 'pending'
                      ? t`同事用邀请链接或企业代码申请加入后，会出现在这里。`
                      : undefined
                  }
                />
              ))}
            {people.length > 0 && (
              <UserTable people={people} chosen={chosen} onChoose={setChosen} onLayer={setLayer} />
            )}
            {data && data.count > LIMITS.pageSize && (
              <Pager
                page={page}
                size={LIMITS.pageSize}
                count={data.count}
                onPage={(next) => show({ page: String(next) })}
              />
            )}
          </div>
        </Tabs>
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {layer && (
        <UserDialogs
          layer={layer}
          roles={roles ?? []}
          onLayer={setLayer}
          onClose={() => setLayer(undefined)}
        />
      )}
    </div>
  );
}

/** The tree as a list that a select can show. */
function flat(tree: readonly DepartmentNode[], depth = 0): { value: string; label: string }[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: String(id), label: `${'　'.repeat(depth)}${name}` },
    ...flat(children, depth + 1),
  ]);
}
