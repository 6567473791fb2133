import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { RoleRights } from '../../../schemas/staff/rights.ts';
import { SCOPE_LABELS } from '../../../schemas/staff/scopeLabels.ts';
import { type Scope, SCOPES } from '../../../schemas/permissions/viewer.ts';
import { useLocale } from '../../data/definitions.ts';
import { Select } from '../../records/shared/Select.tsx';

interface ScopeRightsProps {
  files: readonly ModuleFile[];
  scope: Scope;
  scopes: RoleRights['scopes'];
  onChange(next: Pick<RoleRights, 'scope' | 'scopes'>): void;
}

/** Whose data the role reaches, for all modules and where one differs. */
export function ScopeRights({ files, scope, scopes, onChange }: ScopeRightsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const options = SCOPES.map((value) => ({ value, label: translate(SCOPE_LABELS[value], locale) }));
  const general = translate(SCOPE_LABELS[scope], locale);

  function setOne(module: string, next: Scope | '') {
    const { [module]: _, ...rest } = scopes;
    onChange({ scope, scopes: next === '' ? rest : { ...rest, [module]: next } });
  }

  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="grid items-center gap-2 sm:grid-cols-[160px_240px]">
        <span className="font-semibold">{t`所有模块`}</span>
        <Select
          label={t`所有模块的数据范围`}
          value={scope}
          options={options}
          onChange={(next) => onChange({ scope: next, scopes })}
        />
      </div>
      <p className="text-text-3">{t`部门负责人总能看到自己部门和下级部门的数据；联合跟进的数据也总能看到。`}</p>
      <ul className="grid gap-x-8 gap-y-1.5 xl:grid-cols-2">
        {files
          .filter((file) => !file.shared)
          .map((file) => {
            const name = translate(file.label, locale);
            return (
              <li key={file.key} className="grid items-center gap-2 sm:grid-cols-[160px_240px]">
                <span className="min-w-0 break-words">{name}</span>
                <Select<Scope | ''>
                  label={t`${name}的数据范围`}
                  value={scopes[file.key] ?? ''}
                  options={[{ value: '', label: t`同上（${general}）` }, ...options]}
                  onChange={(next) => setOne(file.key, next)}
                />
              </li>
            );
          })}
      </ul>
    </div>
  );
}
