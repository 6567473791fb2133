import { moduleFile } from '../../../schemas/modules/index.ts';

/** The key of a module in any of the spellings of the texts: customerPool, customerpool, customer_pool. Custom objects have one spelling. */
export function moduleNamed(name: string): string {
  return moduleFile(name)?.key ?? name;
}
