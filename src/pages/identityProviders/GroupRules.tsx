import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import {
  groupRuleForm,
  type GroupRule,
  IDENTITY_PROVIDER_ROOM,
  MOST_RULES,
} from '../../../schemas/staff/identityProviders.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { type IdentityProvider, saveGroupRules } from '../../data/identityProviders.ts';
import { type DepartmentNode, useDepartments, useRoles } from '../../data/staff.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { runUntilDone } from '../../records/shared/runWithToast.ts';

export interface GroupRulesProps {
  provider: IdentityProvider;
  onClose(): void;
}

/** What groups at the identity provider mean here. Each change is saved at once; the first rule that fits counts. */
export function GroupRules({ provider, onClose }: GroupRulesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: roles } = useRoles();
  const { data: departments } = useDepartments();
  const [rules, setRules] = useState<readonly GroupRule[]>(provider.rules);
  /** at this place; behind the last one: a new one */
  const [open, setOpen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const form = useMemo(() => groupRuleForm(roles ?? [], locale), [roles, locale]);
  const names = useMemo(() => namesOf(departments ?? []), [departments]);
  const { id, name } = provider;

  async function save(next: readonly GroupRule[]) {
    await saveGroupRules(
      id,
      next.map(({ group, role_id, department_id }) => ({
        group,
        role_id: role_id ?? ('' as const),
        department_id: department_id ?? ('' as const),
      })),
    );
    setRules(next);
  }

  async function change(next: readonly GroupRule[]) {
    setBusy(true);
    await runUntilDone(() => save(next));
    setBusy(false);
  }

  if (open !== undefined)
    return (
      <AskDialog
        file={IDENTITY_PROVIDER_ROOM}
        guarded
        title={open < rules.length ? t`编辑规则` : t`新增规则`}
        action={t`保存`}
        form={form}
        initial={rules[open] && { ...rules[open] }}
        onSubmit={(values) => save(rules.toSpliced(open, 1, ruleOf(values)))}
        onClose={() => setOpen(undefined)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      title={t`「${name}」的分组规则`}
      description={t`每次登录时按对方的分组设置角色和部门，从上到下，第一条符合的有效。有规则设置角色时，不在这些分组里的人得到默认角色。`}
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          <Button
            kind="primary"
            disabled={!roles || rules.length >= MOST_RULES}
            onClick={() => setOpen(rules.length)}
          >{t`新增规则`}</Button>
        </>
      }
    >
      {!roles || !departments ? (
        <SkeletonLines lines={3} />
      ) : rules.length === 0 ? (
        <EmptyState
          title={t`还没有规则`}
          text={t`没有规则时，角色和部门由管理员在用户管理中设置。`}
        />
      ) : (
        <ol className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line text-sm">
          {rules.map((rule, at) => (
            <Rule
              key={`${rule.group} ${at}`}
              rule={rule}
              gives={[
                roles.find((role) => role.id === rule.role_id)?.name,
                rule.department_id === null ? undefined : names.get(rule.department_id),
              ]
                .filter((each) => each !== undefined)
                .join(' · ')}
              busy={busy}
              onEdit={() => setOpen(at)}
              onDelete={() => void change(rules.toSpliced(at, 1))}
              onRaise={
                at > 0
                  ? () => void change(rules.toSpliced(at, 1).toSpliced(at - 1, 0, rule))
                  : undefined
              }
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface RuleProps {
  rule: GroupRule;
  /** the names of role and department */
  gives: string;
  busy: boolean;
  onEdit(): void;
  onDelete(): void;
  /** before the one above it; undefined: it is the first */
  onRaise: (() => void) | undefined;
}

function Rule({ rule: { group }, gives, busy, onEdit, onDelete, onRaise }: RuleProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3 py-1.5">
      <span className="min-w-0 flex-1 break-words">
        <span className="font-medium">{group}</span>
        <span className="text-text-2">
          {' → '}
          {gives || t`不设置`}
        </span>
      </span>
      <span className="flex">
        <IconButton
          icon={<Icon name="arrow-up" />}
          label={t`上移「${group}」`}
          disabled={busy || !onRaise}
          onClick={() => onRaise?.()}
        />
        <IconButton
          icon={<Icon name="pencil" />}
          label={t`编辑「${group}」`}
          disabled={busy}
          onClick={onEdit}
        />
        <IconButton
          icon={<Icon name="trash-2" />}
          label={t`删除「${group}」`}
          disabled={busy}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function ruleOf({ group, role_id, department_id }: Readonly<Record<string, unknown>>): GroupRule {
  const idOf = (value: unknown) => Number(value) || null;
  return {
    group: String(group).trim(),
    role_id: idOf(role_id),
    department_id: idOf(department_id),
  };
}

function namesOf(nodes: readonly DepartmentNode[]): Map<number, string> {
  return new Map(
    nodes.flatMap(({ id, name, children }): [number, string][] => [
      [id, name],
      ...namesOf(children),
    ]),
  );
}
