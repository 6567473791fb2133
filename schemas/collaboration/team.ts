import type { ModuleFile } from '../definition/module.ts';

/** The tab of those who follow a record jointly. */
export const TEAM = 'team';

/** Whether records of the module are followed jointly. */
export function hasTeam({ tabs }: Pick<ModuleFile, 'tabs'>): boolean {
  return tabs.some(({ key }) => key === TEAM);
}

/** Modules whose records a joint follower may be shown through a record of this module. */
export function modulesShownToTeam({
  cascade = [],
  reveals = [],
}: Pick<ModuleFile, 'cascade' | 'reveals'>): readonly string[] {
  return [...cascade, ...reveals];
}
