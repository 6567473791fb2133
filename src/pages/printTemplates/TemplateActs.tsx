import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { formRoom } from '../../../schemas/dialogs/plainForm.ts';
import { templateModuleForm } from '../../../schemas/dialogs/templateModule.ts';
import { untranslated } from '../../../schemas/i18n/label.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useCustomObjects } from '../../data/customObjects.ts';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { loadTemplate, saveTemplate, type Template } from '../../data/templates.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import type { HandProps } from '../../records/resources/hands.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** A new template begins with its module, a copy with the text of the other. */
export function TemplateActs(props: HandProps) {
  return props.action === 'add' ? <ModuleChoice {...props} /> : <Copy {...props} />;
}

/** Which module's records it prints; one that the list is narrowed to is filled in. */
function ModuleChoice({ onOpen, onClose }: HandProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [params] = useSearchParams();
  const { data: objects } = useCustomObjects();
  if (!objects) return null;
  const shipped = Object.values<ModuleFile>(MODULES)
    .filter((file) => file.print !== undefined)
    .map(({ key, label }) => [key, label] as const);
  const own = objects.map(({ key, name }) => [key, untranslated(name)] as const);
  const form = templateModuleForm([...shipped, ...own], locale);
  return (
    <AskDialog
      file={formRoom('template')}
      title={t`新增模板`}
      action={t`下一步`}
      form={form}
      initial={{ module: params.get('module') ?? undefined }}
      onSubmit={async ({ module }) => {
        onOpen(`new-${String(module)}`);
        await Promise.resolve();
      }}
      onClose={onClose}
    />
  );
}

function Copy({ rows, onClose }: HandProps) {
  const { t } = useLingui();
  const begun = useRef(false);
  // The server's own rows: the list asks for templates and for nothing else.
  const template = rows[0]?.raw as Template | undefined;

  useEffect(() => {
    if (begun.current || !template) return;
    begun.current = true;
    const { id, module, name } = template;
    const key = newIdempotencyKey();
    void runWithToast(async () => {
      const { content, page } = await loadTemplate(id);
      await saveTemplate({ module, name: t`${name} 副本`.slice(0, 60), content, page }, key);
      toast.success(t`已复制`);
    }).finally(onClose);
  }, [template, onClose, t]);
  return null;
}
