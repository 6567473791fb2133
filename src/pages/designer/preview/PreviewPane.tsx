import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { Preview } from './Preview.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import type { PreviewSettings } from './state/settings.ts';

export interface PreviewPaneProps {
  settings: PreviewSettings;
  onChange(settings: PreviewSettings): void;
  example: Readonly<Record<string, unknown>> | undefined;
}

/** What is being made, beside its making. */
export function PreviewPane({ settings, onChange, example }: PreviewPaneProps) {
  const { t } = useLingui();
  const { file, forms, locale } = useDesign();
  const definition = useDesignSelector(definitionOf);
  const address = `/formpreview?module=${encodeURIComponent(file.key)}`;
  return (
    <section aria-label={t`实时预览`} className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <PreviewBar
        file={file}
        settings={settings}
        onChange={onChange}
        extra={
          <IconButton
            size="small"
            icon={<ExternalLink size={15} />}
            label={t`在新窗口中预览`}
            onClick={() => window.open(address, `preview-${file.key}`)}
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0">
        <Preview
          file={file}
          definition={definition}
          settings={settings}
          {...(settings.locale === locale && { forms })}
          example={example}
        />
      </div>
    </section>
  );
}
