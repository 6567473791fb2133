import './words.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import type { Definition } from '../../../schemas/definition/definition.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { nodesOf } from '../../../schemas/designer/edits/tree.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState, NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadDesign, loadVersion } from '../../data/design.ts';
import { type Draft, discardDraft, readDraft } from '../../data/drafts.ts';
import { useModule } from '../../data/modules.ts';
import { relativeTime } from '../../../schemas/values/dates.ts';
import { type Base, createDesignStore } from './state/designStore.ts';
import { Designer } from './Designer.tsx';
import { shareStructure } from './state/shareStructure.ts';
import { createLiveFaults } from './state/liveFaults.ts';
import { createLiveForms } from './state/liveForms.ts';
import { DesignContext } from './state/useDesign.ts';

/** The designer of a module's fields, at the one that the address names (`at`). */
export function DesignerPage({ module }: { module: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { file, error: unknown } = useModule(module);
  // Loaded once: what others publish meanwhile is merged when this is published.
  const { data, error, mutate } = useSWR(['design', module], ([, key]) => opened(key), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  const fault = (unknown ?? error) as unknown;
  const name = file ? translate(file.label, locale) : module;
  if (fault instanceof ApiError && fault.code === 403)
    return <NoPermission right={t`设计${name}的字段`} />;
  if (fault && !data)
    return (
      <ErrorState
        text={fault instanceof ApiError ? fault.message : undefined}
        reportId={fault instanceof ApiError ? fault.reportId : undefined}
        onRetry={() => void mutate()}
      />
    );
  if (!file || !data) return <SkeletonLines lines={12} className="p-6" />;
  return <Opened key={module} file={file} {...data} />;
}

interface Begin {
  base: Base;
  /** what is published now: `base`, unless others were faster than the draft */
  newest: Base;
  /** unpublished work of this browser, made from `base` */
  draft: Draft | undefined;
}

/** What is published, or the version that unpublished work was made from: what others did since is merged when it is published. */
async function opened(module: string): Promise<Begin> {
  const newest = await loadDesign(module);
  const draft = readDraft({ module, design: true });
  // Published after all: the answer was lost, or another window of this browser was faster.
  if (draft && shareStructure(newest.definition, draft.values.definition) === newest.definition) {
    discardDraft({ module, design: true });
    return { base: newest, newest, draft: undefined };
  }
  if (!draft || draft.version === undefined || draft.version === newest.version)
    return { base: newest, newest, draft };
  return { base: await loadVersion(module, draft.version), newest, draft };
}

function Opened({ file, base, newest, draft }: Begin & { file: ModuleFile }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [restored, setRestored] = useState(draft !== undefined);
  const at = new URLSearchParams(useLocation().search).get('at');
  const store = useMemo(() => {
    const made = createDesignStore(
      base,
      draft && (objectOf(draft.values.definition) as unknown as Definition),
    );
    const { definition } = made.read().history.present;
    const node = nodesOf(definition).find(({ widget }) => at !== null && widget.model === at);
    if (node) made.select([node.path]);
    return made;
  }, [base, draft, at]);
  const design = useMemo(
    () => ({
      store,
      file,
      locale,
      forms: createLiveForms(file, locale),
      faults: createLiveFaults(store, file, locale),
    }),
    [store, file, locale],
  );
  const [when] = useState(() =>
    relativeTime(draft?.time ?? 0, Date.now(), document.documentElement.lang),
  );

  function handleDiscard() {
    store.edit(() => ({ definition: newest.definition, selected: [] }), { label: t`丢弃修改` });
    store.rebase(newest);
    setRestored(false);
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      {restored && (
        <Banner
          onClose={() => setRestored(false)}
          action={<Button size="small" kind="quiet" onClick={handleDiscard}>{t`丢弃修改`}</Button>}
        >
          <Trans>已恢复 {when} 未发布的修改</Trans>
        </Banner>
      )}
      <div className="min-h-0 flex-1">
        <DesignContext value={design}>
          <Designer />
        </DesignContext>
      </div>
    </div>
  );
}
