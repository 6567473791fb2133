import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Button } from './ui/Button.tsx';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { LocationBox } from './parts/address/LocationBox.tsx';
import { PickerBox } from './parts/choices/PickerBox.tsx';
import { addressWith, asAddress, type Address } from './parts/address/place.ts';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import { usePastedAddress } from './parts/address/usePastedAddress.ts';
import type { InputProps } from './contract/types.ts';
import { AddressShow } from './address.show.tsx';

// A named export cannot be lazy by itself, so the panel is its file's default.
const RegionPanel = lazy(() => import('./parts/address/RegionPanel.tsx'));

const STREET_LIMIT = 200;

/** Region, street and place on the map. */
export function AddressInput(props: InputProps<Address>) {
  const { id, field, readOnly, describedBy, locale } = props;
  const value = asAddress(props.value);
  if (!readOnly) return <AddressBoxes {...props} value={value} />;
  return (
    <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
      {value && <AddressShow field={field} value={value} compact={false} locale={locale} />}
    </ReadOnlyBox>
  );
}

function AddressBoxes({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
}: InputProps<Address>) {
  const { t } = useLingui();
  const { region = '', address = '' } = value ?? {};
  const change = (part: Address) => onChange(addressWith(value, part));
  const pasted = usePastedAddress(value ?? {}, change);
  return (
    <Group
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className="grid grid-cols-1 gap-2 outline-none sm:grid-cols-5"
    >
      <div className="min-w-0 sm:col-span-2">
        <PickerBox
          id={`${id}-region`}
          label={t`${field.name}省市区`}
          named
          chosen={
            region ? [{ value: region, label: region.split(',').filter(Boolean).join(' / ') }] : []
          }
          multiple={false}
          clearable
          required={field.required}
          placeholder={t`省 / 市 / 区`}
          invalid={invalid}
          describedBy={describedBy}
          popup="dialog"
          onChange={() => change({ region: '' })}
        >
          {(close) => (
            <Suspense
              fallback={
                <div className="h-74 w-80">
                  <LoadStatus loading failed={false} retry={close} />
                </div>
              }
            >
              <RegionPanel
                id={`${id}-region-list`}
                label={t`${field.name}省市区`}
                region={region}
                onPick={(next) => {
                  change({ region: next });
                  close();
                }}
              />
            </Suspense>
          )}
        </PickerBox>
      </div>
      <div className="min-w-0 sm:col-span-3">
        <TypedBox
          aria-label={t`${field.name}详细地址`}
          text={address}
          onText={(text) => {
            pasted.forget();
            change({ address: text });
          }}
          onPaste={pasted.handlePaste}
          limit={STREET_LIMIT}
          invalid={invalid}
          describedBy={describedBy}
          placeholder={field.placeholder || t`街道、门牌号，可粘贴完整地址`}
        />
        {pasted.recognised && (
          <p role="status" className="flex items-center gap-1 text-xs text-text-3">
            {t`已识别省市区`}
            <Button kind="quiet" size="small" onClick={pasted.putBack}>{t`还原`}</Button>
          </p>
        )}
      </div>
      <LocationBox
        label={field.name}
        value={value ?? {}}
        onChange={(location) => change({ location })}
      />
    </Group>
  );
}
