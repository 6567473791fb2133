import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import { translate } from '../../../schemas/i18n/label.ts';
import { defaultTemplate } from '../../../schemas/print/defaultTemplate.ts';
import { placeholdersOf, tablesOf } from '../../../schemas/print/placeholders.ts';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { readDraft } from '../../data/drafts.ts';
import { loadTemplate, useRelatedTemplateForms } from '../../data/templates.ts';
import type { DetailProps } from '../../records/resources/hands.ts';
import { TemplateForm, type Written } from './TemplateForm.tsx';

/** One template with everything its editor needs: its text, the module's form, the forms around it. */
export function TemplateEditor({ open, onClose }: DetailProps) {
  // A number, or `new-` and the module of a new one.
  const module = /^new-(.+)$/.exec(open)?.[1];
  const id = module === undefined ? Number(open) || 0 : undefined;
  const { t } = useLingui();
  const locale = useLocale();
  // Loaded once: what others save meanwhile is asked about when this is saved.
  const {
    data: stored,
    error,
    mutate,
  } = useSWR(id === undefined ? null : ['template', id], ([, number]) => loadTemplate(number), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const { data: about, error: formError, retry } = useModuleForm(stored?.module ?? module);
  const { data: near } = useRelatedTemplateForms(about?.file, about?.form, locale);
  const fault = (error ?? formError) as unknown;
  if (fault instanceof ApiError && fault.code === 404)
    return <EmptyState title={t`没有这个模板`} text={t`它可能已经被删除。`} />;
  if (fault)
    return (
      <ErrorState
        text={fault instanceof ApiError ? fault.message : undefined}
        onRetry={() => {
          void mutate();
          retry();
        }}
      />
    );
  if (!about || !near || (id !== undefined && !stored))
    return <SkeletonLines lines={12} className="p-6" />;
  const { file, form } = about;
  const printed = { file, form, others: near, locale };
  const words = translate(file.label, locale);
  const fresh = (): Written => ({
    name: t`${words}模板`,
    content: defaultTemplate(file, form, locale),
    page: { orientation: 'portrait' },
  });
  return (
    <Opened
      file={file}
      stored={stored}
      fresh={fresh}
      groups={placeholdersOf(printed)}
      tables={tablesOf(printed)}
      onClose={onClose}
    />
  );
}

type OpenedProps = Omit<
  React.ComponentProps<typeof TemplateForm>,
  'saved' | 'begin' | 'restored'
> & {
  stored:
    | { id: number; version: number; name: string; content: string; page: PrintPage }
    | undefined;
  fresh(): Written;
};

/** What is not saved yet comes back with the page. */
function Opened({ stored, fresh, ...rest }: OpenedProps) {
  const [begin] = useState(() => {
    const { name, content, page } = stored ?? fresh();
    const saved: Written = { name, content, page };
    const draft = readDraft({ module: `print ${stored?.id ?? rest.file.key}`, design: true });
    const known = stored ? { id: stored.id, version: draft?.version ?? stored.version } : undefined;
    return {
      saved,
      known,
      written: (draft?.values as Written | undefined) ?? saved,
      restored: draft !== undefined,
    };
  });
  return (
    <TemplateForm
      {...rest}
      saved={{ written: begin.saved, ...begin.known }}
      begin={begin.written}
      restored={begin.restored}
    />
  );
}
