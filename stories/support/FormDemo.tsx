import { useMemo, useState } from 'react';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { recordFaults } from '../../schemas/rules/recordFaults.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { overrides } from '../../src/overrides/index.ts';
import { FormHost } from '../../src/records/form/FormHost.tsx';
import { formSlotsOf } from '../../src/records/slots/slots.ts';
import { useMe } from '../../src/data/viewer.ts';
import { Button } from '../../widgets/ui/Button.tsx';
import { toast } from '../../widgets/ui/toast.ts';
import { createRecordStore, RecordForm } from '../../widgets/form/index.ts';
import { useLocale } from './WidgetDemo.tsx';

export interface FormDemoProps {
  module: ModuleFile;
  /** another definition than the shipped one */
  definition?: Definition;
  /** of an existing record; none: a new one with its defaults */
  values?: Readonly<Record<string, unknown>>;
  /** of a new record, over its defaults */
  presets?: Readonly<Record<string, unknown>>;
  /** px; the inside of a record dialog is 860 */
  width?: number;
}

/** A generated form as the record dialog holds it. What would be sent stands below, once it is right. */
export function FormDemo({ module, definition, values, presets, width = 860 }: FormDemoProps) {
  const locale = useLocale();
  const viewer = useMe();
  const [sent, setSent] = useState<unknown>();
  const store = useMemo(() => {
    const form = translateDefinition({
      module,
      definition: definition ?? defaultDefinition(module),
      locale,
    });
    const initial = values ?? initialValues(form, { viewer, now: '2026-11-21 10:05:00' }, presets);
    return createRecordStore({
      form,
      values: { ...initial },
      context: { viewer, settings: {}, today: '2026-11-21' },
      faults: (record) => recordFaults(module, record),
    });
  }, [module, definition, values, presets, locale, viewer]);
  const slots = useMemo(() => formSlotsOf(overrides, module.key), [module]);

  function handleSave() {
    const judged = store.submit();
    setSent(judged.ok ? judged.values : undefined);
    if (judged.ok) toast.success(translateMessage('done', {}, locale));
    else toast.error(translateMessage('form_invalid', {}, locale));
  }

  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1 p-5">
      <div style={{ maxWidth: width }}>
        <FormHost file={module} store={store}>
          <RecordForm store={store} locale={locale} slots={slots} />
        </FormHost>
        <div className="mt-4 border-t border-line pt-3">
          <Button kind="primary" onClick={handleSave}>
            保存
          </Button>
        </div>
        {sent !== undefined && (
          <output
            aria-label="提交的值"
            className="mt-2 block font-mono text-xs break-all text-text-3"
          >
            {JSON.stringify(sent)}
          </output>
        )}
      </div>
    </div>
  );
}
