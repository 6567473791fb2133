import type { ResourceFile } from '../definition/resourceFile.ts';
import type { EndpointCall } from '../endpoints/index.ts';
import { REMINDER_LISTS } from '../collaboration/reminderLists.ts';
import { RESOURCES } from './registry.ts';

export { RESOURCES };

export type Resource = ResourceFile<EndpointCall>;

/** Those with a file of their own, and the list of each kind of reminder; tests hold the calls of all against what there is. */
export const PAGES: readonly Resource[] = [
  ...Object.values<Resource>(RESOURCES),
  ...(REMINDER_LISTS as readonly Resource[]),
];

/** The resource at an address, in any letter case. */
export function resourceAt(path: string): Resource | undefined {
  return PAGES.find(
    (file) =>
      !file.part &&
      [file.path, ...(file.also ?? [])].some((each) => each.toLowerCase() === path.toLowerCase()),
  );
}
