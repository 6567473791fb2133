/** An address as stored: names of province, city and district with commas between, the street, longitude before latitude, and metres that a device may be off. */
export interface Address {
  region?: string;
  address?: string;
  location?: string;
  accuracy?: string;
}

export interface Point {
  lng: number;
  lat: number;
}

const PARTS = ['region', 'address', 'location', 'accuracy'];

/** An address as it is stored now; what other programs left in its place has no such parts. */
export function asAddress(value: unknown): Address | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.entries(value).filter(
    ([name, part]) => PARTS.includes(name) && typeof part === 'string',
  );
  return Object.fromEntries(parts);
}

/** `121.4737,31.2304` as people type it, with any comma or space between; undefined when it is no place on earth. */
export function parsePoint(text: string): Point | undefined {
  const parts = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,、\s]\s*(-?\d{1,2}(?:\.\d+)?)\s*$/.exec(
    text.normalize('NFKC'),
  );
  if (!parts) return undefined;
  const [lng, lat] = [Number(parts[1]), Number(parts[2])];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}

/** Six decimals are a hand's breadth. */
export function formatPoint({ lng, lat }: Point): string {
  return [lng, lat].map((degrees) => String(Number(degrees.toFixed(6)))).join(',');
}

/** The address with one part changed; undefined when nothing of it is left. */
export function addressWith(old: Address | null | undefined, part: Address): Address | undefined {
  const next = {
    region: old?.region ?? '',
    address: old?.address ?? '',
    location: old?.location ?? '',
    ...part,
  };
  return next.region || next.address || next.location ? next : undefined;
}
