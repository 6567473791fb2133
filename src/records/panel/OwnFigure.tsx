import type { Field } from '../../../schemas/form/form.ts';
import { formatFieldNumber } from '../../../schemas/form/formatFieldNumber.ts';
import { rollupOfField } from '../../../schemas/form/rollup.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { useLocale } from '../../data/definitions.ts';
import { FigureBox } from './FigureBox.tsx';
import { RollupLink } from './RollupLink.tsx';

interface OwnFigureProps {
  field: Field;
  value: number;
  /** the record that it belongs to */
  id: number;
  /** whether the record has a tab of such records */
  hasTab(module: string): boolean;
  onOpen(tab: string): void;
}

/** A number of the record itself. What is rolled up leads to the tab of its records, or where there is none to their list. */
export function OwnFigure({ field, value, id, hasTab, onOpen }: OwnFigureProps) {
  const locale = useLocale();
  const tab = rollupOfField(field)?.module;
  const inPanel = tab !== undefined && hasTab(tab);
  return (
    <FigureBox
      name={field.name}
      beside={
        !inPanel && (
          <span className="ms-auto shrink-0">
            <RollupLink field={field} id={id} />
          </span>
        )
      }
      onPress={inPanel ? () => onOpen(tab) : undefined}
    >
      <span
        className={cx(
          'w-full truncate tabular-nums',
          value === 0 ? 'text-text-3' : 'font-semibold',
        )}
      >
        {formatFieldNumber(value, field, locale)}
      </span>
    </FigureBox>
  );
}
