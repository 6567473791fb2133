import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type RoleRights as Rights, rightsChange } from '../../../schemas/staff/rights.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { type RoleRights, saveRights } from '../../data/staff.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { FieldRights } from './FieldRights.tsx';
import { RightsTree } from './RightsTree.tsx';
import { ScopeRights } from './ScopeRights.tsx';
import { useRightsTree } from './useRightsTree.ts';

/** What holders of a role may do: changed as a draft, with its effect told before it is saved. */
export function RoleEditor({ role, onDirty }: { role: RoleRights; onDirty(dirty: boolean): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const { tree, files } = useRightsTree();
  const [draft, setDraft] = useState<Rights>(() => pick(role));
  const [base, setBase] = useState(role);
  const [tab, setTab] = useState('rights');
  const [busy, setBusy] = useState(false);
  if (base !== role) {
    // Somebody else has changed it, or it has just been saved: what is not being edited follows.
    if (same(draft, pick(base))) setDraft(pick(role));
    setBase(role);
  }
  const dirty = !same(draft, pick(role));
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useLeaveGuard(dirty);

  const { gained, lost } = rightsChange({ before: pick(role), after: draft, tree, locale });
  const [more, less, people] = [
    gained.length,
    lost.length,
    role.users.filter((user) => user.disabled === 0 && !isAdmin(user)).length,
  ];
  const { name } = role;
  const [changer, changed] = [
    role.authorized?.user_name,
    role.authorized?.create_time.slice(0, 16),
  ];
  const change = (next: Partial<Rights>) => setDraft({ ...draft, ...next });

  async function handleSave() {
    const [givenWords, takenWords] = [gained.join(t`、`), lost.join(t`、`)];
    const lines = [
      t`对 ${people} 名用户立即生效。`,
      ...(more > 0 ? [t`新增权限：${givenWords}。`] : []),
      ...(less > 0 ? [t`收回权限：${takenWords}。`] : []),
      ...(other(draft, role) ? [t`数据范围或字段权限有变化。`] : []),
    ];
    if (
      !(await confirm({
        title: t`保存「${name}」的权限？`,
        text: lines.join('\n'),
        action: t`保存`,
        danger: less > 0,
      }))
    )
      return;
    setBusy(true);
    await runWithToast(
      () =>
        saveRights(role.id, {
          ...draft,
          permissions: [...draft.permissions],
          field_no_power: { ...draft.field_no_power },
          field_read_only: { ...draft.field_read_only },
          scopes: { ...draft.scopes },
        }),
      { onDone: () => toast.success(t`保存成功`) },
    );
    setBusy(false);
  }

  return (
    <>
      <Tabs
        label={t`角色设置`}
        value={tab}
        onChange={setTab}
        items={[
          { key: 'rights', label: t`权限`, count: draft.permissions.length },
          { key: 'scope', label: t`数据范围` },
          { key: 'fields', label: t`字段权限` },
          { key: 'members', label: t`成员`, count: role.users.length },
        ]}
      >
        <div className="p-4">
          {role.authorized && (
            <p className="mb-3 text-sm text-text-3">{t`权限由 ${changer} 于 ${changed} 修改`}</p>
          )}
          {role.built_in === 1 && tab !== 'members' && (
            <p className="mb-3 text-sm text-text-2">{t`内置的管理员角色：可以增加权限，不能收回。`}</p>
          )}
          {tab === 'rights' && (
            <RightsTree
              tree={tree}
              held={draft.permissions}
              onChange={(permissions) => change({ permissions })}
            />
          )}
          {tab === 'scope' && (
            <ScopeRights
              files={files}
              scope={draft.scope}
              scopes={draft.scopes}
              onChange={change}
            />
          )}
          {tab === 'fields' && (
            <FieldRights
              files={files}
              hidden={draft.field_no_power}
              fixed={draft.field_read_only}
              onChange={change}
            />
          )}
          {tab === 'members' && <Members role={role} />}
        </div>
      </Tabs>
      {dirty && (
        <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-surface-1 px-4 py-2.5">
          <output className="me-auto min-w-0 text-sm text-text-2">
            {more + less > 0
              ? t`影响 ${people} 名用户：新增 ${more} 项权限，收回 ${less} 项`
              : t`影响 ${people} 名用户`}
          </output>
          <Button onClick={() => setDraft(pick(role))}>{t`撤销更改`}</Button>
          <Button kind="primary" loading={busy} onClick={() => void handleSave()}>{t`保存`}</Button>
        </footer>
      )}
    </>
  );
}

function Members({ role }: { role: RoleRights }) {
  const { t } = useLingui();
  if (role.users.length === 0)
    return (
      <EmptyState title={t`还没有用户使用这个角色`} text={t`在「用户管理」里给用户设置角色。`} />
    );
  return (
    <ul aria-label={t`成员`} className="grid gap-x-6 sm:grid-cols-2">
      {role.users.map((user) => (
        <li key={user.id} className="flex min-h-9 items-center gap-2 border-b border-line text-sm">
          <span className="min-w-0 truncate">{user.name}</span>
          <span className="min-w-0 truncate text-xs text-text-3">{user.department_name}</span>
          {isAdmin(user) && <Badge color="violet">{t`管理员`}</Badge>}
          {user.disabled === 1 && <Badge color="amber">{t`已停用`}</Badge>}
        </li>
      ))}
    </ul>
  );
}

function pick({ permissions, scope, scopes, field_no_power, field_read_only }: Rights): Rights {
  return { permissions, scope, scopes, field_no_power, field_read_only };
}

function same(one: Rights, other: Rights): boolean {
  return (
    JSON.stringify([one.permissions.toSorted(), settled(one)]) ===
    JSON.stringify([other.permissions.toSorted(), settled(other)])
  );
}

function other(one: Rights, two: Rights): boolean {
  return JSON.stringify(settled(one)) !== JSON.stringify(settled(two));
}

/** Without what says nothing, in one order. */
function settled({ scope, scopes, field_no_power, field_read_only }: Rights) {
  const sorted = (fields: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(fields)
      .filter(([, models]) => models.length > 0)
      .map(([module, models]) => `${module} ${models.toSorted().join()}`)
      .toSorted();
  return [
    scope,
    Object.entries(scopes)
      .map(([module, own]) => `${module} ${own}`)
      .toSorted(),
    sorted(field_no_power),
    sorted(field_read_only),
  ];
}
