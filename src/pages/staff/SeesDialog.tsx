import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { SCOPE_LABELS } from '../../../schemas/staff/scopeLabels.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { type Colleague, type Sees, useSees } from '../../data/staff.ts';

/** What somebody may see and do, and why: asked of the server, which decides about his calls by the same functions. */
export function SeesDialog({ person, onClose }: { person: Colleague; onClose(): void }) {
  const { t } = useLingui();
  const { data, error, mutate } = useSees(person.id);
  const { name } = person;
  return (
    <Dialog
      open
      size={900}
      onOpenChange={(open) => !open && onClose()}
      title={t`「${name}」能看到什么`}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : data ? (
        <Answer sees={data} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Dialog>
  );
}

function Answer({ sees }: { sees: Sees }) {
  const { t } = useLingui();
  const [shown, unseen] = [
    sees.modules.filter(({ rights }) => rights.length > 0),
    sees.modules.filter(({ rights }) => rights.length === 0),
  ];
  const comma = t`、`;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Reasons sees={sees} />
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full min-w-[640px]">
          <thead>
            <tr className="border-b border-line bg-surface-0 text-text-2 [&>th]:h-9 [&>th]:px-3 [&>th]:text-start [&>th]:font-normal">
              <th>{t`模块`}</th>
              <th>{t`可以做`}</th>
              <th>{t`不能做`}</th>
              <th>{t`数据范围`}</th>
              <th className="text-end!">{t`看到的数据`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((module) => (
              <Line key={module.module} module={module} />
            ))}
          </tbody>
        </table>
      </div>
      {unseen.length > 0 && (
        <p className="text-text-2">
          {t`完全看不到：`}
          {unseen.map(({ name }) => name).join(comma)}
        </p>
      )}
      <p className="text-text-2">
        {t`后台页面：`}
        {sees.settings.length > 0 ? sees.settings.join(comma) : t`无`}
      </p>
    </div>
  );
}

/** Where all this comes from. */
function Reasons({ sees }: { sees: Sees }) {
  const { t } = useLingui();
  const [heads, below] = [sees.heads.join(t`、`), sees.below.join(t`、`)];
  const role = sees.role?.name;
  return (
    <ul className="list-disc ps-5 text-text-2">
      {isAdmin(sees) && <li>{t`是系统管理员，拥有全部权限，角色的限制对他无效。`}</li>}
      {!isAdmin(sees) && (
        <li>{role ? t`权限和字段来自角色「${role}」。` : t`没有角色，所以没有任何权限。`}</li>
      )}
      {heads && <li>{t`是部门负责人，因此能看到这些部门的数据：${heads}`}</li>}
      {below && <li>{t`下属：${below}（数据范围为「本人及下属」时能看到他们的数据）`}</li>}
    </ul>
  );
}

function Line({
  module: { name, rights, without, scope, reaches, hidden, fixed },
}: {
  module: Sees['modules'][number];
}) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const comma = t`、`;
  const [hiddenNames, fixedNames] = [hidden.join(comma), fixed.join(comma)];
  return (
    <tr className="border-b border-line align-top last:border-b-0 [&>td]:px-3 [&>td]:py-2">
      <td className="whitespace-nowrap">{name}</td>
      <td>{rights.join(comma)}</td>
      <td className="text-text-3">
        {without.join(comma)}
        {hidden.length > 0 && <p>{t`看不到字段：${hiddenNames}`}</p>}
        {fixed.length > 0 && <p>{t`只读字段：${fixedNames}`}</p>}
      </td>
      <td className="whitespace-nowrap">{translate(SCOPE_LABELS[scope], locale)}</td>
      <td className="text-end tabular-nums">
        {reaches >= 10_000 ? t`10000 条以上` : i18n.number(reaches)}
      </td>
    </tr>
  );
}
