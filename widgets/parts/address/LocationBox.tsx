import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { FieldMessage } from '../../ui/Field.tsx';
import { MapDialog } from './MapDialog.tsx';
import { type Address, formatPoint, parsePoint, type Point } from './place.ts';
import { TypedBox } from '../boxes/TypedBox.tsx';

interface LocationBoxProps {
  label: string;
  value: Address;
  onChange(location: string): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const WAIT_MS = 15_000;

/** Where it is: typed, pointed at on a map, or asked of the device. */
export function LocationBox({ label, value, onChange }: LocationBoxProps) {
  const { t } = useLingui();
  const [map, setMap] = useState(false);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const location = value.location ?? '';
  const point = parsePoint(location);
  const words: Readonly<Record<number, string>> = {
    1: t`没有使用位置的权限，请在浏览器设置中允许，或在地图上选择`,
    2: t`无法取得当前位置，请在地图上选择`,
    3: t`定位超时，请重试，或在地图上选择`,
  };

  async function handleLocate() {
    setAsking(true);
    setFault('');
    try {
      onChange(formatPoint(await here()));
    } catch (error) {
      setFault(words[error instanceof GeolocationPositionError ? error.code : 2] ?? '');
    }
    setAsking(false);
  }

  function handleChange(text: string) {
    setFault('');
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
        {'geolocation' in navigator && window.isSecureContext && (
          <IconButton
            label={t`使用当前位置`}
            loading={asking}
            icon={<LocateFixed {...SIGN} />}
            onClick={() => void handleLocate()}
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
          onPick={(next) => onChange(formatPoint(next))}
          onClose={() => setMap(false)}
        />
      )}
    </div>
  );
}

function here(): Promise<Point> {
  return new Promise((done, fail) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lng: coords.longitude, lat: coords.latitude }),
      fail,
      { enableHighAccuracy: true, timeout: WAIT_MS },
    );
  });
}
