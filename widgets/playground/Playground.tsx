import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useId, useState, type ComponentType } from 'react';
import type { InitialContext } from '../../schemas/formLogic/initialValues.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { boxClass } from '../ui/TextBox.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { JsonBox } from './JsonBox.tsx';
import {
  ErrorsTab,
  FormulasTab,
  ReportTab,
  SchemaTab,
  UiSchemaTab,
  ValuesTab,
  type PlaygroundTabProps,
} from './tabs.tsx';
import { noticesOf, useLiveForm } from './useLiveForm.ts';

export interface PlaygroundProps {
  /** definitions to begin from, as the text that is then edited */
  samples: readonly { key: string; name: string; text: string }[];
  locale: Locale;
  /** who would fill the form in, and when */
  context: InitialContext;
}

const TABS: Readonly<Record<string, ComponentType<PlaygroundTabProps>>> = {
  values: ValuesTab,
  errors: ErrorsTab,
  formulas: FormulasTab,
  schema: SchemaTab,
  uiSchema: UiSchemaTab,
  report: ReportTab,
};

/** A definition as text beside the form it makes, with everything that the translation knows of it. */
export function Playground({ samples, locale, context }: PlaygroundProps) {
  const { t } = useLingui();
  const picker = useId();
  const [text, setText] = useState(samples[0]?.text ?? '');
  const [sample, setSample] = useState(samples[0]?.key ?? '');
  const [tab, setTab] = useState('values');
  // The text is typed at once; a long definition is read and drawn when there is time.
  const settled = useDeferredValue(text);
  const { shown, fault, refusal } = useLiveForm(settled, locale, context);
  const Tab = TABS[tab] ?? ValuesTab;

  function handleSample(key: string) {
    setSample(key);
    setText(samples.find((each) => each.key === key)?.text ?? '');
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 bg-surface-0 p-3 lg:grid lg:grid-cols-[minmax(320px,5fr)_7fr]">
      <section
        aria-label={t`定义`}
        className="flex h-[60dvh] min-h-0 flex-col gap-2 rounded-lg border border-line bg-surface-1 p-3 lg:h-auto"
      >
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={picker} className="text-sm text-text-2">{t`示例`}</label>
          <select
            id={picker}
            value={sample}
            onChange={(event) => handleSample(event.target.value)}
            className={`${boxClass({})} h-control max-w-56 px-2 pointer-coarse:h-11`}
          >
            {samples.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <Button
            disabled={fault !== undefined}
            onClick={() => setText(JSON.stringify(JSON.parse(text), null, 2))}
          >{t`整理格式`}</Button>
          {shown && <span className="ms-auto text-xs text-text-3">{shown.source.format}</span>}
        </div>
        <JsonBox text={text} onText={setText} fault={fault} refusal={refusal} />
      </section>
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        <section
          aria-label={t`表单`}
          className="min-h-64 flex-3 overflow-y-auto rounded-lg border border-line bg-surface-1 p-4"
        >
          {shown && <RecordForm key={locale} store={shown.store} locale={locale} />}
        </section>
        <section
          aria-label={t`结果`}
          className="flex min-h-64 flex-2 flex-col overflow-hidden rounded-lg border border-line bg-surface-1"
        >
          {shown && (
            <Tabs
              label={t`结果`}
              items={[
                { key: 'values', label: t`值` },
                { key: 'errors', label: t`错误` },
                { key: 'formulas', label: t`公式`, count: Object.keys(shown.form.formulas).length },
                { key: 'schema', label: 'JSON Schema' },
                { key: 'uiSchema', label: 'UI Schema' },
                {
                  key: 'report',
                  label: t`报告`,
                  count: shown.source.report.length + noticesOf(shown.form).length,
                },
              ]}
              value={tab}
              onChange={setTab}
              extra={
                <Button
                  size="small"
                  onClick={() => {
                    setTab('errors');
                    shown.store.submit();
                  }}
                >{t`校验`}</Button>
              }
            >
              <div className="min-h-0 flex-1 overflow-y-auto">
                <Tab live={shown} locale={locale} />
              </div>
            </Tabs>
          )}
        </section>
      </div>
    </div>
  );
}
