import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { widgetsOf } from '../../../../schemas/definition/readDefinition.ts';
import { kindOfWidget } from '../../../../schemas/designer/edits/fieldKinds.ts';
import { newColumn, rowColumnKinds } from '../../../../schemas/designer/edits/rowColumns.ts';
import { fieldKindRow } from '../../../../schemas/designer/edits/fieldKinds.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { Menu } from '../../../../widgets/ui/Menu.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { KindIcon } from '../parts/KindIcon.tsx';
import { useDesign } from '../state/useDesign.ts';
import { ColumnPanel } from './ColumnPanel.tsx';
import { useSlotValue } from './useSlotValue.ts';

/** The columns of a sub-form: added by kind, named, ordered, removed; each opens the properties that a field of its kind has. */
export function RowColumnsSlot({ store, field }: FormSlotProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const [value, change] = useSlotValue(store, field.model);
  const columns = widgetsOf(value);
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const icon = { size: 14, 'aria-hidden': true } as const;
  const put = (at: number, column: Widget) => change(columns.with(at, column));
  const move = (from: number, to: number) => {
    const column = columns[from];
    if (column) change(columns.toSpliced(from, 1).toSpliced(to, 0, column));
  };

  function handleAdd(kind: Parameters<typeof newColumn>[0]) {
    const column = newColumn(kind, { columns, locale });
    change([...columns, column]);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-name]') ?? [])];
        box.at(-1)?.focus();
        box.at(-1)?.select();
      }),
    );
  }

  return (
    <div className="flex flex-col gap-1.5">
      <ol ref={list} className="flex flex-col gap-1">
        {columns.map((column, at) => {
          const { name, model } = column;
          const number = at + 1;
          const opened = open === model;
          const Sign = opened ? ChevronDown : ChevronRight;
          return (
            <li key={model || at} className="flex flex-col gap-1">
              <div className="flex items-center gap-1">
                <IconButton
                  size="small"
                  icon={<Sign {...icon} />}
                  label={t`「${name}」的属性`}
                  aria-expanded={opened}
                  aria-controls={`${id}-${at}`}
                  onClick={() => setOpen(opened ? undefined : model)}
                />
                <KindIcon kind={kindOfWidget(column)} className="shrink-0 text-text-3" />
                <TextBox
                  data-name
                  aria-label={t`第 ${number} 列的名称`}
                  value={name}
                  maxLength={50}
                  onChange={(event) => put(at, { ...column, name: event.target.value })}
                  className="min-w-0 flex-1"
                />
                <IconButton
                  size="small"
                  icon={<ArrowUp {...icon} />}
                  label={t`「${name}」前移`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  size="small"
                  icon={<ArrowDown {...icon} />}
                  label={t`「${name}」后移`}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  size="small"
                  icon={<X {...icon} />}
                  label={t`移除「${name}」`}
                  onClick={() => change(columns.toSpliced(at, 1))}
                />
              </div>
              {opened && (
                <div id={`${id}-${at}`} className="ms-3 border-s border-line ps-3">
                  <ColumnPanel
                    column={column}
                    columns={columns}
                    onChange={(next) => put(at, next)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {columns.length === 0 && (
        <p className="text-xs text-text-3">{t`还没有列：添加每一行要填写的内容`}</p>
      )}
      <Menu
        trigger={
          <Button size="small" kind="quiet" icon={<Plus {...icon} />}>
            {t`添加列`}
          </Button>
        }
        entries={rowColumnKinds().map((kind) => ({
          key: kind,
          label: translate(fieldKindRow(kind).label, locale),
          icon: <KindIcon kind={kind} />,
          onSelect: () => handleAdd(kind),
        }))}
      />
    </div>
  );
}
