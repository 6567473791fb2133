import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { FieldMessage } from '../../ui/Field.tsx';
import { MapDialog } from './MapDialog.tsx';
import { type Address, formatPoint, parsePoint } from './place.ts';
import { TypedBox } from '../boxes/TypedBox.tsx';
import { useLocate } from './useLocate.ts';

interface LocationBoxProps {
  label: string;
  value: Address;
  onChange(location: string): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where it is: typed, pointed at on a map, or asked of the device. */
export function LocationBox({ label, value, onChange }: LocationBoxProps) {
  const { t } = useLingui();
  const [map, setMap] = useState(false);
  const location = value.location ?? '';
  const point = parsePoint(location);
  const { can, asking, fault, locate, forget } = useLocate((here) => onChange(here.location));

  function handleChange(text: string) {
    forget();
    onChange(text);
  }

  return (
    <div className="min-w-0 sm:col-span-5">
      <div className="flex items-center gap-1 sm:w-1/2">
        <TypedBox
          aria-label={t`${label}经纬度`}
          text={location}
          onText={handleChange}
          onBlur={() => point && formatPoint(point) !== location && onChange(formatPoint(point))}
          placeholder={t`经度,纬度`}
          inputClassName="tabular-nums"
        />
        <IconButton
          label={t`在地图上选择${label}`}
          icon={<MapPin {...SIGN} />}
          onClick={() => setMap(true)}
        />
        {can && (
          <IconButton
            label={t`使用当前位置`}
            loading={asking}
            icon={<LocateFixed {...SIGN} />}
            onClick={() => void locate()}
          />
        )}
      </div>
      {location && !point && (
        <FieldMessage kind="warning">
          <Trans>请按「经度,纬度」填写，例如 121.4737,31.2304</Trans>
        </FieldMessage>
      )}
      {fault && <FieldMessage>{fault}</FieldMessage>}
      {map && (
        <MapDialog
          title={label}
          region={value.region ?? ''}
          point={point}
          onPick={(next) => handleChange(formatPoint(next))}
          onClose={() => setMap(false)}
        />
      )}
    </div>
  );
}
