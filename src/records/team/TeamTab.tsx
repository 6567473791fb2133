import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { modulesShownToTeam } from '../../../schemas/collaboration/team.ts';
import { teamForm } from '../../../schemas/dialogs/teamForm.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import {
  addMembers,
  changeMember,
  type Member,
  type Place,
  removeMember,
  useTeam,
} from '../../data/team.ts';
import { useMe } from '../../data/viewer.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { useLayers } from '../shared/layers.ts';
import type { RecordAnswer } from '../shared/types.ts';
import { loadShown, useShownModules } from './useShownModules.ts';

export interface TeamTabProps {
  file: ModuleFile;
  record: RecordAnswer;
}

/** Who follows the record jointly with its owner, and what each of them may do and is shown. */
export function TeamTab({ file, record }: TeamTabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const layers = useLayers();
  const { data, error, mutate } = useTeam(file.key, record.id);
  const shown = useShownModules(modulesShownToTeam(file));
  const members = data?.list ?? [];
  // A member shows nobody more than he is shown himself.
  const mine = record.team
    ? (members.find(({ user_id }) => user_id === me.id)?.visible_modules.split(',') ?? [])
    : undefined;
  const offered = async () =>
    (await loadShown(modulesShownToTeam(file))).filter(({ key }) => mine?.includes(key) ?? true);
  const { name } = record;

  async function handleAdd() {
    const idempotencyKey = newIdempotencyKey();
    await layers.ask({
      file,
      title: t`添加团队成员`,
      action: t`添加`,
      form: teamForm(file, await offered(), { adding: true, locale }),
      async onSubmit(values) {
        await addMembers(
          { module: file.key, module_id: record.id },
          { ...placeOf(values), user_ids: numbersOf(values.user_ids) },
          idempotencyKey,
        );
        toast.success(t`添加成功`);
      },
    });
  }

  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={4} columns={3} />;
  const add = record.is_edit && (
    <Button
      size="small"
      icon={<Icon name="plus" size={14} />}
      onClick={() => void handleAdd()}
    >{t`添加成员`}</Button>
  );
  if (members.length === 0)
    return (
      <EmptyState
        title={t`还没有团队成员`}
        text={t`团队成员和负责人一起跟进，可以只读或读写这条数据。`}
        action={add}
      />
    );
  return (
    <div className="flex flex-col gap-2 px-5 py-3">
      {add && <div className="flex justify-end">{add}</div>}
      <ul
        aria-label={t`「${name}」的团队成员`}
        className="divide-y divide-line rounded-md border border-line"
      >
        {members.map((member) => (
          <Line
            key={member.id}
            file={file}
            member={member}
            words={wordsOf(member, shown, locale)}
            offered={offered}
            mayEdit={record.is_edit && !(record.team && member.user_id === me.id)}
          />
        ))}
      </ul>
    </div>
  );
}

type Shown = readonly ModuleFile[];

interface LineProps {
  file: ModuleFile;
  member: Member;
  /** which related records are shown */
  words: string;
  /** which of them this reader may offer */
  offered(): Promise<Shown>;
  mayEdit: boolean;
}

function Line({ file, member, words, offered, mayEdit }: LineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const confirm = useConfirm();
  const { user_name: name, position, role_name } = member;

  async function handleEdit() {
    const choices = await offered();
    await layers.ask({
      file,
      title: t`编辑「${name}」的权限`,
      action: t`保存`,
      form: teamForm(file, choices, { adding: false, locale }),
      initial: {
        auth_type: member.auth_type,
        visible_modules: member.visible_modules
          .split(',')
          .filter((key) => choices.some((each) => each.key === key)),
      },
      async onSubmit(values) {
        await changeMember(member.id, placeOf(values));
        toast.success(t`更改成功`);
      },
    });
  }

  async function handleRemove() {
    if (
      !(await confirm({
        title: t`是否确定删除该成员？`,
        text: t`「${name}」将不能再通过团队查看这条数据。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return;
    await runWithToast(() => removeMember(member.id), {
      onDone: () => toast.success(t`删除成功!`),
    });
  }

  return (
    <li className="flex items-center gap-3 px-3 py-1.5 hover:bg-hover">
      <Avatar name={name} src={member.avatar || undefined} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate text-sm">{name}</span>
          <Badge color={member.auth_type === 1 ? 'blue' : 'grey'}>{member.auth_name}</Badge>
          {member.disabled === 1 && <Badge color="amber">{t`已停用`}</Badge>}
        </span>
        <span className="block truncate text-xs text-text-3">
          {[position, role_name, words && t`可见：${words}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayEdit && (
        <span className="flex shrink-0 items-center">
          <IconButton
            size="small"
            icon={<Icon name="pencil" size={14} />}
            label={t`编辑「${name}」的权限`}
            onClick={() => void handleEdit()}
          />
          <IconButton
            size="small"
            icon={<Icon name="trash-2" size={14} />}
            label={t`删除成员「${name}」`}
            onClick={() => void handleRemove()}
          />
        </span>
      )}
    </li>
  );
}

function wordsOf({ visible_modules }: Member, shown: Shown, locale: Locale): string {
  const keys = visible_modules.split(',');
  return shown
    .filter(({ key }) => keys.includes(key))
    .map(({ label }) => translate(label, locale))
    .join(t`、`);
}

function placeOf({ auth_type, visible_modules }: Record<string, unknown>): Place {
  return {
    auth_type: Number(auth_type) === 1 ? 1 : 0,
    visible_modules: Array.isArray(visible_modules) ? visible_modules.map(String) : [],
  };
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
