import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import {
  officeColumns,
  type OfficeColumn,
  type OfficeLine,
  officeLineFaults,
  type OfficeLinesModel,
  officeTotal,
  readOfficeLines,
} from '../../../schemas/rules/officeLines.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { Money } from '../productLines/cells.tsx';

/** What was spent, or is to be bought: a row each. What is typed stays as typed until it is saved; their sum is the field below them. */
export function OfficeLines({ field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const model = field.model as OfficeLinesModel;
  const list = useRef<HTMLUListElement>(null);
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const raw = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked } = useSyncExternalStore(subscribe, () => store.state(model));
  const lines = (Array.isArray(raw) ? raw : []) as OfficeLine[];
  const read = readOfficeLines(model, lines) as OfficeLine[];
  const columns = officeColumns(model);
  const faults = new Map(
    officeLineFaults(model, read).map((fault) => [Number(fault.data?.line) - 1, fault]),
  );

  function change(next: readonly OfficeLine[]) {
    store.fill({ [model]: next, amount: officeTotal(readOfficeLines(model, next)) });
  }

  function handleAdd() {
    change([...lines, {}]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  }

  return (
    <fieldset aria-label={field.name} className="flex min-w-0 flex-col gap-2">
      {lines.length === 0 && locked && <p className="text-sm text-text-3">{t`没有明细`}</p>}
      {lines.length > 0 && (
        <ul
          ref={list}
          aria-label={field.name}
          className="divide-y divide-line rounded-md border border-line"
        >
          {lines.map((line, index) => {
            const number = index + 1;
            const fault = faults.get(index);
            return (
              <li key={line.id ?? `new ${index}`} className="flex items-start gap-2 px-3 py-2">
                <span className="pt-6 text-xs text-text-3 tabular-nums">{number}</span>
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
                    {columns.map((column) => (
                      <Cell
                        key={column.key}
                        column={column}
                        name={translate(column.label, locale)}
                        line={number}
                        value={column.made ? read[index]?.[column.key] : line[column.key]}
                        locked={locked || column.made === true}
                        locale={locale}
                        onChange={(value) =>
                          change(lines.with(index, { ...line, [column.key]: value }))
                        }
                      />
                    ))}
                  </div>
                  {fault && !locked && Object.keys(line).length > 0 && (
                    <FieldMessage>{fieldMessage(fault, locale)}</FieldMessage>
                  )}
                </div>
                {!locked && (
                  <IconButton
                    size="small"
                    className="mt-5"
                    label={t`删除第 ${number} 行`}
                    icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                    onClick={() => change(lines.toSpliced(index, 1))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!locked && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden size={14} strokeWidth={1.75} />}
            onClick={handleAdd}
          >{t`添加一行`}</Button>
        </div>
      )}
    </fieldset>
  );
}

interface CellProps {
  column: OfficeColumn;
  name: string;
  /** from 1 */
  line: number;
  value: unknown;
  locked: boolean;
  locale: FormSlotProps['locale'];
  onChange(value: string): void;
}

function Cell({ column: { kind }, name, line, value, locked, locale, onChange }: CellProps) {
  const { t } = useLingui();
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <label className="flex min-w-0 flex-col gap-0.5">
      <span className="text-xs text-text-3">
        {name}
        <span className="sr-only">{t`第 ${line} 行`}</span>
      </span>
      {locked ? (
        <span className="min-h-8 py-1.5 text-sm break-words tabular-nums">
          {kind === 'money' && typeof value === 'number' ? (
            <Money value={value} locale={locale} />
          ) : (
            text || '—'
          )}
        </span>
      ) : (
        <TextBox
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
          value={text}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  );
}
