import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CUSTOM_ROUTE } from '../../../schemas/navigation/routes.ts';
import { mayDesign } from '../../../schemas/permissions/settingRights.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { RecordForm } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { type ObjectInfo, stopObject, updateObject, useObject } from '../../data/customObjects.ts';
import { useMe } from '../../data/viewer.ts';
import { DeleteObjectDialog } from './DeleteObjectDialog.tsx';
import { settingsOf, useObjectForm } from './useObjectForm.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** The settings of one of the company's own objects. */
export function ObjectPage({ module }: { module: string }) {
  const { data: object, error, mutate } = useObject(module);
  if (error && !object) return <ErrorState onRetry={() => void mutate()} />;
  return (
    <div className="mx-auto max-w-[900px] px-4 py-5 md:px-6">
      {object ? <Settings object={object} /> : <SkeletonLines lines={10} />}
    </div>
  );
}

function Settings({ object }: { object: ObjectInfo }) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const navigate = useNavigate();
  const store = useObjectForm(object);
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  const [deleting, setDeleting] = useState(false);

  async function handleSave() {
    const result = store?.submit();
    if (!store || !result?.ok || saving) return;
    setSaving(true);
    const done = await save(
      () => updateObject({ key: object.key, ...settingsOf(result.values, object.roles) }),
      {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle: ({ fields }) => store.refuse(fields),
      },
    ).finally(() => setSaving(false));
    if (done) toast.success(t`设置成功`);
  }

  async function handleStop() {
    await runWithToast(() => stopObject(object.key, object.stopped ? 0 : 1), {
      onDone: () => toast.success(object.stopped ? t`已启用` : t`已停用`),
    });
  }

  const link =
    'inline-flex h-control items-center rounded-md px-2 text-sm text-accent hover:underline pointer-coarse:h-11';
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto flex items-center gap-2 text-lg font-semibold">
          {object.name}
          {object.stopped === 1 && <Badge color="amber">{t`已停用`}</Badge>}
        </h1>
        {object.stopped === 0 && (
          <Link to={`/${CUSTOM_ROUTE}/${object.key}`} className={link}>{t`打开列表`}</Link>
        )}
        {mayDesign(me, object.key) && (
          <Link to={`/sys/field/${object.key}`} className={link}>{t`设计字段`}</Link>
        )}
        {object.approval === 1 && (
          <Link to={`/approval/${object.key}`} className={link}>{t`审批流`}</Link>
        )}
        <Button onClick={() => void handleStop()}>{object.stopped ? t`启用` : t`停用`}</Button>
        <Button onClick={() => setDeleting(true)} className="text-danger">{t`删除`}</Button>
      </header>
      <h2 className="sr-only">{t`对象设置`}</h2>
      <RefusalNote refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      {store && <RecordForm store={store} locale={locale} />}
      <footer className="flex justify-end border-t border-line pt-4">
        <Button
          kind="primary"
          loading={saving}
          onClick={() => void handleSave()}
          className="max-md:flex-1"
        >{t`保存`}</Button>
      </footer>
      {deleting && (
        <DeleteObjectDialog
          object={object}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/module', { replace: true })}
        />
      )}
    </div>
  );
}
