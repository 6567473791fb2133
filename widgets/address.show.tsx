import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { accuracyText, addressText } from '../schemas/addresses/addressText.ts';
import { IconButton } from './ui/Button.tsx';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { lazyComponent } from './ui/lazyComponent.tsx';
import { asAddress, parsePoint, type Address } from './parts/address/place.ts';
import type { ShowProps } from './contract/types.ts';

// Lists show addresses too, and open no map.
const MapDialog = lazyComponent(
  async () => (await import('./parts/address/MapDialog.tsx')).MapDialog,
);

export function AddressShow({ field, value: given, display, compact }: ShowProps<Address>) {
  const { t } = useLingui();
  const [map, setMap] = useState(false);
  const value = asAddress(given) ?? {};
  const text = display || addressText(value);
  // beside words; without any, the point says it itself
  const off = value.region || value.address ? accuracyText(value.accuracy) : '';
  const point = parsePoint(value.location ?? '');
  if (compact) return <TruncatedText>{text}</TruncatedText>;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 wrap-break-word">
        {text}
        {off && <span className="ms-1.5 whitespace-nowrap text-text-3 tabular-nums">{off}</span>}
      </span>
      {point && (
        <span className="-my-1">
          <IconButton
            size="small"
            label={t`在地图上查看`}
            icon={<MapPin size={16} strokeWidth={1.75} />}
            onClick={() => setMap(true)}
          />
        </span>
      )}
      {map && (
        <MapDialog
          title={field.name}
          region={value.region ?? ''}
          point={point}
          onClose={() => setMap(false)}
        />
      )}
    </span>
  );
}
