import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { RightsGroup } from '../../../schemas/staff/rights.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { useLocale } from '../../data/definitions.ts';

/** A row of the matrix: a name, and what may be done with it. */
const ROW = 'grid gap-x-3 px-3 py-1.5 text-sm sm:grid-cols-[160px_minmax(0,1fr)]';

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
        const verbs = kind === 'module' ? verbsOf(tree, locale) : [];
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
                {verbs.length > 0 && (
                  <li
                    aria-hidden
                    className={cx(
                      ROW,
                      'sticky top-0 z-10 bg-surface-2 text-xs text-text-2 max-xl:hidden',
                    )}
                  >
                    <span />
                    <span className="grid" style={columnsOf(verbs)}>
                      {verbs.map((verb) => (
                        <span key={verb}>{verb}</span>
                      ))}
                    </span>
                  </li>
                )}
                {groups.map((group) => (
                  <Group
                    key={group.permissions[0]?.key ?? translate(group.label, locale)}
                    group={group}
                    held={held}
                    verbs={isRowOf(verbs, group, locale) ? verbs : NONE}
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
  verbs,
  onGive,
}: {
  group: RightsGroup;
  held: readonly string[];
  /** the columns that the rights stand in; none: one after the other */
  verbs: readonly string[];
  onGive(keys: readonly string[], on: boolean): void;
}) {
  const locale = useLocale();
  const name = translate(label, locale);
  const keys = permissions.map(({ key }) => key);
  const count = keys.filter((key) => held.includes(key)).length;
  return (
    <li className={cx(ROW, 'hover:bg-hover')}>
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
      <fieldset
        aria-label={name}
        className={cx('flex flex-wrap gap-x-4', verbs.length > 0 && 'xl:grid xl:gap-0')}
        style={columnsOf(verbs)}
      >
        {permissions.map((permission) => (
          <label
            key={permission.key}
            className="flex min-h-7 items-center gap-1.5 text-text-2 pointer-coarse:min-h-11"
            style={placeOf(verbs, translate(permission.label, locale))}
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={held.includes(permission.key)}
              onChange={(event) => onGive([permission.key], event.target.checked)}
            />
            <span className={cx(verbs.length > 0 && 'xl:sr-only')}>
              {translate(permission.label, locale)}
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** What may be done to the records of several modules, each once, in the order in which the modules say it. */
function verbsOf(tree: readonly RightsGroup[], locale: Locale): readonly string[] {
  const all = tree
    .filter(({ kind }) => kind === 'module')
    .flatMap(({ permissions }) => permissions.map(({ label }) => translate(label, locale)));
  return [...new Set(all.filter((verb, at) => all.indexOf(verb) !== at))].toSorted(
    (a, b) => all.indexOf(a) - all.indexOf(b),
  );
}

const NONE: readonly string[] = [];

/** What has rights of its own (reports) stands beside the columns. */
function isRowOf(verbs: readonly string[], { permissions }: RightsGroup, locale: Locale): boolean {
  return permissions.every(({ label }) => verbs.includes(translate(label, locale)));
}

function columnsOf(verbs: readonly string[]): CSSProperties {
  return verbs.length === 0
    ? {}
    : { gridTemplateColumns: `repeat(${verbs.length}, minmax(0, 1fr))` };
}

function placeOf(verbs: readonly string[], verb: string): CSSProperties | undefined {
  return verbs.length > 0 ? { gridColumnStart: verbs.indexOf(verb) + 1 } : undefined;
}
