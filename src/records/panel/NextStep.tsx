import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useLocale } from '../../data/definitions.ts';
import { isEditableInPlace } from '../editable.ts';
import { FieldValue } from '../FieldValue.tsx';
import { isMasked } from '../masked.ts';
import { MaskedValue } from '../MaskedValue.tsx';
import type { RecordEnvironment } from '../permissions.ts';
import type { RecordAnswer } from '../types.ts';
import { FieldLine } from './FieldLine.tsx';
import { TypedInPlace } from './TypedInPlace.tsx';
import { useNow } from '../useNow.ts';

interface NextStepProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  around: RecordEnvironment;
  /** the moment that is planned */
  model: string;
}

/** When the next step is due, or that none is planned; moved where it stands. */
export function NextStep({ file, form, record, around, model }: NextStepProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useState(false);
  const now = useNow();
  const field = form.fields.get(model);
  if (!field || field.hidden) return null;
  const value = record.data_raw[model];
  const text = valueAsText(value);
  const masked = isMasked(record, model);
  const mayType = isEditableInPlace({ file, form, record, around }, model);
  const begin = () => setTyped(true);
  return (
    <FieldLine
      name={field.name}
      edit={
        mayType
          ? {
              begin,
              busy: typed,
              editor: typed && (
                <TypedInPlace
                  file={file}
                  form={form}
                  record={record}
                  model={model}
                  before={value}
                  around={around}
                  locale={locale}
                  onClose={() => setTyped(false)}
                />
              ),
            }
          : undefined
      }
      extra={text !== '' && text < now && <Badge color="red">{t`已到期`}</Badge>}
    >
      {masked ? (
        <MaskedValue />
      ) : text === '' && mayType ? (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={begin}>
          {t`安排下一步`}
        </Button>
      ) : (
        <span className="font-semibold">
          <FieldValue field={field} value={value} locale={locale} />
        </span>
      )}
    </FieldLine>
  );
}
