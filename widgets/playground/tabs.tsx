import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { recordSchema, recordUiSchema } from '../../schemas/form/jsonSchema.ts';
import { importNote } from '../../schemas/imports/index.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import type { RecordStore } from '../form/state/store.ts';
import { noticesOf, type LiveForm } from './useLiveForm.ts';

export interface PlaygroundTabProps {
  live: LiveForm;
  locale: Locale;
}

/** Draws again after every change of any value: only what stands in an open tab pays for that. */
function useEveryChange(store: RecordStore): string {
  const subscribe = useCallback((listener: () => void) => store.subscribeAll(listener), [store]);
  return useSyncExternalStore(subscribe, () => JSON.stringify(store.values(), null, 2));
}

export function SchemaTab({ live }: PlaygroundTabProps) {
  return <Code value={recordSchema(live.form)} />;
}

export function UiSchemaTab({ live }: PlaygroundTabProps) {
  return <Code value={recordUiSchema(live.form)} />;
}

export function ValuesTab({ live }: PlaygroundTabProps) {
  return <Code value={useEveryChange(live.store)} />;
}

/** Everything that is wrong with the record now; pressing one goes to its field. */
export function ErrorsTab({ live, locale }: PlaygroundTabProps) {
  useEveryChange(live.store);
  const errors = live.store.errors();
  if (errors.length === 0)
    return (
      <Quiet>
        <Trans>没有错误。按「校验」检查整张表单。</Trans>
      </Quiet>
    );
  return (
    <ul className="flex flex-col p-3 text-sm">
      {errors.map((error) => (
        <li key={error.field}>
          <button
            type="button"
            onClick={() => live.store.reveal(error.field)}
            className="flex min-h-7 w-full items-baseline gap-2 text-start hover:underline pointer-coarse:min-h-11"
          >
            <code className="shrink-0 text-xs text-text-3">{error.field}</code>
            <span className="text-danger">{fieldMessage(error, locale)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function FormulasTab({ live }: PlaygroundTabProps) {
  const { t } = useLingui();
  useEveryChange(live.store);
  const formulas = Object.entries(live.form.formulas);
  if (formulas.length === 0)
    return (
      <Quiet>
        <Trans>这张表单没有计算公式。</Trans>
      </Quiet>
    );
  return (
    <Rows
      head={[t`字段`, t`公式`, t`现值`]}
      rows={formulas.map(([model, text]) => [
        live.form.fields.get(model)?.name ?? model,
        text,
        textOf(live.store.value(model)),
      ])}
    />
  );
}

/** What could not be carried over, and what of the definition cannot be used. */
export function ReportTab({ live, locale }: PlaygroundTabProps) {
  const { t } = useLingui();
  const rows = [
    ...live.source.report.map((note) => [note.path, note.what, importNote(note, locale)]),
    ...noticesOf(live.form).map(({ model, id, detail }) => [model, id, detail]),
  ];
  if (rows.length === 0)
    return (
      <Quiet>
        <Trans>全部内容都已读入。</Trans>
      </Quiet>
    );
  return <Rows head={[t`位置`, t`字段`, t`说明`]} rows={rows} />;
}

function Rows({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-text-3">
          {head.map((name) => (
            <th key={name} className="px-3 py-1.5 text-start font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="border-b border-line align-top">
            {row.map((text, column) => (
              <td
                key={column}
                className={`px-3 py-1.5 wrap-anywhere ${column === 0 ? 'font-mono text-xs text-text-3' : ''}`}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Code({ value }: { value: unknown }) {
  return (
    <pre dir="ltr" className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-text-2">
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="p-3 text-sm text-text-3">{children}</p>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : value === undefined || value === null
      ? '–'
      : JSON.stringify(value);
}
