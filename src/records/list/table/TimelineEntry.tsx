import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import { isEmpty, valueAsText } from '../../../../schemas/values/valueTypes.ts';
import { Avatar } from '../../../../widgets/ui/Avatar.tsx';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { useLayers } from '../../shared/layers.ts';
import { valueOf } from './Cell.tsx';
import { RowValue } from './RowValue.tsx';
import type { ListRow } from '../../shared/types.ts';
import { useCommands } from '../../shared/useCommands.ts';
import { useFormSlots } from '../../slots/slots.ts';
import { SlotLine } from '../../slots/SlotLine.tsx';

/** What stands at the head of an entry already. */
const HEAD = ['creator_user_id', 'create_time'];

/** What the entries of a story have in common. */
export interface Story {
  file: ModuleFile;
  form: Form;
  /** the model that joins them: it says the record at hand, on every entry */
  by: string | undefined;
  mayOpen: boolean;
}

interface TimelineEntryProps extends Story {
  row: ListRow;
  locale: Locale;
  /** instead of opening it over what is there */
  onOpen?(id: number): void;
}

/** One record as part of a story: whose and when, what it says, and what its columns add. */
export function TimelineEntry({
  file,
  form,
  by,
  mayOpen,
  row,
  locale,
  onOpen,
}: TimelineEntryProps) {
  const { t } = useLingui();
  const { openRecord } = useLayers();
  const { remove } = useCommands(file);
  const { name } = row;
  const who = row.display.creator_user_id ?? '';
  const slots = useFormSlots(file.key);
  const told = form.columns.filter(
    ({ model, shown }) =>
      shown &&
      model !== file.title &&
      model !== by &&
      !HEAD.includes(model) &&
      !isEmpty(valueOf(row, model)),
  );
  const drawn = [...form.fields.values()].filter(
    ({ type, model, hidden }) =>
      type === 'blank' && slots[model] && !hidden && !isEmpty(valueOf(row, model)),
  );
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:start-3 before:top-7 before:bottom-1 before:w-px before:bg-line last:before:hidden">
      <Avatar name={who} />
      <article aria-label={row.name} className="min-w-0 flex-1 text-sm">
        <div className="flex min-h-6 items-center gap-2">
          <span className="truncate font-semibold">{who}</span>
          <time className="shrink-0 text-xs text-text-3 tabular-nums">
            {row.create_time.slice(0, 16)}
          </time>
          <span className="ms-auto flex shrink-0 items-center">
            {mayOpen && (
              <IconButton
                size="small"
                icon={<Icon name="external-link" size={14} />}
                label={t`打开「${name}」`}
                onClick={() => (onOpen ? onOpen(row.id) : openRecord(file.key, row.id))}
              />
            )}
            {row.is_delete && (
              <IconButton
                size="small"
                icon={<Icon name="trash-2" size={14} />}
                label={t`删除「${name}」`}
                onClick={() => void remove([row])}
              />
            )}
          </span>
        </div>
        <p className="mt-1 break-words whitespace-pre-line">
          {valueAsText(valueOf(row, file.title))}
        </p>
        {told.length > 0 && (
          <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {told.map(({ model, name: label }) => {
              const field = form.fields.get(model);
              return (
                <div key={model} className="flex min-w-0 items-center gap-1.5">
                  <dt className="shrink-0 text-text-3">{label}</dt>
                  <dd className="min-w-0">
                    {field && (
                      <RowValue
                        row={row}
                        field={field}
                        locale={locale}
                        // a place leads to the map from here
                        whole={field.valueType === 'address'}
                      />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
        {drawn.map((field) => {
          const slot = slots[field.model];
          return (
            slot && (
              <div key={field.model} className="mt-2">
                <SlotLine slot={slot} form={form} field={field} values={row} locale={locale} />
              </div>
            )
          );
        })}
      </article>
    </li>
  );
}
