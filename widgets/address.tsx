import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from './bricks/Button.tsx';
import { FieldMessage } from './bricks/Field.tsx';
import { Asking } from './parts/Asking.tsx';
import { Group } from './parts/Group.tsx';
import { MapDialog } from './parts/MapDialog.tsx';
import { PickerBox } from './parts/PickerBox.tsx';
import { addressWith, formatPoint, parsePoint, type Address } from './parts/place.ts';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import { fitAtCaret } from './parts/text.ts';
import { TypedBox } from './parts/TypedBox.tsx';
import type { InputProps } from './types.ts';
import { AddressShow } from './address.show.tsx';

// A named export cannot be lazy by itself, so the panel is its file's default.
const RegionPanel = lazy(() => import('./parts/RegionPanel.tsx'));

const STREET_LIMIT = 200;

/** Region, street and place on the map. */
export function AddressInput({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale }: InputProps<Address>) {
  const { t } = useLingui();
  const { region = '', address = '' } = value ?? {};
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
        {value && <AddressShow field={field} value={value} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }
  const change = (part: Address) => onChange(addressWith(value, part));
  return (
    <Group id={id} label={field.name} aria-describedby={describedBy} onLeave={onBlur} className="grid grid-cols-1 gap-2 outline-none sm:grid-cols-5">
      <div className="min-w-0 sm:col-span-2">
        <PickerBox
          id={`${id}-region`}
          label={t`${field.name}省市区`}
          named
          chosen={region ? [{ value: region, label: region.split(',').filter(Boolean).join(' / ') }] : []}
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
            <Suspense fallback={<div className="h-74 w-80"><Asking loading failed={false} retry={close} /></div>}>
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
          onText={(text) => change({ address: text })}
          fit={(text, caret) => fitAtCaret(text, caret, STREET_LIMIT)}
          invalid={invalid}
          describedBy={describedBy}
          placeholder={field.placeholder || t`街道、门牌号`}
        />
      </div>
      <LocationBox label={field.name} value={value ?? {}} onChange={(location) => change({ location })} />
    </Group>
  );
}

interface LocationBoxProps {
  label: string;
  value: Address;
  onChange(location: string): void;
}

function LocationBox({ label, value, onChange }: LocationBoxProps) {
  const { t } = useLingui();
  const [map, setMap] = useState(false);
  const location = value.location ?? '';
  const point = parsePoint(location);
  return (
    <div className="min-w-0 sm:col-span-5">
      <div className="flex items-center gap-1 sm:w-2/5">
        <TypedBox
          aria-label={t`${label}经纬度`}
          text={location}
          onText={onChange}
          onBlur={() => point && formatPoint(point) !== location && onChange(formatPoint(point))}
          placeholder={t`经度,纬度`}
          inputClassName="tabular-nums"
        />
        <IconButton label={t`在地图上选择${label}`} icon={<MapPin size={16} strokeWidth={1.75} />} onClick={() => setMap(true)} />
      </div>
      {location && !point && (
        <FieldMessage kind="warning">
          <Trans>请按「经度,纬度」填写，例如 121.4737,31.2304</Trans>
        </FieldMessage>
      )}
      {map && <MapDialog title={label} region={value.region ?? ''} point={point} onPick={(next) => onChange(formatPoint(next))} onClose={() => setMap(false)} />}
    </div>
  );
}
