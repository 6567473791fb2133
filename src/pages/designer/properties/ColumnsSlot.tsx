import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { arrayOf, numberOf, objectOf } from '../../../../schemas/definition/readDefinition.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useSlotValue } from './useSlotValue.ts';

/** The columns of a grid: how wide each is of 24, in which order, how many. */
export function ColumnsSlot({ store, field }: FormSlotProps) {
  const { t } = useLingui();
  const [value, change] = useSlotValue(store, field.model);
  const columns = arrayOf(value).map(objectOf);
  const move = (from: number, to: number) =>
    change(columns.toSpliced(from, 1).toSpliced(to, 0, columns[from] ?? {}));
  const icon = { size: 14, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-1" role="group" aria-label={t`常用分栏`}>
        {[[24], [12, 12], [8, 8, 8], [6, 6, 6, 6], [16, 8], [8, 16]].map((spans) => (
          <Button
            key={spans.join()}
            size="small"
            kind="default"
            aria-label={t`分为 ${spans.join(' : ')}`}
            onClick={() => change(spans.map((span, at) => ({ ...columns[at], span })))}
          >
            <span aria-hidden className="flex h-3 w-9 gap-px">
              {spans.map((span, at) => (
                <span key={at} className="rounded-xs bg-text-3" style={{ flexGrow: span }} />
              ))}
            </span>
          </Button>
        ))}
      </div>
      <ol className="flex flex-col gap-1">
        {columns.map((column, at) => {
          const number = at + 1;
          return (
            <li key={at} className="flex items-center gap-1">
              <span className="min-w-10 shrink-0 text-xs whitespace-nowrap text-text-3">{t`第 ${number} 列`}</span>
              <TextBox
                type="number"
                min={1}
                max={24}
                aria-label={t`第 ${number} 列宽度`}
                placeholder={t`均分`}
                value={numberOf(column.span) ?? ''}
                onChange={(event) =>
                  change(columns.with(at, { ...column, span: numberOf(event.target.value) ?? '' }))
                }
                className="min-w-0 flex-1"
                trailing={<span className="text-xs">/24</span>}
              />
              <IconButton
                size="small"
                icon={<ArrowUp {...icon} />}
                label={t`第 ${number} 列前移`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                icon={<ArrowDown {...icon} />}
                label={t`第 ${number} 列后移`}
                disabled={at === columns.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                size="small"
                icon={<X {...icon} />}
                label={t`移除第 ${number} 列`}
                disabled={columns.length === 1}
                onClick={() => change(columns.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        kind="quiet"
        icon={<Plus {...icon} />}
        onClick={() => change([...columns, { span: '' }])}
      >{t`添加一列`}</Button>
    </div>
  );
}
