import { useLingui } from '@lingui/react/macro';
import { ChevronDown, PanelRightOpen, X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Dropdown } from '../boxes/Dropdown.tsx';
import { Frame } from '../boxes/Frame.tsx';
import { isSame, type Item } from './items.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { ItemLabel } from './ItemLabel.tsx';

export interface PickerBoxProps {
  id: string;
  /** name of the field */
  label: string;
  /** no <label> names it: the box does so itself */
  named?: boolean;
  chosen: readonly Item[];
  multiple: boolean;
  clearable: boolean;
  required: boolean;
  placeholder: string;
  invalid: boolean;
  describedBy?: string;
  popup: 'listbox' | 'tree' | 'dialog';
  /** in place of the chevron */
  icon?: ReactNode;
  onChange(chosen: readonly Item[]): void;
  onBlur?(): void;
  /** shows what is chosen, above everything that is open */
  onView?: (() => void) | undefined;
  /** the layer, drawn while open; `close` gives the focus back, `typed` is what was typed before it could take the keys */
  children(close: () => void, typed: string): ReactNode;
}

/** The box of a picker: what is chosen, and the button that opens the layer to choose from. */
export function PickerBox({
  label,
  chosen,
  multiple,
  onBlur,
  onView,
  children,
  ...box
}: PickerBoxProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { t } = useLingui();
  const change = (next: boolean, key = '') => {
    // the layer may still be on its way: until it takes the keys, they gather here
    setTyped(open && next ? typed + key : key);
    setOpen(next);
    if (!next) onBlur?.();
  };
  const anchor = (
    <Frame tall={multiple} invalid={box.invalid} className="relative gap-1! ps-2.5 pe-1">
      <span
        className={cx(
          'flex h-full min-w-0 flex-1 items-center gap-1',
          multiple && 'flex-wrap py-0.5',
        )}
      >
        {multiple &&
          chosen.map((item) => (
            <Chip
              key={valueAsText(item.value)}
              item={item}
              onRemove={() => box.onChange(without(chosen, item))}
            />
          ))}
        <PickerTrigger
          {...box}
          name={box.named ? label : undefined}
          chosen={chosen}
          multiple={multiple}
          open={open}
          searching={open && typed !== ''}
          onOpen={change}
          onBlur={() => !open && onBlur?.()}
        />
      </span>
      {onView && (
        <BoxButton label={t`查看${label}`} onPress={onView}>
          <PanelRightOpen size={14} strokeWidth={1.75} aria-hidden />
        </BoxButton>
      )}
      {box.clearable && chosen.length > 0 && (
        <BoxButton label={t`清除${label}`} onPress={() => box.onChange([])}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </BoxButton>
      )}
      <span className="grid size-6 shrink-0 place-items-center text-text-3">
        {box.icon ?? <ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
      </span>
    </Frame>
  );
  return (
    <Dropdown
      open={open}
      onOpenChange={change}
      anchor={anchor}
      label={label}
      fit={box.popup === 'dialog' ? 'content' : 'box'}
    >
      {children(() => change(false), typed)}
    </Dropdown>
  );
}

function BoxButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="relative z-1 grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-hover hover:text-text-1 pointer-coarse:size-9"
    >
      {children}
    </button>
  );
}

type PickerTriggerProps = Omit<
  PickerBoxProps,
  'label' | 'named' | 'icon' | 'children' | 'clearable' | 'onView'
> & {
  name: string | undefined;
  open: boolean;
  /** a search has begun, and nothing has taken the keys yet */
  searching: boolean;
  onOpen(open: boolean, key?: string): void;
};

function PickerTrigger({
  id,
  name,
  chosen,
  multiple,
  required,
  placeholder,
  invalid,
  describedBy,
  popup,
  open,
  searching,
  onOpen,
  onChange,
  onBlur,
}: PickerTriggerProps) {
  const { t } = useLingui();
  const [only] = chosen;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onOpen(true);
    else if (multiple && event.key === 'Backspace') onChange(chosen.slice(0, -1));
    else if (isTyped(event, searching)) onOpen(true, event.key);
    else return;
    event.preventDefault();
  }

  return (
    <button
      id={id}
      type="button"
      role="combobox"
      data-trigger=""
      aria-label={name}
      aria-haspopup={popup}
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onClick={() => onOpen(!open)}
      onKeyDown={handleKeyDown}
      onBlur={onBlur}
      // The whole box is its target, down to the chevron.
      className={cx(
        'flex h-full min-h-6 flex-1 items-center text-start outline-none after:absolute after:inset-0',
        multiple && only ? 'min-w-4' : 'min-w-12',
      )}
    >
      <span
        className={cx('min-w-0 flex-1 truncate', !only && 'text-text-3')}
        title={only && !multiple ? only.label : undefined}
      >
        {multiple ? (
          only ? (
            <span className="sr-only">{chosen.map((item) => item.label).join(t`、`)}</span>
          ) : (
            placeholder
          )
        ) : only ? (
          <ItemLabel item={only} />
        ) : (
          placeholder
        )}
      </span>
    </button>
  );
}

/** A key that types something: the search begins with it. Space opens, as it does on any button, until a search has begun. */
function isTyped(
  { key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent,
  searching: boolean,
): boolean {
  return (
    key.length === 1 &&
    (key !== ' ' || searching) &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !nativeEvent.isComposing
  );
}

function Chip({ item, onRemove }: { item: Item; onRemove(): void }) {
  const { t } = useLingui();
  return (
    <span className="relative z-1 inline-flex h-6 max-w-full items-center gap-0.5 rounded bg-surface-2 ps-1.5 pointer-coarse:h-8">
      <span className="truncate" title={item.label}>
        <ItemLabel item={item} />
      </span>
      <button
        type="button"
        aria-label={t`移除${item.label}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-pressed hover:text-text-1 pointer-coarse:size-8"
      >
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </span>
  );
}

function without(chosen: readonly Item[], item: Item): Item[] {
  return chosen.filter((one) => !isSame(one.value, item.value));
}
