import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import type { Making } from '../../../schemas/definition/module.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import { createdRecordValues } from '../../../schemas/dialogs/createdRecords.ts';
import {
  copiedModel,
  fittingMaking,
  mappableTargets,
  mappedMakings,
} from '../../../schemas/dialogs/fieldMapping.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { checkValue } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { type RecordAnswer, useRecord } from '../../data/records.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { FieldValue } from '../../records/shared/FieldValue.tsx';
import { localNow } from '../../records/shared/localNow.ts';
import { OneField } from '../editing/OneField.tsx';

/** What would be made of a real record, by what stands in the form at this moment: worked out here by the code that the server makes it with. */
export function MappingPreview({ store, file }: { store: RecordStore; file: SettingsFile }) {
  return Object.entries(file.mappings ?? {}).map(([key, place]) => (
    <Trial key={key} store={store} setting={key} {...place} />
  ));
}

interface TrialProps {
  store: RecordStore;
  /** the key of the mapping among the settings */
  setting: string;
  module: string;
  action: string;
}

function Trial({ store, setting, module, action }: TrialProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const from = useModuleForm(module).data;
  const { data: record, error } = useRecord(from?.file, chosen[0]);
  const mapping = useSyncExternalStore(
    (listener) => store.subscribe(setting, listener),
    () => store.value(setting),
  );
  const declared = from?.file.actions?.find(({ key }) => key === action);
  if (!from || !declared) return null;
  const name = translate(from.file.label, locale);
  const makings = mappedMakings(declared, { [setting]: mapping ?? undefined });
  return (
    <section
      aria-label={t`试转一条`}
      className="flex flex-col gap-3 rounded-lg border border-line px-3 py-2.5"
    >
      <header>
        <h2 className="text-sm font-semibold">{t`试转一条`}</h2>
        <p className="text-xs text-text-3">{t`选一条真实的${name}，看按上面的对应会带入什么。什么也不会创建，也不需要先保存。`}</p>
      </header>
      <OneField type="custom" module={module} label={name} value={chosen} onChange={setChosen} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {error !== undefined && (
          <ErrorState text={error instanceof ApiError ? error.message : undefined} />
        )}
        {chosen.length > 0 && !record && error === undefined && <SkeletonLines lines={4} />}
        {record &&
          makings.map((making) => (
            <Made key={making.module} making={making} from={from.form} record={record} />
          ))}
      </div>
    </section>
  );
}

interface MadeProps {
  making: Making;
  from: Form;
  record: RecordAnswer;
}

/** One of the records that would be made: what stands in it, what is refused, and what is asked for. */
function Made({ making, from, record }: MadeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const target = useModuleForm(making.module).data;
  if (!target) return <SkeletonLines lines={3} />;
  const fitting = fittingMaking(making, { from, to: target.form });
  const values = createdRecordValues(fitting, record.data_raw, localNow().slice(0, 10));
  const displays = new Map(record.list.map((field) => [field.model, field.display]));
  const fields = mappableTargets(making, target.form);
  const filled = fields.filter(({ model }) => !isEmpty(values[model]) && !isLeft(values[model]));
  const asked = fields
    .filter(({ model, required }) => required && isEmpty(values[model]))
    .map((field) => field.name)
    .join(t`、`);
  const displayOf = ({ model }: Field) =>
    displays.get(copiedModel(fitting.values[model]) ?? '') ?? undefined;
  const name = translate(target.file.label, locale);
  return (
    <section aria-label={t`会创建的${name}`} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{name}</h3>
      {filled.length > 0 && (
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm md:grid-cols-[minmax(6rem,auto)_1fr_minmax(6rem,auto)_1fr]">
          {filled.map((field) => {
            const fault = checkValue(field, values[field.model]);
            return (
              <div key={field.model} className="contents">
                <dt className="text-text-3">{field.name}</dt>
                <dd className="min-w-0 break-words">
                  <FieldValue
                    field={field}
                    value={values[field.model]}
                    display={displayOf(field)}
                    locale={locale}
                  />
                  {fault && (
                    <span className="block text-xs text-danger">{fieldMessage(fault, locale)}</span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {asked !== '' && (
        <p className="flex items-start gap-1.5 text-xs text-text-2">
          <Icon name="triangle-alert" size={14} className="mt-0.5 shrink-0 text-warning" />
          {t`这条数据没有，转化时填写：${asked}`}
        </p>
      )}
    </section>
  );
}

/** What is found only when it is made, as the first sales process that the person may use. */
function isLeft(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$');
}
