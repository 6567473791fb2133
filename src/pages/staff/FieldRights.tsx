import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { RoleRights } from '../../../schemas/staff/rights.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useRoleFields } from '../../data/staff.ts';
import { Select } from '../../records/shared/Select.tsx';

type Models = RoleRights['field_no_power'];

interface FieldRightsProps {
  files: readonly ModuleFile[];
  hidden: Models;
  fixed: Models;
  onChange(next: Pick<RoleRights, 'field_no_power' | 'field_read_only'>): void;
}

/** Fields of a module that the role does not see, or sees and does not change. */
export function FieldRights({ files, hidden, fixed, onChange }: FieldRightsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [module, setModule] = useState(files[0]?.key ?? '');
  const limited = (key: string) => (hidden[key]?.length ?? 0) + (fixed[key]?.length ?? 0);
  const options = files.map((file) => ({
    value: file.key,
    label:
      limited(file.key) > 0
        ? t`${translate(file.label, locale)}（${limited(file.key)}）`
        : translate(file.label, locale),
  }));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="max-w-72">
        <Select label={t`模块`} value={module} options={options} onChange={setModule} />
      </div>
      <p className="text-text-3">{t`隐藏的字段在表单、列表、筛选、导出和日志里都不出现；只读的字段能看到，不能修改。`}</p>
      {module && (
        <Fields key={module} module={module} hidden={hidden} fixed={fixed} onChange={onChange} />
      )}
    </div>
  );
}

type Access = 'edit' | 'read' | 'hidden';

function Fields({
  module,
  hidden,
  fixed,
  onChange,
}: Omit<FieldRightsProps, 'files'> & { module: string }) {
  const { t } = useLingui();
  const { data, error, mutate } = useRoleFields(module);
  const words: Record<Access, string> = {
    edit: t`可编辑`,
    read: t`只读`,
    hidden: t({ message: '隐藏', context: 'state' }),
  };
  const of = (models: Models) => models[module] ?? [];
  const accessOf = (model: string): Access =>
    of(hidden).includes(model) ? 'hidden' : of(fixed).includes(model) ? 'read' : 'edit';

  function set(model: string, access: Access) {
    const without = (models: Models) => of(models).filter((each) => each !== model);
    const changed = (models: Models, on: boolean) => ({
      ...models,
      [module]: on ? [...without(models), model] : without(models),
    });
    onChange({
      field_no_power: changed(hidden, access === 'hidden'),
      field_read_only: changed(fixed, access === 'read'),
    });
  }

  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={8} />;
  return (
    <ul className="grid gap-x-8 xl:grid-cols-2">
      {data.map(({ model, name }) => (
        <li key={model} className="flex min-h-10 items-center gap-2 border-b border-line">
          <span className="min-w-0 flex-1 break-words">{name}</span>
          <div
            role="radiogroup"
            aria-label={name}
            className="flex shrink-0 rounded-md border border-line p-0.5"
          >
            {(['edit', 'read', 'hidden'] as const).map((access) => (
              <label
                key={access}
                className="cursor-pointer rounded px-2 py-0.5 text-text-2 has-checked:bg-accent has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2"
              >
                <input
                  type="radio"
                  name={`${module}-${model}`}
                  className="sr-only"
                  checked={accessOf(model) === access}
                  onChange={() => set(model, access)}
                />
                {words[access]}
              </label>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
