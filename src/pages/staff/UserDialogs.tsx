import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { auditForm, personForm, STAFF_FILES, takeoverForm } from '../../../schemas/staff/forms.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import {
  addColleague,
  reviewColleague,
  changeColleague,
  type Colleague,
  resetPassword,
  type RoleRow,
  deactivateColleague,
  useColleague,
  useHoldings,
} from '../../data/staff.ts';
import { useMe } from '../../data/viewer.ts';
import { runUntilDone, runWithToast } from '../../records/shared/runWithToast.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { copyText } from '../../records/shared/copyText.ts';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { SeesDialog } from './SeesDialog.tsx';

export type UserLayer =
  | { kind: 'add' }
  | { kind: 'edit' | 'stop' | 'audit' | 'sees' | 'password'; person: Colleague }
  | { kind: 'link'; name: string; url: string; until: string };

interface LayerProps<L extends UserLayer = UserLayer> {
  layer: L;
  roles: readonly RoleRow[];
  onLayer(layer: UserLayer): void;
  onClose(): void;
}

/** What is done to one person. */
export function UserDialogs(props: LayerProps) {
  const { layer, onClose } = props;
  switch (layer.kind) {
    case 'add':
    case 'edit':
      return <PersonDialog {...props} layer={layer} />;
    case 'stop':
      return <StopDialog {...props} layer={layer} />;
    case 'password':
      return <PasswordQuestion {...props} layer={layer} />;
    case 'audit':
      return <AuditDialog {...props} layer={layer} />;
    case 'sees':
      return <SeesDialog person={layer.person} onClose={onClose} />;
    case 'link':
      return <LinkDialog {...props} layer={layer} />;
  }
}

function PersonDialog({
  layer,
  roles,
  onLayer,
  onClose,
}: LayerProps<Exclude<UserLayer, { kind: 'link' }>>) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const known = 'person' in layer ? layer.person : undefined;
  const { data } = useColleague(known?.id);
  const form = personForm({ roles, isAdmin: isAdmin(me) }, locale);
  if (known && !data) return null;

  async function handleSubmit(values: Record<string, unknown>) {
    const given = withEmptyValues(form, values);
    if (known) {
      await changeColleague(known.id, given);
      toast.success(t`保存成功`);
      onClose();
      return;
    }
    const { url, expire_time: until = '' } = await addColleague(given);
    toast.success(t`添加成功`);
    if (url) onLayer({ kind: 'link', name: String(values.name), url, until });
    else onClose();
  }

  return (
    <AskDialog
      file={STAFF_FILES.user}
      size={800}
      guarded
      title={known ? t`编辑用户` : t`新增用户`}
      action={t`保存`}
      form={form}
      initial={data ? { ...data } : {}}
      onSubmit={handleSubmit}
      onClose={(done) => !done && onClose()}
    />
  );
}

function StopDialog({
  layer: { person },
  onClose,
}: LayerProps<Extract<UserLayer, { person: Colleague }>>) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { data } = useHoldings(person.id);
  const { name } = person;
  const [approvals, people] = [data?.approvals ?? 0, data?.people ?? 0];
  const has = [
    ...(data?.records ?? []).map((each) => `${each.name} ${i18n.number(each.count)}`),
    ...(approvals > 0 ? [t`待审批 ${approvals}`] : []),
    ...(people > 0 ? [t`下属 ${people} 人`] : []),
  ].join(t`、`);

  async function handleSubmit(values: Record<string, unknown>) {
    const heir = typeof values.takeover_user_id === 'number' ? values.takeover_user_id : undefined;
    const { jobs } = await deactivateColleague(person.id, 1, heir);
    toast.success(jobs.length > 0 ? t`已停用，数据正在后台转移` : t`已停用`);
  }

  return (
    <AskDialog
      file={STAFF_FILES.user}
      title={t`停用「${name}」？`}
      action={t`停用`}
      danger
      form={takeoverForm(locale)}
      onSubmit={handleSubmit}
      onClose={onClose}
      above={
        <div className="mb-3 flex flex-col gap-1 text-sm">
          <p>{t`停用后立即退出所有设备，不能再登录；以后可以重新启用。`}</p>
          {data && (
            <p className="text-text-2">
              {has ? t`名下有：${has}。` : t`名下没有数据，也没有待办审批。`}
            </p>
          )}
        </div>
      }
    />
  );
}

/** A new password is asked about once. */
function PasswordQuestion({
  layer,
  onLayer,
  onClose,
}: LayerProps<Extract<UserLayer, { person: Colleague }>>) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [asked, setAsked] = useState(false);
  const {
    person: { id, name },
  } = layer;

  async function ask() {
    const yes = await confirm({
      title: t`重置「${name}」的密码？`,
      text: t`原密码立即失效，所有设备退出登录。会生成一个链接，由本人打开后自己设置新密码。`,
      action: t`重置密码`,
    });
    if (!yes) return onClose();
    const done = await runUntilDone(async () => {
      const { url, expire_time: until } = await resetPassword(id);
      onLayer({ kind: 'link', name, url, until });
    });
    if (!done) onClose();
  }

  if (!asked) {
    setAsked(true);
    queueMicrotask(() => void ask());
  }
  return null;
}

function AuditDialog({
  layer: { person },
  roles,
  onClose,
}: LayerProps<Extract<UserLayer, { person: Colleague }>>) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const { id, name, mobile } = person;
  const time = person.create_time.slice(0, 16);
  const form = auditForm(roles, locale);

  async function handleRefuse() {
    if (
      !(await confirm({
        title: t`拒绝「${name}」加入？`,
        text: t`申请会被删除，对方可以重新申请。`,
        action: t`拒绝`,
        danger: true,
      }))
    )
      return;
    await runWithToast(() => reviewColleague({ id, state: 2 }), {
      onDone() {
        toast.success(t`已拒绝`);
        onClose();
      },
    });
  }

  async function handleSubmit(values: Record<string, unknown>) {
    await reviewColleague({ id, state: 1, ...withEmptyValues(form, values) });
    toast.success(t`已通过，对方现在可以登录`);
  }

  return (
    <AskDialog
      file={STAFF_FILES.user}
      title={t`审核「${name}」的加入申请`}
      action={t`通过`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      extra={
        <Button
          className="me-auto text-danger!"
          kind="quiet"
          onClick={() => void handleRefuse()}
        >{t`拒绝`}</Button>
      }
      above={
        <p className="mb-3 text-sm text-text-2">{t`${name}（${mobile}）于 ${time} 申请加入。`}</p>
      }
    />
  );
}

/** The link by which somebody chooses a password; shown this once. */
function LinkDialog({
  layer: { name, url, until },
  onClose,
}: LayerProps<Extract<UserLayer, { kind: 'link' }>>) {
  const { t } = useLingui();
  const id = useId();
  const link = new URL(url, location.origin).href;
  const end = until.slice(0, 16);
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`「${name}」的密码链接`}
      footer={<Button onClick={onClose}>{t`完成`}</Button>}
    >
      <p className="mb-3 text-sm text-text-2">{t`请把链接只发给本人。打开后由本人设置密码，别人不会知道。链接只显示这一次，只能使用一次。`}</p>
      <FieldLabel htmlFor={id} className="mb-1">{t`密码链接`}</FieldLabel>
      <span className="flex items-center gap-2">
        <TextBox id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
        <Button kind="primary" onClick={() => void copyText(link)}>{t`复制`}</Button>
      </span>
      <p className="mt-1 text-xs text-text-3">{t`有效期至 ${end}（24 小时）`}</p>
    </Dialog>
  );
}
