import '../designer/words.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { departmentForm, STAFF_FILES } from '../../../schemas/staff/forms.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useQueryParams } from '../../data/useQueryParams.ts';
import { usePeople } from '../../data/people.ts';
import {
  deleteDepartment,
  type DepartmentNode,
  saveDepartment,
  useDepartments,
} from '../../data/staff.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { DepartmentPeople } from './DepartmentPeople.tsx';

type Open = { kind: 'add'; parent?: number } | { kind: 'edit'; department: DepartmentNode };

/** The departments as a tree, who heads them and who is in them. */
export function DepartmentsPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: tree, error, mutate } = useDepartments();
  const [open, setOpen] = useState<Open>();
  const [params, setParams] = useQueryParams();
  const chosen = Number(params.get('of'));
  const flat = flatten(tree ?? []);
  const shown = flat.find(({ department }) => department.id === chosen)?.department;
  if (error && !tree) return <ErrorState onRetry={() => void mutate()} />;
  const add = (
    <Button
      kind="primary"
      icon={<Icon name="plus" />}
      onClick={() => setOpen({ kind: 'add' })}
    >{t`新增部门`}</Button>
  );

  async function handleSubmit(values: Record<string, unknown>) {
    const form = departmentForm(locale);
    await saveDepartment(
      open?.kind === 'edit' ? open.department.id : undefined,
      withEmptyValues(form, values),
    );
    toast.success(t`保存成功`);
  }

  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-lg font-semibold">{t`部门管理`}</h1>
        {add}
      </header>
      <p className="text-sm text-text-2">{t`数据范围「本部门」按这棵树计算；负责人能看到本部门和下级部门的数据。`}</p>
      {!tree && <SkeletonRows rows={6} columns={3} />}
      {tree?.length === 0 && (
        <EmptyState
          title={t`还没有部门`}
          text={t`部门决定谁能看到谁的数据，也决定审批找谁。`}
          action={add}
        />
      )}
      {flat.length > 0 && (
        <div className="grid gap-4 lg:grid-cols-2">
          <ul
            aria-label={t`部门`}
            className="h-fit divide-y divide-line rounded-lg border border-line"
          >
            {flat.map((line) => (
              <Line
                key={line.department.id}
                {...line}
                chosen={chosen === line.department.id}
                onChoose={() =>
                  // Another department has other rows: what narrowed those is gone.
                  setParams(
                    () =>
                      new URLSearchParams(
                        chosen === line.department.id ? {} : { of: String(line.department.id) },
                      ),
                    { replace: true },
                  )
                }
                onAdd={() => setOpen({ kind: 'add', parent: line.department.id })}
                onEdit={() => setOpen({ kind: 'edit', department: line.department })}
              />
            ))}
          </ul>
          {shown ? (
            <DepartmentPeople key={shown.id} department={shown} />
          ) : (
            <p className="h-fit rounded-lg border border-dashed border-line px-4 py-6 text-center text-sm text-text-3">{t`选择一个部门，查看和调整里面的用户。`}</p>
          )}
        </div>
      )}
      {open && (
        <AskDialog
          file={STAFF_FILES.department}
          title={open.kind === 'edit' ? t`编辑部门` : t`新增部门`}
          action={t`保存`}
          form={departmentForm(locale)}
          initial={open.kind === 'edit' ? { ...open.department } : { parent_id: open.parent }}
          onSubmit={handleSubmit}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface Placed {
  department: DepartmentNode;
  depth: number;
  index: number;
  last: boolean;
}

function flatten(tree: readonly DepartmentNode[], depth = 0): Placed[] {
  return tree.flatMap((department, index) => [
    { department, depth, index, last: index === tree.length - 1 },
    ...flatten(department.children, depth + 1),
  ]);
}

interface LineProps extends Placed {
  chosen: boolean;
  onChoose(): void;
  onAdd(): void;
  onEdit(): void;
}

function Line({ department, depth, index, last, chosen, onChoose, onAdd, onEdit }: LineProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { data: people } = usePeople();
  const { id, name, users } = department;
  const nameOf = (user: number) =>
    [...(people?.list ?? []), ...(people?.forbidden ?? [])].find((each) => each.id === user)
      ?.name ?? '';
  const heads = [department.leader_user_id, ...department.deputy_user_ids]
    .flatMap((user) => (user === null ? [] : [nameOf(user)]))
    .filter(Boolean)
    .join(t`、`);

  async function handleDelete() {
    if (
      !(await confirm({
        title: t`删除部门「${name}」？`,
        text: t`部门里还有用户或下级部门时不能删除。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return;
    await runWithToast(() => deleteDepartment(id), { onDone: () => toast.success(t`删除成功!`) });
  }

  return (
    <li
      aria-level={depth + 1}
      className={`flex min-h-10 items-center gap-1 pe-1 pointer-coarse:min-h-11 ${chosen ? 'bg-selected' : 'hover:bg-hover'}`}
      style={{ paddingInlineStart: 8 + depth * 20 }}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center self-stretch py-2 text-start text-sm"
      >
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="min-w-0 break-words">{name}</span>
          <span className="shrink-0 text-xs text-text-3 tabular-nums">
            <Plural value={users} one="# 人" other="# 人" />
          </span>
          {heads && <span className="min-w-0 truncate text-xs text-text-3">{heads}</span>}
        </span>
      </button>
      <span className="flex shrink-0 max-sm:hidden">
        <IconButton
          size="small"
          icon={<Icon name="arrow-up" size={14} />}
          label={t`上移「${name}」`}
          disabled={index === 0}
          onClick={() => void runWithToast(() => saveDepartment(id, { sort: index - 1 }))}
        />
        <IconButton
          size="small"
          icon={<Icon name="arrow-down" size={14} />}
          label={t`下移「${name}」`}
          disabled={last}
          onClick={() => void runWithToast(() => saveDepartment(id, { sort: index + 1 }))}
        />
      </span>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" icon={<Icon name="ellipsis" />} label={t`「${name}」的操作`} />
        }
        entries={[
          { key: 'add', label: t`新增下级部门`, icon: <Icon name="plus" />, onSelect: onAdd },
          { key: 'edit', label: t`编辑和移动`, icon: <Icon name="pencil" />, onSelect: onEdit },
          {
            key: 'up',
            label: t`上移`,
            icon: <Icon name="arrow-up" />,
            disabled: index === 0,
            onSelect: () => void runWithToast(() => saveDepartment(id, { sort: index - 1 })),
          },
          {
            key: 'down',
            label: t`下移`,
            icon: <Icon name="arrow-down" />,
            disabled: last,
            onSelect: () => void runWithToast(() => saveDepartment(id, { sort: index + 1 })),
          },
          { kind: 'line', key: 'line' },
          {
            key: 'delete',
            label: t`删除`,
            icon: <Icon name="trash-2" />,
            danger: true,
            onSelect: () => void handleDelete(),
          },
        ]}
      />
    </li>
  );
}
