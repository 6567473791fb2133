import L from 'leaflet';
import { textWidth } from '../../../schemas/values/textWidth.ts';

interface Seat {
  name: string;
  lng: number;
  lat: number;
}

/** Degrees between two lines of the graticule, by zoom. */
const STEPS = [
  30, 20, 10, 10, 5, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005,
];

/** A map that asks nobody: a graticule with its degrees, and the seats of the provinces with their names, as far as there is room for them. */
export function plainMap(map: L.Map, seats: readonly Seat[]): void {
  const lines = L.layerGroup().addTo(map);
  const names = L.layerGroup().addTo(map);
  const draw = () => {
    lines.clearLayers();
    names.clearLayers();
    graticule(map, lines);
    seatNames(map, names, seats);
  };
  map.on('moveend', draw);
  // Pins and dots come and go many at once: the names make room once for all of them.
  let asked: number | undefined;
  const makeRoom = () => {
    asked = undefined;
    names.clearLayers();
    seatNames(map, names, seats);
  };
  const askForRoom = ({ layer }: L.LayerEvent) => {
    if (isDot(layer)) asked ??= L.Util.requestAnimFrame(makeRoom);
  };
  map.on('layeradd layerremove', askForRoom);
  // A map that is removed tells of its layers once more.
  map.on('unload', () => {
    map.off('layeradd layerremove', askForRoom);
    if (asked !== undefined) L.Util.cancelAnimFrame(asked);
  });
  draw();
  for (const seat of seats)
    L.circleMarker(seat, {
      radius: 3,
      weight: 1,
      className: 'fieldwork-map-seat',
      interactive: false,
    }).addTo(map);
}

/** px of the type of names, and of a line of them */
const [TYPE, HIGH] = [12, 16];
/** px between a seat and its name: as near as can be, or beyond a pin that stands on the seat */
const [APART, BEYOND] = [6, 18];

/** The markers that are words of the map's own. */
const labels = new WeakSet<L.Layer>();

/** What a map's users put on it: a pin, or dots. */
function isDot(layer: L.Layer): layer is L.Marker {
  return layer instanceof L.Marker && !labels.has(layer);
}

function dotBoxes(map: L.Map): L.Bounds[] {
  const boxes: L.Bounds[] = [];
  map.eachLayer((layer) => {
    if (!isDot(layer)) return;
    const { offsetWidth = 0, offsetHeight = 0 } = layer.getElement() ?? {};
    boxes.push(boxAround(map.latLngToContainerPoint(layer.getLatLng()), offsetWidth, offsetHeight));
  });
  return boxes;
}

/** A name stands beside its seat, on whichever side is free of other names, seats and dots; where none is, the seat goes without until one zooms in. */
function seatNames(map: L.Map, layer: L.LayerGroup, seats: readonly Seat[]): void {
  const taken = seats.map((seat) => boxAround(map.latLngToContainerPoint(seat), APART, APART));
  taken.push(...dotBoxes(map));
  for (const seat of seats) {
    const { x, y } = map.latLngToContainerPoint(seat);
    const width = textWidth(seat.name, TYPE);
    const sides = [APART, BEYOND].flatMap((apart): [number, number][] => [
      [apart, -HIGH / 2],
      [-apart - width, -HIGH / 2],
      [-width / 2, -HIGH - apart],
      [-width / 2, apart],
    ]);
    for (const [left, top] of sides) {
      const box = L.bounds([x + left, y + top], [x + left + width, y + top + HIGH]);
      if (taken.some((other) => other.overlaps(box))) continue;
      taken.push(box);
      label(layer, {
        at: seat,
        text: seat.name,
        anchor: [-left, -top],
        width,
        className: 'fieldwork-map-name',
      });
      break;
    }
  }
}

function boxAround({ x, y }: { x: number; y: number }, width: number, height: number): L.Bounds {
  return L.bounds([x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
}

function graticule(map: L.Map, lines: L.LayerGroup): void {
  const step = STEPS[Math.min(Math.floor(map.getZoom()), STEPS.length - 1)] ?? 10;
  const bounds = map.getBounds();
  const style = { weight: 1, className: 'fieldwork-map-line', interactive: false };
  for (const lng of steps(bounds.getWest(), bounds.getEast(), step)) {
    L.polyline(
      [
        [bounds.getSouth(), lng],
        [bounds.getNorth(), lng],
      ],
      style,
    ).addTo(lines);
    label(lines, {
      at: { lat: bounds.getNorth(), lng },
      text: degrees(lng, step, 'E', 'W'),
      anchor: [-2, -2],
    });
  }
  for (const lat of steps(bounds.getSouth(), bounds.getNorth(), step)) {
    L.polyline(
      [
        [lat, bounds.getWest()],
        [lat, bounds.getEast()],
      ],
      style,
    ).addTo(lines);
    label(lines, {
      at: { lat, lng: bounds.getWest() },
      text: degrees(lat, step, 'N', 'S'),
      anchor: [-2, 16],
    });
  }
}

interface LabelAt {
  at: L.LatLngLiteral;
  text: string;
  /** px from the label's corner to the place */
  anchor: [number, number];
  width?: number;
  className?: string;
}

function label(
  layer: L.LayerGroup,
  { at, text, anchor, width = 64, className = 'fieldwork-map-degree' }: LabelAt,
): void {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ html, className, iconSize: [width, HIGH], iconAnchor: anchor });
  const marker = L.marker(at, { icon, interactive: false, keyboard: false });
  labels.add(marker);
  marker.addTo(layer);
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(Math.max(Math.floor(to / step) - first + 1, 0), 60);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function degrees(value: number, step: number, positive: string, negative: string): string {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return `${Math.abs(value).toFixed(digits)}°${value < 0 ? negative : positive}`;
}
