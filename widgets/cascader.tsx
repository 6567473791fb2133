import { useLingui } from '@lingui/react/macro';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { CascadePanel } from './parts/choices/CascadePanel.tsx';
import { type ItemValue } from './parts/choices/items.ts';
import { PickerBox } from './parts/choices/PickerBox.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { useItems } from './parts/choices/useItems.ts';
import type { InputProps } from './contract/types.ts';
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
            <LoadStatus {...offered} />
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
          <LoadStatus {...offered} />
        </div>
      )}
    </>
  );
}
