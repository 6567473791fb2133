import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sampleValues } from '../../../../../schemas/designer/faults/sampleValues.ts';
import { translate } from '../../../../../schemas/i18n/label.ts';
import { Banner } from '../../../../../widgets/ui/Banner.tsx';
import { Button } from '../../../../../widgets/ui/Button.tsx';
import { RecordForm } from '../../../../../widgets/form/RecordForm.tsx';
import { FormHost } from '../../../../records/form/FormHost.tsx';
import { useFormSlots } from '../../../../records/slots/slots.ts';
import { PreviewHost } from '../state/previewHost.tsx';
import { usePreviewStore } from '../state/usePreviewStore.ts';
import type { SurfaceProps } from './types.ts';

/** The form that adds or edits, with its rules at work. Saving judges, and keeps nothing. */
export function FormSurface({
  file,
  form,
  values,
  record,
  example,
  mode,
  context,
  locale,
}: SurfaceProps) {
  const { t } = useLingui();
  const slots = useFormSlots(file.key);
  const [began] = useState(() => (record ? values : sampleValues(form, context.now.slice(0, 10))));
  const store = usePreviewStore({
    form,
    record: example ?? (mode === 'edit' ? began : undefined),
    context,
  });
  const [judged, setJudged] = useState<number>();
  const words = translate(file.label, locale);
  const title = mode === 'edit' ? t`编辑${words}` : t`新增${words}`;
  return (
    <section aria-label={title} className="flex flex-col gap-3 p-4">
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h2>
        <Button
          kind="primary"
          onClick={() => {
            const result = store.submit();
            setJudged(result.ok ? 0 : result.errors.length);
          }}
        >{t`校验`}</Button>
      </header>
      {judged !== undefined && (
        <Banner kind={judged > 0 ? 'danger' : 'info'} onClose={() => setJudged(undefined)}>
          {judged > 0 ? (
            <Trans>有 {judged} 处需要修改，已在字段下方说明。</Trans>
          ) : (
            <Trans>校验通过。预览不会保存任何数据。</Trans>
          )}
        </Banner>
      )}
      <FormHost file={file} store={store}>
        <PreviewHost>
          <RecordForm key={locale} store={store} locale={locale} slots={slots} />
        </PreviewHost>
      </FormHost>
    </section>
  );
}
