import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';

/** The list of a module, filtered. */
export function listWith(module: string, filter: Condition): string {
  return `${addressOfModule(module)}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
