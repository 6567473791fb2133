import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { substituteForm } from '../../../schemas/staff/substituteForm.ts';
import { untranslated } from '../../../schemas/i18n/label.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { STAFF_FILES } from '../../../schemas/staff/forms.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { callAction } from '../../data/resources.ts';
import { useMe } from '../../data/viewer.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { localNow } from '../../records/shared/localNow.ts';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';

export type Substitutes = ResponseOf<'substitutes'>;

interface SubstituteDialogProps {
  modules: Substitutes['modules'];
  /** none: a new one */
  row: Substitutes['list'][number] | undefined;
  onClose(): void;
}

/** Names a proxy, or changes a period that is not over. */
export function SubstituteDialog({ modules, row, onClose }: SubstituteDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const admin = isAdmin(useMe());
  const [key] = useState(newIdempotencyKey);
  const form = substituteForm(
    {
      modules: modules.map(({ module, name }) => ({ key: module, label: untranslated(name) })),
      forOthers: admin && !row,
    },
    locale,
  );
  const name = row?.user.name ?? '';
  const initial = row
    ? {
        proxy_user_id: row.proxy.id,
        start_date: row.start_date,
        end_date: row.end_date,
        modules: row.modules,
        reason: row.reason,
      }
    : { start_date: localNow().slice(0, 10) };

  async function handleSubmit(values: Record<string, unknown>) {
    const given = withEmptyValues(form, values);
    if (row)
      await callAction('PUT /rest/sys/substitute/update/{id}', { ...given, id: row.id }, key);
    else await callAction('POST /rest/sys/substitute/save', given, key);
    toast.success(t`保存成功`);
  }

  return (
    <AskDialog
      file={STAFF_FILES.user}
      title={row ? t`编辑${name}的代理` : t`新增代理`}
      action={t`保存`}
      guarded
      form={form}
      initial={initial}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}
