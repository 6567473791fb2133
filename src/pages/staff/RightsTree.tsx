import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { RightsGroup } from '../../../schemas/staff/rights.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { useLocale } from '../../data/definitions.ts';

interface RightsTreeProps {
  tree: readonly RightsGroup[];
  held: readonly string[];
  onChange(keys: readonly string[]): void;
}

/** Every right there is, by module and by group of settings; whole groups and all of it at once. */
export function RightsTree({ tree, held, onChange }: RightsTreeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [keyword, setKeyword] = useState('');
  const shown = tree.filter((group) =>
    [group.label, ...group.permissions.map(({ label }) => label)].some((label) =>
      translate(label, locale).toLowerCase().includes(keyword.toLowerCase()),
    ),
  );
  const give = (keys: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...held, ...keys])] : held.filter((key) => !keys.includes(key)));
  const kinds = { module: t`业务数据`, setting: t`后台页面` } as const;
  return (
    <div className="flex flex-col gap-4">
      <SearchBox value={keyword} onSearch={setKeyword} label={t`搜索权限`} className="max-w-72" />
      {shown.length === 0 && <EmptyState filtered title={t`没有符合条件的权限`} />}
      {(['module', 'setting'] as const).map((kind) => {
        const groups = shown.filter((group) => group.kind === kind);
        const keys = groups.flatMap(({ permissions }) => permissions.map(({ key }) => key));
        const name = kinds[kind];
        return (
          groups.length > 0 && (
            <section key={kind} aria-label={name}>
              <header className="mb-1 flex items-center gap-2">
                <h2 className="me-auto font-semibold">{name}</h2>
                <Button
                  size="small"
                  kind="quiet"
                  onClick={() => give(keys, true)}
                >{t`全选`}</Button>
                <Button
                  size="small"
                  kind="quiet"
                  onClick={() => give(keys, false)}
                >{t`全不选`}</Button>
              </header>
              <ul className="divide-y divide-line rounded-md border border-line">
                {groups.map((group) => (
                  <Group
                    key={group.permissions[0]?.key ?? translate(group.label, locale)}
                    group={group}
                    held={held}
                    onGive={give}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function Group({
  group: { label, permissions },
  held,
  onGive,
}: {
  group: RightsGroup;
  held: readonly string[];
  onGive(keys: readonly string[], on: boolean): void;
}) {
  const locale = useLocale();
  const name = translate(label, locale);
  const keys = permissions.map(({ key }) => key);
  const count = keys.filter((key) => held.includes(key)).length;
  return (
    <li className="grid gap-x-3 px-3 py-1.5 text-sm sm:grid-cols-[140px_minmax(0,1fr)]">
      <label className="flex min-h-7 items-center gap-2 self-start pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={count === keys.length && count > 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < keys.length;
          }}
          onChange={(event) => onGive(keys, event.target.checked)}
        />
        <span className="min-w-0 break-words">{name}</span>
      </label>
      <fieldset aria-label={name} className="flex flex-wrap gap-x-4">
        {permissions.map((permission) => (
          <label
            key={permission.key}
            className="flex min-h-7 items-center gap-1.5 text-text-2 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={held.includes(permission.key)}
              onChange={(event) => onGive([permission.key], event.target.checked)}
            />
            {translate(permission.label, locale)}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
