import { useLingui } from '@lingui/react/macro';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { translate } from '../../../../schemas/i18n/label.ts';
import { fieldMessage } from '../../../../schemas/i18n/messages.ts';
import { MODULES } from '../../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import type { Arrangement, ArrangedEntry } from '../../../../schemas/navigation/arrangement.ts';
import { fileOfSetting } from '../../../../schemas/settings/index.ts';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import type { FormSlotProps } from '../../../../widgets/form/index.ts';
import { useCustomObjects } from '../../../data/customObjects.ts';
import { useLocale } from '../../../data/definitions.ts';
import { useShippedMenu, useShippedTabs } from '../../../data/menus.ts';
import { useRoles } from '../../../data/staff.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { Entries } from './Entries.tsx';

const MENU = 'menu';
const TABBED = Object.values<ModuleFile>(MODULES).filter(
  (file) => !file.view && file.tabs.length > 1,
);

type Change = (place: string, entries: readonly ArrangedEntry[] | undefined) => void;

/** How a company arranges its side menu, or the tabs of its panels. */
export function ArrangementInput({ field: { model }, store, locale }: FormSlotProps) {
  const kind = fileOfSetting(model)?.arrangements?.[model];
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { error } = useSyncExternalStore(subscribe, () => store.state(model));
  const arrangement = (value ?? {}) as Arrangement;

  const handleChange: Change = (place, entries) => {
    const { [place]: _, ...others } = arrangement;
    const next = entries ? { ...others, [place]: entries } : others;
    store.set(model, Object.keys(next).length > 0 ? next : undefined);
  };

  return (
    <div className="flex flex-col gap-3">
      {error && (
        <p role="alert" className="text-sm text-danger">
          {fieldMessage(error, locale)}
        </p>
      )}
      {kind === 'menu' ? (
        <MenuEntries stored={arrangement[MENU]} onChange={handleChange} />
      ) : (
        <TabEntries arrangement={arrangement} onChange={handleChange} />
      )}
    </div>
  );
}

function MenuEntries({
  stored,
  onChange,
}: {
  stored: readonly ArrangedEntry[] | undefined;
  onChange: Change;
}) {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useShippedMenu();
  const { data: roles } = useRoles();
  if (!menu)
    return error ? <ErrorState onRetry={() => void mutate()} /> : <SkeletonLines lines={12} />;
  return (
    <>
      <p className="text-sm text-text-2">{t`拖动或用上下键调整顺序和分组；没有权限的页面不会因此出现在菜单中。`}</p>
      <Entries
        label={t`导航菜单`}
        known={menu}
        stored={stored}
        groups
        roles={roles ?? []}
        onChange={(entries) => onChange(MENU, entries)}
      />
    </>
  );
}

function TabEntries({ arrangement, onChange }: { arrangement: Arrangement; onChange: Change }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: objects = [] } = useCustomObjects();
  const [module, setModule] = useState<string>(TABBED[0]?.key ?? '');
  const { data: tabs, error, mutate } = useShippedTabs(module);
  const changed = (key: string, name: string) => (arrangement[key] ? t`${name}（已调整）` : name);
  return (
    <>
      <div className="flex max-w-72 flex-col gap-1">
        <span aria-hidden className="text-sm text-text-2">{t`模块`}</span>
        <Select
          label={t`模块`}
          value={module}
          options={[
            ...TABBED.map(({ key, label }) => ({
              value: key,
              label: changed(key, translate(label, locale)),
            })),
            ...objects.map(({ key, name }) => ({ value: key, label: changed(key, name) })),
          ]}
          onChange={setModule}
        />
      </div>
      {tabs ? (
        <Entries
          key={module}
          label={t`详情标签页`}
          known={tabs}
          stored={arrangement[module]}
          groups={false}
          roles={[]}
          onChange={(entries) => onChange(module, entries)}
        />
      ) : error ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </>
  );
}
