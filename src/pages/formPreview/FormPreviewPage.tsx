import '../designer/words.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { moduleKeyOf } from '../../../schemas/navigation/routes.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadDesign } from '../../data/design.ts';
import { useModule } from '../../data/modules.ts';
import { readOwner } from '../../data/transport/session.ts';
import { Select } from '../../records/shared/Select.tsx';
import { Preview } from '../designer/preview/Preview.tsx';
import { PreviewBar } from '../designer/preview/PreviewBar.tsx';
import {
  type PreviewMessage,
  type PreviewSettings,
  previewChannel,
} from '../designer/preview/state/settings.ts';
import { useObjects } from '../designer/properties/useObjects.ts';

/** The form of a module as staff meet it, on a page of its own: /formpreview?module=customer. It follows a designer that is open in another window. */
export function FormPreviewPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const objects = useObjects();
  const wanted = params.get('module');
  const module = wanted === null ? objects[0]?.key : moduleKeyOf(wanted);
  const { file, error: unknown } = useModule(module);
  const { data, error, mutate } = useSWR(
    module === undefined ? null : ['design', 'preview', module],
    ([, , key]) => loadDesign(key),
  );
  const fault: unknown = unknown ?? error;
  if (fault && !data)
    return (
      <ErrorState
        text={fault instanceof ApiError ? fault.message : undefined}
        onRetry={() => void mutate()}
      />
    );
  if (!file || !data) return <SkeletonLines lines={10} className="p-6" />;
  const chooser = objects.length > 0 && (
    <span className="w-40">
      <Select
        label={t`模块`}
        value={file.key}
        options={objects.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key) => setParams({ module: key }, { replace: true })}
      />
    </span>
  );
  return <Opened key={file.key} file={file} published={data.definition} chooser={chooser} />;
}

function Opened({
  file,
  published,
  chooser,
}: {
  file: ModuleFile;
  published: Definition;
  chooser: React.ReactNode;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const followed = useFollowed(file.key);
  const [settings, setSettings] = useState<PreviewSettings>({
    mode: 'add',
    role: undefined,
    locale,
    theme: undefined,
    width: 'desktop',
    record: undefined,
  });
  const name = translate(file.label, locale);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h1 className="font-semibold">{t`${name}：表单预览`}</h1>
        {followed ? (
          <Badge color="green">{followed.dirty ? t`跟随设计器（未发布）` : t`跟随设计器`}</Badge>
        ) : (
          <Badge>{t`已发布的版本`}</Badge>
        )}
        <span className="flex-1" />
        {chooser}
      </header>
      <PreviewBar file={file} settings={settings} onChange={setSettings} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface-0">
        <Preview file={file} definition={followed?.definition ?? published} settings={settings} />
      </div>
      <p className="sr-only">
        <Trans>预览不会保存任何数据。</Trans>
      </p>
    </div>
  );
}

/** What a designer in another window of this browser is working on, as long as it is open. */
function useFollowed(module: string): { definition: Definition; dirty: boolean } | undefined {
  const [followed, setFollowed] = useState<{ definition: Definition; dirty: boolean }>();
  useEffect(() => {
    const channel = previewChannel(module, readOwner());
    if (!channel) return undefined;
    const greet = () => channel.postMessage({ kind: 'hello' } satisfies PreviewMessage);
    channel.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
      if (data.kind === 'begin') greet();
      else if (data.kind === 'design')
        setFollowed({ definition: data.definition as Definition, dirty: data.dirty });
      else if (data.kind === 'bye') setFollowed(undefined);
    };
    greet();
    return () => channel.close();
  }, [module]);
  return followed;
}
