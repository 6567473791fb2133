import type { ResourceFile } from '../definition/resourceFile.ts';
import type { EndpointCall } from '../endpoints/index.ts';
import { RESOURCES } from './registry.ts';

export { RESOURCES };

export type Resource = ResourceFile<EndpointCall>;

/** The resource at an address, in any letter case. */
export function resourceAt(path: string): Resource | undefined {
  return Object.values<Resource>(RESOURCES).find(
    (file) =>
      !file.part &&
      [file.path, ...(file.also ?? [])].some((each) => each.toLowerCase() === path.toLowerCase()),
  );
}
