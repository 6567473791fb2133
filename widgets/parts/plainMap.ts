import L from 'leaflet';

interface Seat {
  name: string;
  lng: number;
  lat: number;
}

/** Degrees between two lines of the graticule, by zoom. */
const STEPS = [30, 20, 10, 10, 5, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/** A map that asks nobody: a graticule with its degrees, and the seats of the provinces with their names. */
export function plainMap(map: L.Map, seats: readonly Seat[]): void {
  const lines = L.layerGroup().addTo(map);
  const draw = () => {
    lines.clearLayers();
    graticule(map, lines);
  };
  map.on('moveend', draw);
  draw();
  for (const seat of seats) {
    L.circleMarker(seat, { radius: 3, weight: 1, className: 'fieldwork-map-seat', interactive: false })
      .bindTooltip(seat.name, { permanent: true, direction: 'right', offset: [4, 0], className: 'fieldwork-map-name' })
      .addTo(map);
  }
}

function graticule(map: L.Map, lines: L.LayerGroup): void {
  const step = STEPS[Math.min(Math.floor(map.getZoom()), STEPS.length - 1)] ?? 10;
  const bounds = map.getBounds();
  const style = { weight: 1, className: 'fieldwork-map-line', interactive: false };
  for (const lng of steps(bounds.getWest(), bounds.getEast(), step)) {
    L.polyline([[bounds.getSouth(), lng], [bounds.getNorth(), lng]], style).addTo(lines);
    label(lines, { lat: bounds.getNorth(), lng }, degrees(lng, step, 'E', 'W'), [-2, -2]);
  }
  for (const lat of steps(bounds.getSouth(), bounds.getNorth(), step)) {
    L.polyline([[lat, bounds.getWest()], [lat, bounds.getEast()]], style).addTo(lines);
    label(lines, { lat, lng: bounds.getWest() }, degrees(lat, step, 'N', 'S'), [-2, 16]);
  }
}

function label(lines: L.LayerGroup, at: L.LatLngLiteral, text: string, anchor: [number, number]): void {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ html, className: 'fieldwork-map-degree', iconSize: [64, 16], iconAnchor: anchor });
  L.marker(at, { icon, interactive: false, keyboard: false }).addTo(lines);
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
