import type { ShareLink } from '../../data/shareLinks.ts';

/** The whole address of a link, as it is sent. */
export function shareUrl({ path }: Pick<ShareLink, 'path'>): string {
  return new URL(path, window.location.origin).href;
}
