/** An address as it is said: all of its parts are texts, `accuracy` the metres by which a device said it may be off. */
export interface SaidAddress {
  region?: string;
  address?: string;
  location?: string;
  accuracy?: string;
}

/** Region and street of a stored address in one line, a city that is its own province said once; without either the point itself, and how exact it is. */
export function addressText({
  region = '',
  address = '',
  location = '',
  accuracy = '',
}: SaidAddress): string {
  const names = region.split(',').filter(Boolean);
  const said = names.filter((name, index) => name !== names[index - 1]).join('');
  const words = [said, address].filter(Boolean).join(' ');
  return words || [location, location && accuracyText(accuracy)].filter(Boolean).join(' ');
}

/** `±12 m`, in one piece wherever lines break; empty where no device said how exact it was. */
export function accuracyText(accuracy: string | undefined): string {
  return accuracy && /^\d+$/.test(accuracy) ? `±${accuracy}\u00A0m` : '';
}
