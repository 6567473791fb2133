import type { Context } from '../../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../../schemas/form/form.ts';
import type { Locale } from '../../../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../../../schemas/definition/module.ts';
import type { RecordAnswer } from '../../../../records/shared/types.ts';
import type { PreviewMode } from '../state/settings.ts';

/** One way in which people meet the fields of a module. */
export interface SurfaceProps {
  file: ModuleFile;
  form: Form;
  /** of the record that is looked at, or a sample; a form without a record makes its own */
  values: Readonly<Record<string, unknown>>;
  /** where it is a real one */
  record: RecordAnswer | undefined;
  /** values that somebody asked to see in the form */
  example: Readonly<Record<string, unknown>> | undefined;
  mode: PreviewMode;
  context: Omit<Context, 'record'> & { now: string };
  locale: Locale;
  phone: boolean;
}
