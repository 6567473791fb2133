import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { mayDesign } from '../../../schemas/settingRights.ts';
import { type ModuleRow, restoreObject, useModules } from '../../data/objects.ts';
import { useMe } from '../../data/viewer.ts';
import { NewObjectDialog } from './NewObjectDialog.tsx';

/** Every module with what it holds: the company's own objects, those in the recycle bin, the shipped ones. */
export function ModulesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: modules, error, mutate } = useModules();
  const [adding, setAdding] = useState(false);
  if (error && !modules) return <ErrorState onRetry={() => void mutate()} />;
  const own = modules?.filter((row) => row.custom === 1 && row.deleted_time === '') ?? [];
  const deleted = modules?.filter((row) => row.deleted_time !== '') ?? [];
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setAdding(true)}
    >
      {t`新增业务对象`}
    </Button>
  );

  function handleClose(key?: string) {
    setAdding(false);
    if (key !== undefined) void navigate(`/custom/${key}`);
  }

  return (
    <div className="mx-auto flex max-w-[1000px] flex-col gap-6 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold">{t`模块管理`}</h1>
        {add}
      </header>
      {!modules && <SkeletonRows rows={10} columns={4} />}
      {modules && (
        <>
          <Rows
            title={t`业务对象`}
            rows={own}
            none={
              <Empty
                title={t`还没有业务对象`}
                text={t`业务对象和内置模块一样有列表、表单、权限和审批。`}
              />
            }
          />
          {deleted.length > 0 && <Rows title={t`回收站`} rows={deleted} />}
          <Rows title={t`内置模块`} rows={modules.filter((row) => row.custom === 0)} />
        </>
      )}
      {adding && <NewObjectDialog onClose={handleClose} />}
    </div>
  );
}

function Rows({
  title,
  rows,
  none,
}: {
  title: string;
  rows: readonly ModuleRow[];
  none?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      {rows.length === 0 ? (
        none
      ) : (
        <div className="overflow-x-auto rounded-lg border border-line">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line bg-surface-0 text-text-2 [&>th]:h-9 [&>th]:px-3 [&>th]:font-normal">
                <th className="text-start">{t`名称`}</th>
                <th className="text-start max-sm:hidden">{t`标识`}</th>
                <th className="w-24 text-end">{t`记录`}</th>
                <th className="w-20 text-end max-sm:hidden">{t`字段数`}</th>
                <th className="w-44 text-end">
                  <span className="sr-only">{t`操作`}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row }: { row: ModuleRow }) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const isDeleted = row.deleted_time !== '';
  const link =
    'inline-flex h-8 items-center rounded-md px-2 text-accent hover:underline pointer-coarse:h-11';

  async function handleRestore() {
    await restoreObject(row.key);
    toast.success(t`已恢复`);
  }

  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-hover [&>td]:h-10 [&>td]:px-3">
      <td>
        <span className="flex items-center gap-2">
          <Icon name={row.icon_name} className="text-text-3" />
          <span className="break-words">{row.name}</span>
          {row.stopped === 1 && <Badge color="amber">{t`已停用`}</Badge>}
        </span>
      </td>
      <td className="font-mono text-xs text-text-3 max-sm:hidden">{row.key}</td>
      <td className="text-end tabular-nums">{i18n.number(row.records)}</td>
      <td className="text-end tabular-nums max-sm:hidden">{i18n.number(row.fields)}</td>
      <td className="text-end whitespace-nowrap">
        {isDeleted ? (
          <Button size="small" onClick={() => void handleRestore()}>{t`恢复`}</Button>
        ) : (
          <>
            {row.custom === 1 && (
              <Link
                to={`/custom/${row.key}`}
                aria-label={t`设置「${row.name}」`}
                className={link}
              >{t`设置`}</Link>
            )}
            {mayDesign(me, row.key) && (
              <Link
                to={`/sys/${row.custom === 1 ? 'field' : 'custfield'}/${row.key}`}
                aria-label={t`设计字段：${row.name}`}
                className={link}
              >{t`设计字段`}</Link>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
