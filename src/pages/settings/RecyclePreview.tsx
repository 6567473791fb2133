import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { recycleRules } from '../../../schemas/rules/recycling.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { useRecycleCount } from '../../data/settings.ts';
import { useDebounced } from '../approvalFlows/useDebounced.ts';

/** How many records would go back to the pool by what stands in the form at this moment, before it is saved. */
export function RecyclePreview({ store, file }: { store: RecordStore; file: SettingsFile }) {
  const module = file.path.slice(1).replace(/Setting$/, '');
  const read = () => JSON.stringify(rulesOf(store));
  const rules = useDebounced(useSyncExternalStore(store.subscribeAll, read));
  const settings = JSON.parse(rules) as Record<string, unknown>;
  return recycleRules(settings, module) ? <Count module={module} settings={settings} /> : null;
}

function Count({
  module,
  settings,
}: {
  module: string;
  settings: Readonly<Record<string, unknown>>;
}) {
  const { data } = useRecycleCount(module, settings);
  if (!data) return null;
  const { count, more } = data;
  return (
    <div className="overflow-hidden rounded-md">
      <Banner kind={count > 0 ? 'warning' : 'info'}>
        {more === 1 ? (
          <Trans>按这些规则，现在至少有 {count} 条数据会退回公海。</Trans>
        ) : count === 0 ? (
          <Trans>按这些规则，现在没有数据会退回公海。</Trans>
        ) : (
          <Plural
            value={count}
            one="按这些规则，现在有 # 条数据会退回公海。"
            other="按这些规则，现在有 # 条数据会退回公海。"
          />
        )}
      </Banner>
    </div>
  );
}

/** Empty ones are named too: they stand over what is saved. */
function rulesOf(store: RecordStore): Record<string, unknown> {
  return Object.fromEntries(
    [...store.form.fields.keys()]
      .filter((model) => model.includes('_recycle_'))
      .map((model) => [model, store.value(model) ?? null]),
  );
}
