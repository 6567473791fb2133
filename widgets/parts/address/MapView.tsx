import { useLingui } from '@lingui/react/macro';
import L from 'leaflet';
import { Crosshair } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useHost } from '../../contract/host.ts';
import { COUNTRY, openMap } from './openMap.ts';
import type { Point } from './place.ts';
import { provinceSeats } from './regions.ts';

interface MapViewProps {
  /** province, city and district, to begin near them */
  region: string;
  point: Point | undefined;
  onPick?(point: Point): void;
}

// A street can be seen on tiles; a plain map shows nothing that near.
const TILES = { region: 12, point: 17 };
const PLAIN = { region: 7, point: 9 };

/** A map to look at or to point on. Without a tile server it is a plain one: coordinates, and the seats of the provinces. */
export default function MapView({ region, point, onPick }: MapViewProps) {
  const host = useHost();
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(undefined);
  const marker = useRef<L.Marker>(undefined);
  const picked = useRef(onPick);
  const begin = useRef({ region, point });

  useEffect(() => {
    picked.current = onPick;
  });

  useEffect(() => {
    if (!box.current) return undefined;
    const leaflet = openMap(box.current, {
      ...viewOf(begin.current, host.mapTiles ? TILES : PLAIN),
      tiles: host.mapTiles,
    });
    leaflet.on('click', ({ latlng }) => picked.current?.(pointOf(latlng)));
    map.current = leaflet;
    return () => {
      leaflet.remove();
      marker.current = undefined;
    };
  }, [host]);

  useEffect(() => {
    marker.current?.remove();
    if (!map.current || !point) return;
    const icon = L.divIcon({
      className: 'fieldwork-map-pin',
      iconSize: [20, 20],
      iconAnchor: [10, 10],
    });
    marker.current = L.marker(point, { icon, keyboard: false }).addTo(map.current);
  }, [point]);

  return (
    <div className="relative">
      <div
        ref={box}
        role="application"
        aria-label={t`地图，方向键移动，加减号缩放`}
        className="isolate h-[min(56vh,440px)] rounded-md border border-line bg-surface-2!"
      />
      {onPick && (
        <>
          <Crosshair
            aria-hidden
            size={20}
            strokeWidth={1.25}
            className="pointer-events-none absolute inset-0 m-auto text-text-3"
          />
          <span className="absolute start-2 bottom-2 z-10">
            <Button
              size="small"
              onClick={() => map.current && onPick(pointOf(map.current.getCenter()))}
            >{t`选择地图中心`}</Button>
          </span>
        </>
      )}
    </div>
  );
}

function viewOf(
  { region, point }: Pick<MapViewProps, 'region' | 'point'>,
  zoom: typeof TILES,
): { center: Point; zoom: number } {
  if (point) return { center: point, zoom: zoom.point };
  const seat = provinceSeats().find(({ name }) => region.startsWith(name));
  return seat ? { center: seat, zoom: zoom.region } : COUNTRY;
}

function pointOf({ lng, lat }: L.LatLng): Point {
  const { lng: east, lat: north } = L.latLng(lat, lng).wrap();
  return { lng: east, lat: north };
}
