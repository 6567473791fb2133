import type { Definition } from '../../../schemas/definition.ts';
import { designFaults } from '../../../schemas/designer/faults.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { fieldMessage } from '../../../schemas/messages.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import type { DesignFault } from './liveFaults.ts';

/** What publishing would refuse, each at its widget, in words. */
export function faultsOf({
  module,
  definition,
  locale,
}: {
  module: ModuleFile;
  definition: Definition;
  locale: Locale;
}): DesignFault[] {
  return designFaults({ module, definition, locale }).map((fault) => ({
    model: fault.field,
    path: fault.path,
    property: fault.property,
    text: fieldMessage(fault, locale),
  }));
}
