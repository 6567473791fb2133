import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { productTemplateForm } from '../../../schemas/rules/productTemplates.ts';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { type ProductTemplate, saveProductTemplate } from '../../data/products.ts';
import { overrides } from '../../overrides/index.ts';
import { formSlotsOf } from '../../records/slots/slots.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { LoadError } from '../../records/shared/LoadError.tsx';
import type { HandProps } from '../../records/resources/hands.ts';

const { variants } = formSlotsOf(overrides, 'product');
const SLOTS = { ...(variants && { variants }) };

/** A template as the form of a product that requires nothing but the category: a new one, one that is there, or a copy of it. */
export function TemplateDialog({ action, rows, onClose }: HandProps) {
  const { t } = useLingui();
  const { data, error, retry } = useModuleForm('product');
  const [key] = useState(newIdempotencyKey);
  const template = rows[0]?.raw as ProductTemplate | undefined;
  const form = useMemo(() => data && productTemplateForm(data.form, t`模板名称`), [data, t]);
  const title = action === 'edit' && template ? t`编辑「${template.name}」` : t`新增产品模板`;
  if (!data || !form)
    return (
      <Dialog open title={title} size={800} onOpenChange={(open) => !open && onClose()}>
        {error === undefined ? (
          <SkeletonLines lines={10} />
        ) : (
          <LoadError error={error} onRetry={retry} />
        )}
      </Dialog>
    );
  const name = template?.name ?? '';
  return (
    <AskDialog
      file={data.file}
      title={title}
      action={t`保存`}
      size={800}
      guarded
      form={form}
      slots={SLOTS}
      // nothing begins with the defaults of products: what a template says of nothing stays theirs
      initial={{
        ...withEmptyValues(form, {}),
        ...template?.values,
        ...(template && { name: action === 'copy' ? t`${name} 副本`.slice(0, 60) : name }),
      }}
      onSubmit={async ({ name: called, ...values }) => {
        await saveProductTemplate(
          {
            ...(action === 'edit' && template && { id: template.id, version: template.version }),
            name: String(called),
            values: { ...withEmptyValues(form, values), name: undefined },
          },
          key,
        );
        toast.success(t`保存成功`);
      }}
      onClose={onClose}
    />
  );
}
