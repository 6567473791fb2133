import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { ArrangedFlow } from '../../data/approvalFlows.ts';
import { useFlowsOf } from '../../data/approvalFlows.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { FlowEditor } from './FlowEditor.tsx';
import { FlowList } from './FlowList.tsx';
import type { Opened } from './useFlowEditor.ts';

/** How records of a module are approved: its flows, or the one that is being worked on (`flow` in the address: a number, `new`, `copy-` and a number). */
export function ApprovalFlowsPage({ module }: { module: string }) {
  const { file } = useModule(module);
  if (!file) return null;
  return file.approval || isCustomKey(file.key) ? <Flows file={file} /> : <NotFoundPage />;
}

function Flows({ file }: { file: ModuleFile }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: flows, error, mutate } = useFlowsOf(file.key);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('flow');
  const go = (flow?: string) => setSearch(flow === undefined ? {} : { flow });
  if (error && !flows) return <ErrorState onRetry={() => void mutate()} />;
  if (!flows) return <SkeletonLines lines={8} className="p-6" />;
  if (asked === null) return <FlowList file={file} flows={flows} onOpen={go} />;
  const opened = openedOf(asked, flows);
  if (!opened)
    return (
      <EmptyState
        title={t`没有这个审批流`}
        text={t`它可能已经被删除。`}
        action={<Button onClick={() => go()}>{t`返回列表`}</Button>}
      />
    );
  return (
    <FlowEditor
      key={asked}
      file={file}
      name={translate(file.label, locale)}
      flows={flows}
      opened={opened}
      onClose={() => go()}
    />
  );
}

function openedOf(asked: string, flows: readonly ArrangedFlow[]): Opened | undefined {
  if (asked === 'new') return { keep: 'new', flow: undefined, copy: false };
  const copy = asked.startsWith('copy-');
  const flow = flows.find(({ id }) => String(id) === asked.replace('copy-', ''));
  return flow && { keep: asked, flow, copy };
}
