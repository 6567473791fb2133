/** A record whose panel is open above another one's. */
export interface Crumb {
  module: string;
  id: number;
  /** the tab of its panel, where it is not the one it opens with */
  tab?: string;
}

/** More would be nobody's trail. */
const MOST = 12;

/** The panels above the page, as its address names them in `over`: `contract-7.customer-3-contact`, the topmost last. */
export function readTrail(text: string | null): Crumb[] {
  return (text ?? '')
    .split('.')
    .slice(0, MOST)
    .flatMap((part) => {
      const [, module = '', id = '', tab] =
        /^([A-Za-z][A-Za-z0-9_]{0,59})-([1-9]\d{0,14})(?:-([A-Za-z][A-Za-z0-9_]{0,59}))?$/.exec(
          part,
        ) ?? [];
      return module === '' ? [] : [{ module, id: Number(id), ...(tab && { tab }) }];
    });
}

export function writeTrail(trail: readonly Crumb[]): string {
  return trail
    .slice(-MOST)
    .map(({ module, id, tab }) => [module, id, ...(tab ? [tab] : [])].join('-'))
    .join('.');
}

/** One more panel on top; one that is open already is gone back to. */
export function pushCrumb(trail: readonly Crumb[], next: Crumb): Crumb[] {
  const index = trail.findIndex(({ module, id }) => module === next.module && id === next.id);
  return index < 0 ? [...trail, next] : trail.slice(0, index + 1);
}
