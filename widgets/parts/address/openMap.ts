import 'leaflet/dist/leaflet.css';
import './map.css';
import { i18n } from '@lingui/core';
import L from 'leaflet';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import type { Host } from '../../contract/host.ts';
import type { Point } from './place.ts';
import { plainMap } from './plainMap.ts';
import { provinceSeats } from './regions.ts';

export const COUNTRY = { center: { lng: 104.5, lat: 35.5 }, zoom: 4 };
const MOST_ZOOM = 18;

interface MapSetting {
  center: Point;
  zoom: number;
  /** of an online map; without them it is a plain one: coordinates, and the seats of the provinces */
  tiles: Host['mapTiles'];
}

/** A map in a box of the page, until it is removed. */
export function openMap(box: HTMLElement, { tiles, ...view }: MapSetting): L.Map {
  const map = L.map(box, {
    ...view,
    maxZoom: MOST_ZOOM,
    zoomControl: false,
    attributionControl: Boolean(tiles),
  });
  L.control.zoom({ position: 'bottomright' }).addTo(map);
  if (tiles)
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MOST_ZOOM }).addTo(map);
  else plainMap(map, provinceSeats(isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE));
  return map;
}
