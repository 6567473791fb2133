import { Trans, useLingui } from '@lingui/react/macro';
import type { Group } from '../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { GroupText, RuleText } from './FilterText.tsx';
import { useNeighbours } from './useNeighbours.ts';

export interface FilterChipsProps {
  form: Form;
  /** what the saved view asks: said, but not to be taken out here */
  fixed: Group | undefined;
  filter: Group | undefined;
  onChange(filter: Group | undefined): void;
}

const CHIP = 'inline-flex min-h-6 max-w-full min-w-0 items-center gap-1 rounded bg-surface-2 ps-2';

/** What narrows the list, in words: what the saved view asks, then what was asked besides, each with its cross. */
export function FilterChips({ form, fixed, filter, onChange }: FilterChipsProps) {
  const { t } = useLingui();
  const related = useNeighbours(form, {
    op: 'and',
    rules: [...(fixed?.rules ?? []), ...(filter?.rules ?? [])],
  });
  const without = (index: number) => {
    const rules = filter?.rules.filter((_, each) => each !== index) ?? [];
    onChange(filter && rules.length > 0 ? { ...filter, rules } : undefined);
  };
  return (
    <ul
      aria-label={t`当前筛选`}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface-1 px-4 py-1.5 text-sm"
    >
      {fixed && (
        <li className={`${CHIP} pe-2`} title={t`场景的条件`}>
          <Icon name="lock" size={12} className="shrink-0 text-text-3" />
          <span className="min-w-0 truncate">
            <GroupText form={form} related={related} group={fixed} />
          </span>
        </li>
      )}
      {filter?.rules.map((rule, index) => (
        <li key={index} className="contents">
          {(index > 0 || fixed) && (
            <span className="text-xs text-text-3">
              {index > 0 && filter.op === 'or' ? t`或` : t`且`}
            </span>
          )}
          <span className={CHIP}>
            <span className="min-w-0 truncate">
              <RuleText form={form} related={related} rule={rule} />
            </span>
            <button
              type="button"
              aria-label={t`移除这个条件`}
              onClick={() => without(index)}
              className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-pressed hover:text-text-1"
            >
              <Icon name="x" size={14} />
            </button>
          </span>
        </li>
      ))}
      {filter && (
        <li className="contents">
          <button
            type="button"
            onClick={() => onChange(undefined)}
            className="rounded px-1.5 text-accent hover:underline"
          >
            <Trans>清空筛选</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
