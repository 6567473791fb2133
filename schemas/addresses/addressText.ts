/** Region and street of a stored address in one line; a city that is its own province is said once. */
export function addressText({
  region = '',
  address = '',
}: {
  region?: string;
  address?: string;
}): string {
  const names = region.split(',').filter(Boolean);
  const said = names.filter((name, index) => name !== names[index - 1]).join('');
  return [said, address].filter(Boolean).join(' ');
}
