import type { Definition } from '../../../../schemas/definition/definition.ts';
import { designFaults } from '../../../../schemas/designer/faults/faults.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';

export interface DesignFault {
  /** of the widget; undefined where it concerns the form as a whole */
  path: string | undefined;
  model: string;
  /** of the panel, where it is to be put right */
  property: string | undefined;
  text: string;
}

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
