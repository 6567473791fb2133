import '../designer/words.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { say } from '../../../schemas/locale.ts';
import { roleForm, STAFF_FILES } from '../../../schemas/staff/forms.ts';
import { SCOPE_WORDS } from '../../../schemas/staff/words.ts';
import { SCOPES } from '../../../schemas/viewer.ts';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines, SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import {
  deleteRole,
  type RoleRow,
  saveRole,
  updateRole,
  useRoleRights,
  useRoles,
} from '../../data/staff.ts';
import { attempt } from '../../records/attempt.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { asGiven } from './asGiven.ts';
import { RoleEditor } from './RoleEditor.tsx';

type Open = { kind: 'add' } | { kind: 'copy' | 'edit'; role: RoleRow };

/** The roles, and what holders of the chosen one may do. */
export function RolesPage() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data: roles, error, mutate } = useRoles();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const [dirty, setDirty] = useState(false);
  const chosen = roles?.find(({ id }) => String(id) === address.get('role')) ?? roles?.[0];
  const { data: rights } = useRoleRights(chosen?.id);
  if (error && !roles) return <ErrorState onRetry={() => void mutate()} />;

  async function choose(id: number) {
    if (id === chosen?.id) return;
    if (
      dirty &&
      !(await confirm({ title: t`放弃未保存的权限更改？`, action: t`放弃`, danger: true }))
    )
      return;
    setDirty(false);
    setAddress({ role: String(id) }, { replace: true });
  }

  return (
    <div className="mx-auto flex max-w-[1240px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold">{t`角色管理`}</h1>
        <Button
          kind="primary"
          icon={<Icon name="plus" />}
          onClick={() => setOpen({ kind: 'add' })}
        >{t`新增角色`}</Button>
      </header>
      {!roles && <SkeletonRows rows={6} columns={2} />}
      {roles?.length === 0 && (
        <Empty title={t`还没有角色`} text={t`角色决定用户能看到什么、能做什么。`} />
      )}
      {roles && chosen && (
        <div className="grid items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          <ul aria-label={t`角色`} className="divide-y divide-line rounded-lg border border-line">
            {roles.map((role) => (
              <Line
                key={role.id}
                role={role}
                chosen={role.id === chosen.id}
                onChoose={() => void choose(role.id)}
                onOpen={setOpen}
              />
            ))}
          </ul>
          <section aria-label={chosen.name} className="min-w-0 rounded-lg border border-line">
            {rights?.id === chosen.id ? (
              <RoleEditor key={chosen.id} role={rights} onDirty={setDirty} />
            ) : (
              <div className="p-4">
                <SkeletonLines lines={12} />
              </div>
            )}
          </section>
        </div>
      )}
      {open && (
        <RoleDialog
          open={open}
          onMade={(id) => setAddress({ role: String(id) }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface LineProps {
  role: RoleRow;
  chosen: boolean;
  onChoose(): void;
  onOpen(open: Open): void;
}

function Line({ role, chosen, onChoose, onOpen }: LineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const { id, name, users } = role;
  const scope = SCOPES.find((each) => each === role.scope) ?? 'own';

  async function handleDelete() {
    if (
      !(await confirm({
        title: t`删除角色「${name}」？`,
        text: t`还有用户使用时不能删除。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return;
    if (await attempt(() => deleteRole(id))) toast.success(t`删除成功!`);
  }

  return (
    <li className={`flex items-center gap-1 pe-1 ${chosen ? 'bg-selected' : 'hover:bg-hover'}`}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="min-w-0 flex-1 px-3 py-2 text-start text-sm"
      >
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs text-text-3">
          <Plural value={users} one="# 人" other="# 人" /> · {say(SCOPE_WORDS[scope], locale)}
          {role.description && ` · ${role.description}`}
        </span>
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" icon={<Icon name="ellipsis" />} label={t`「${name}」的操作`} />
        }
        entries={[
          {
            key: 'edit',
            label: t`重命名和说明`,
            icon: <Icon name="pencil" />,
            onSelect: () => onOpen({ kind: 'edit', role }),
          },
          {
            key: 'copy',
            label: t`复制`,
            icon: <Icon name="copy" />,
            onSelect: () => onOpen({ kind: 'copy', role }),
          },
          ...(role.built_in === 1
            ? []
            : [
                { kind: 'line' as const, key: 'line' },
                {
                  key: 'delete',
                  label: t`删除`,
                  icon: <Icon name="trash-2" />,
                  danger: true,
                  onSelect: () => void handleDelete(),
                },
              ]),
        ]}
      />
    </li>
  );
}

function RoleDialog({
  open,
  onMade,
  onClose,
}: {
  open: Open;
  onMade(id: number): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = roleForm(locale, open.kind);
  const from = 'role' in open ? open.role.name : '';
  const title =
    open.kind === 'edit'
      ? t`编辑角色`
      : open.kind === 'copy'
        ? t`复制角色「${from}」`
        : t`新增角色`;

  async function handleSubmit(values: Record<string, unknown>) {
    const given = asGiven(form, values);
    if (open.kind === 'edit') await updateRole(open.role.id, given);
    else
      onMade(
        (await saveRole({ ...given, ...(open.kind === 'copy' && { copy_of: open.role.id }) })).id,
      );
    toast.success(t`保存成功`);
  }

  return (
    <AskDialog
      file={STAFF_FILES.role}
      title={title}
      action={t`保存`}
      form={form}
      initial={
        open.kind === 'edit' ? { name: open.role.name, description: open.role.description } : {}
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}
