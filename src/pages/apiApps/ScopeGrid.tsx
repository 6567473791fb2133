import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import { APP_VERBS, type AppVerb } from '../../../schemas/staff/appScopes.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { FieldLabel, FieldMessage } from '../../../widgets/ui/Field.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import type { AppScopes } from '../../data/apiApps.ts';
import { useLocale } from '../../data/definitions.ts';

export interface ScopeGridProps {
  /** what can be given, by module, once it is known */
  offered: { data?: AppScopes; error?: unknown; mutate(): unknown };
  scopes: readonly string[];
  /** none is chosen, and one must be */
  lacking: boolean;
  onChange(scopes: readonly string[]): void;
}

const VERBS = Object.keys(APP_VERBS) as AppVerb[];

/** What an app or a token may do, a line for each module. Whoever changes records also looks at them. */
export function ScopeGrid({ offered, scopes, lacking, onChange }: ScopeGridProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const { data, error, mutate } = offered;
  const all = (data ?? []).flatMap((group) => group.scopes.map(({ scope }) => scope));
  const verbs = VERBS.filter((verb) => all.some((scope) => scope.endsWith(`:${verb}`)));
  const give = (wanted: readonly string[], on: boolean) =>
    onChange(on ? withReading([...scopes, ...wanted]) : without(scopes, wanted));
  if (error && !data) return <ErrorState onRetry={mutate} />;
  if (!data) return <SkeletonLines lines={8} />;
  return (
    <section aria-labelledby={id} className="mt-4">
      <FieldLabel id={id} required>{t`授权范围`}</FieldLabel>
      {lacking && <FieldMessage kind="error">{t`请至少选择一项`}</FieldMessage>}
      <div className="mt-1 overflow-x-auto rounded-md border border-line" tabIndex={-1}>
        <table aria-labelledby={id} className="w-full text-sm">
          <thead className="bg-surface-0 text-xs text-text-2">
            <tr>
              <th scope="col" className="px-3 py-1 text-start font-normal">{t`模块`}</th>
              {verbs.map((verb) => (
                <th key={verb} scope="col" className="px-1 py-1 font-normal">
                  <Box
                    name={t`全部${translate(APP_VERBS[verb], locale)}`}
                    label={translate(APP_VERBS[verb], locale)}
                    wanted={all.filter((scope) => scope.endsWith(`:${verb}`))}
                    scopes={scopes}
                    onGive={give}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((group) => (
              <ModuleLine
                key={group.module}
                group={group}
                verbs={verbs}
                scopes={scopes}
                onGive={give}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface LineProps {
  group: AppScopes[number];
  /** the columns */
  verbs: readonly AppVerb[];
  scopes: readonly string[];
  onGive(wanted: readonly string[], on: boolean): void;
}

function ModuleLine({ group, verbs, scopes, onGive }: LineProps) {
  const locale = useLocale();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3 text-start font-normal">
        {group.name}
      </th>
      {verbs.map((verb) => {
        const found = group.scopes.find((each) => each.verb === verb);
        return (
          <td key={verb} className="px-1 text-center">
            {found && (
              <Box
                name={`${group.name} ${translate(APP_VERBS[verb], locale)}`}
                wanted={[found.scope]}
                scopes={scopes}
                onGive={onGive}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface BoxProps extends Omit<LineProps, 'group' | 'verbs'> {
  name: string;
  /** shown beside it */
  label?: string;
  wanted: readonly string[];
}

function Box({ name, label, wanted, scopes, onGive }: BoxProps) {
  const count = wanted.filter((scope) => scopes.includes(scope)).length;
  return (
    <label className="inline-flex min-h-7 min-w-7 items-center justify-center gap-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
      <input
        type="checkbox"
        aria-label={name}
        className="size-4 shrink-0 accent-accent"
        checked={count === wanted.length && count > 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < wanted.length;
        }}
        onChange={(event) => onGive(wanted, event.target.checked)}
      />
      {label}
    </label>
  );
}

function withReading(scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap((scope) => [scope, readingOf(scope)]))];
}

/** Whoever may not look does nothing else either. */
function without(scopes: readonly string[], gone: readonly string[]): string[] {
  return scopes.filter((scope) => !gone.includes(scope) && !gone.includes(readingOf(scope)));
}

function readingOf(scope: string): string {
  return scope.replace(/:\w+$/, ':read');
}
