import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { DataAction, DataChoice } from '../../../../schemas/formLogic/fieldChanges.ts';
import type { FieldChoice } from '../../../../schemas/form/fieldChoices.ts';
import { valueAsText } from '../../../../schemas/values/valueTypes.ts';
import type { DesignImpact } from '../../../data/design.ts';
import { Select } from '../../../records/shared/Select.tsx';

export interface ChangeChoiceProps {
  change: DesignImpact['changes'][number];
  choice: DataChoice | undefined;
  /** those of the field as it would be published */
  options: readonly FieldChoice[];
  onChoice(choice: DataChoice): void;
}

/** What becomes of the values of one change: nothing is chosen beforehand. Records of an option that is gone go on with another one. */
export function ChangeChoice({
  change: { model, kind, choices, options: gone },
  choice,
  options,
  onChoice,
}: ChangeChoiceProps) {
  const { t } = useLingui();
  const ACTIONS: Record<DataAction, string> = {
    keep: t`保留原值（隐藏，字段恢复时还在）`,
    clear: t`清除`,
    convert:
      kind === 'option_renamed'
        ? t`让记录改用新的选项`
        : kind === 'option_removed'
          ? t`改为别的选项`
          : t`转换为新的类型`,
  };
  const offered = options.filter(({ disabled }) => !disabled);
  const heirOf = (from: unknown) =>
    offered.findIndex(
      ({ value }) =>
        choice?.options?.some(
          (each) =>
            valueAsText(each.from) === valueAsText(from) &&
            valueAsText(each.to) === valueAsText(value),
        ) === true,
    );

  function handleHeir(from: string | number | boolean, index: number) {
    const heir = offered[index];
    const others = (choice?.options ?? []).filter(
      (each) => valueAsText(each.from) !== valueAsText(from),
    );
    onChoice({
      model,
      action: 'convert',
      options: heir ? [...others, { from, to: heir.value }] : others,
    });
  }

  return (
    <fieldset className="mt-2 flex flex-col gap-1">
      <legend className="text-xs text-text-3">{t`已有的值怎么办？`}</legend>
      {choices
        .filter((action) => action !== 'convert' || kind !== 'option_removed' || offered.length > 0)
        .map((action) => (
          <Fragment key={action}>
            <label className="flex items-center gap-1.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={`choice-${model}-${kind}`}
                checked={choice?.action === action}
                onChange={() => onChoice({ model, action })}
              />
              {ACTIONS[action]}
            </label>
            {action === 'convert' && kind === 'option_removed' && choice?.action === 'convert' && (
              <ul className="ms-5 flex flex-col gap-1.5">
                {gone.map(({ from, label }) => (
                  <li key={valueAsText(from)} className="flex items-center gap-2">
                    <span className="min-w-0 shrink truncate">{label}</span>
                    <span aria-hidden className="text-text-3 rtl:rotate-180">
                      →
                    </span>
                    <span className="w-52 max-w-full shrink-0">
                      <Select
                        label={t`「${label}」的记录改为`}
                        value={String(heirOf(from))}
                        onChange={(index) => handleHeir(from, Number(index))}
                        options={[
                          { value: '-1', label: t`请选择` },
                          ...offered.map((option, index) => ({
                            value: String(index),
                            label: option.label,
                          })),
                        ]}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
    </fieldset>
  );
}
