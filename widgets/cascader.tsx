import { useLingui } from '@lingui/react/macro';
import { Asking } from './parts/Asking.tsx';
import { CascadePanel } from './parts/CascadePanel.tsx';
import { type ItemValue } from './parts/items.ts';
import { PickerBox } from './parts/PickerBox.tsx';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import { useItems } from './parts/useItems.ts';
import type { InputProps } from './types.ts';
import { CascaderShow, pathLabel } from './cascader.show.tsx';

/** A choice made level by level; the value is the whole path, outermost first. */
export function CascaderInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<ItemValue[]>) {
  const { t } = useLingui();
  const offered = useItems(field);
  const path = Array.isArray(value) ? value : [];
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {path.length > 0 && (
          <CascaderShow field={field} value={path} compact={false} locale={locale} />
        )}
      </ReadOnlyBox>
    );
  }
  const label = pathLabel(offered.items, path);
  return (
    <>
      <PickerBox
        id={id}
        label={field.name}
        chosen={path.length > 0 ? [{ value: label, label }] : []}
        multiple={false}
        clearable={field.widget.options.clearable === true || !field.required}
        required={field.required}
        placeholder={field.placeholder || t`请选择`}
        invalid={invalid}
        describedBy={describedBy}
        popup="dialog"
        onChange={() => onChange(undefined)}
        onBlur={onBlur}
      >
        {(close, typed) =>
          offered.loading || offered.failed || offered.unknown ? (
            <Asking {...offered} />
          ) : (
            <CascadePanel
              id={`${id}-list`}
              label={field.name}
              items={offered.items}
              path={path}
              typed={typed}
              onPick={(next) => {
                onChange(next);
                close();
              }}
            />
          )
        }
      </PickerBox>
      {offered.unknown && (
        <div className="-mx-2.5">
          <Asking {...offered} />
        </div>
      )}
    </>
  );
}
