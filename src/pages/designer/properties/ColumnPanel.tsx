import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { keysInFormula, namesInFormula } from '../../../../schemas/designer/edits/formulaNames.ts';
import { columnProperties } from '../../../../schemas/designer/properties/columnProperties.ts';
import { propertiesOf } from '../../../../schemas/designer/properties/properties.ts';
import { withOption } from '../../../../schemas/designer/properties/propertyLenses.ts';
import { textOf } from '../../../../schemas/definition/readDefinition.ts';
import { widgetType, widgetTypeRow } from '../../../../schemas/definition/widgetTypes.ts';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { ListNameSlot } from './ListNameSlot.tsx';
import { OptionsSlot } from './OptionsSlot.tsx';
import { PanelForm } from './PanelForm.tsx';
import { PatternSlot } from './PatternSlot.tsx';
import { useObjects } from './useObjects.ts';

const SLOTS = { options: OptionsSlot, pattern: PatternSlot, remoteFunc: ListNameSlot };

export interface ColumnPanelProps {
  column: Widget;
  /** all columns of its sub-form: what a formula may read */
  columns: readonly Widget[];
  onChange(column: Widget): void;
}

/** The properties of a column: those of a field of its kind, its formula over the row, and whether it is added up. */
export function ColumnPanel({ column, columns, onChange }: ColumnPanelProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const definition = useDesignSelector(definitionOf);
  const modules = useObjects();
  const id = useId();
  const properties = useMemo(
    () => propertiesOf(column.type, { definition, locale, widget: column, modules }),
    [column, definition, locale, modules],
  );
  const drawn = useMemo(() => columnProperties(properties.definition), [properties.definition]);
  const values = useMemo(() => properties.read(column), [properties, column]);
  const known = widgetType(column.type);
  const isNumber = known && widgetTypeRow(known).valueType(column.options) === 'number';
  const shown = namesInFormula(textOf(column.options.formula), columns);
  const [typed, setTyped] = useState<string>();
  return (
    <div className="flex flex-col gap-3 py-2">
      <PanelForm
        definition={drawn}
        values={values}
        slots={SLOTS}
        onChange={(changes) => onChange(properties.write(column, changes))}
      />
      {isNumber && (
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="accent-accent size-4"
            checked={column.options.sum === 'total'}
            onChange={(event) =>
              onChange(withOption(column, 'sum', event.target.checked ? 'total' : undefined))
            }
          />
          {t`在表格下方合计`}
        </label>
      )}
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm text-text-2">{t`公式（由同一行的列计算）`}</label>
        <TextBox
          id={id}
          value={typed ?? shown}
          placeholder={t`例如 单价 * 数量`}
          maxLength={500}
          onChange={(event) => {
            setTyped(event.target.value);
            const { text } = keysInFormula(event.target.value, columns);
            onChange(withOption(column, 'formula', text.trim() === '' ? undefined : text));
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
    </div>
  );
}
