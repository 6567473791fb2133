import { useLingui } from '@lingui/react/macro';
import { type Context, evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { useLocale } from '../../data/definitions.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import { isMasked } from '../shared/masked.ts';
import { FieldLine } from './FieldLine.tsx';
import { factsAbove } from './mainFields.ts';
import { type OneValueProps, useTypedInPlace } from './useTypedInPlace.tsx';

/** values that are told */
const MOST = 8;
/** px: six Chinese characters */
const LABEL = 84;

interface OverviewFactsProps extends Omit<OneValueProps, 'model'> {
  context: Context;
  /** what matters most first */
  models: readonly string[];
}

/** What is known of a record and does not stand above its tabs already; what is empty or hidden is left out. */
export function OverviewFacts({ context, models, ...props }: OverviewFactsProps) {
  const { t } = useLingui();
  const { form, record } = props;
  const above = new Set(factsAbove(form, record).map(({ model }) => model));
  const told = models
    .filter((model) => {
      const show = form.fields.get(model)?.show;
      return (
        !above.has(model) &&
        !isMasked(record, model) &&
        !isNothing(record.data_raw[model]) &&
        (!show || evaluateCondition(show, context))
      );
    })
    .slice(0, MOST);
  if (told.length === 0) return null;
  return (
    <section aria-label={t`要点`} className="flex flex-col gap-2">
      {told.map((model) => (
        <Fact key={model} {...props} model={model} />
      ))}
    </section>
  );
}

/** A nought and a no say nothing about a record either. */
const isNothing = (value: unknown) => isEmpty(value) || value === 0 || value === false;

function Fact(props: OneValueProps) {
  const { form, record, model } = props;
  const locale = useLocale();
  const edit = useTypedInPlace(props);
  const field = form.fields.get(model);
  if (!field) return null;
  const display = record.list.find((each) => each.model === model)?.display;
  return (
    <FieldLine name={field.name} labelWidth={LABEL} edit={edit}>
      <FieldValue field={field} value={record.data_raw[model]} display={display} locale={locale} />
    </FieldLine>
  );
}
