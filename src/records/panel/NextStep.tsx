import { useLingui } from '@lingui/react/macro';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useLocale } from '../../data/definitions.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import { isMasked } from '../shared/masked.ts';
import { MaskedValue } from '../shared/MaskedValue.tsx';
import { FieldLine } from './FieldLine.tsx';
import { type OneValueProps, useTypedInPlace } from './useTypedInPlace.tsx';
import { useNow } from '../shared/useNow.ts';

/** When the next step is due, or that none is planned; moved where it stands. */
export function NextStep(props: OneValueProps) {
  const { form, record, model } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const edit = useTypedInPlace(props);
  const now = useNow();
  const field = form.fields.get(model);
  if (!field || field.hidden) return null;
  const value = record.data_raw[model];
  const text = valueAsText(value);
  return (
    <FieldLine
      name={field.name}
      edit={edit}
      extra={text !== '' && text < now && <Badge color="red">{t`已到期`}</Badge>}
    >
      {isMasked(record, model) ? (
        <MaskedValue />
      ) : text === '' && edit ? (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={edit.begin}>
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
