import { useLingui } from '@lingui/react/macro';
import { INDEX_COLUMN } from '../../../schemas/print/templateMarks.ts';
import type { TablePlaceholder } from '../../../schemas/print/placeholders.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';

export interface TableColumnsProps {
  table: TablePlaceholder;
  chosen: readonly string[];
  onChange(columns: readonly string[]): void;
}

/** Which columns a table of lines prints, in which order: the chosen ones first. */
export function TableColumns({ table, chosen, onChange }: TableColumnsProps) {
  const { t } = useLingui();
  const name = table.label;
  const all = [{ key: INDEX_COLUMN, label: t`序号` }, ...table.columns];
  const labels = new Map(all.map(({ key, label }) => [key, label]));
  const order = [
    ...chosen.filter((key) => labels.has(key)),
    ...all.map(({ key }) => key).filter((key) => !chosen.includes(key)),
  ];
  const move = (at: number, by: number) =>
    onChange(chosen.with(at, chosen[at + by] ?? '').with(at + by, chosen[at] ?? ''));
  return (
    <fieldset className="mx-2 mb-2 max-h-[45%] shrink-0 overflow-y-auto rounded-md border border-accent p-2">
      <legend className="px-1 text-xs text-text-2">{t`「${name}」的列`}</legend>
      {order.map((key) => {
        const [at, label] = [chosen.indexOf(key), labels.get(key) ?? key];
        return (
          <div key={key} className="flex min-h-7 items-center pointer-coarse:min-h-11">
            <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={at >= 0}
                onChange={() =>
                  onChange(at >= 0 ? chosen.filter((each) => each !== key) : [...chosen, key])
                }
              />
              <span className="truncate">{label}</span>
            </label>
            {at >= 0 && (
              <>
                <IconButton
                  size="small"
                  icon={<Icon name="arrow-up" size={14} />}
                  label={t`前移「${label}」`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="small"
                  icon={<Icon name="arrow-down" size={14} />}
                  label={t`后移「${label}」`}
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
