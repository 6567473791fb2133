import type { Condition } from '../conditions/conditions.ts';
import type { DurationUnit } from '../values/durationText.ts';
import type { Measure } from '../definition/reportFile.ts';
import { label, translate } from '../i18n/label.ts';
import type { Field } from '../form/form.ts';
import type { Locale } from '../i18n/locale.ts';

/** A measure as its reader is told of it. */
export interface ToldMeasure {
  key: string;
  label: string;
  /** how it is worked out, in a sentence */
  about: string;
  kind: Measure['kind'];
  /** the field that is added up, or '' */
  model: string;
  unit: string;
  /** decimals that a sum has at least; absent: those of money */
  digits?: number;
  /** the figure is so many of these: read as a duration */
  duration?: DurationUnit;
  /** which of the records it counts; null: all of them */
  condition: Condition | null;
  /** of a rate: the keys of what is divided and by what */
  parts?: string[];
}

export interface TellMeasureOptions {
  locale: Locale;
  /** the field that a model names, as its reader knows it; none where no records are counted */
  fieldOf?(
    model: string,
  ): Pick<Field, 'model' | 'name' | 'unit' | 'precision' | 'duration'> | undefined;
}

const COUNT = label('符合条件的条数');
const SUM = label('「{name}」的合计');
const AVERAGE = label('「{name}」的平均值，没有填写的不算');
const DISTINCT = label('「{name}」有多少个不同的值');
const DAYS = label('从「{from}」到「{to}」平均经过的天数');
const RATE = label('「{part}」占「{whole}」的百分比');

/** Whether the figure is of the kind that its field is. */
const isOfField = ({ kind }: Measure): boolean => kind === 'sum' || kind === 'avg';

/** What a reader is told of one of the measures: its name, and how it is worked out. */
export function tellMeasure(
  measure: Measure,
  measures: readonly Measure[],
  { locale, fieldOf = () => undefined }: TellMeasureOptions,
): ToldMeasure {
  const name = translate(measure.label, locale);
  const field = 'model' in measure ? fieldOf(measure.model) : undefined;
  const digits = measure.kind === 'sum' ? (measure.digits ?? field?.precision) : undefined;
  return {
    key: measure.key,
    label: name,
    about: about(),
    kind: measure.kind,
    model: field?.model ?? '',
    unit: field?.unit ?? '',
    ...(digits !== undefined && { digits }),
    ...(field?.duration && isOfField(measure) && { duration: field.duration }),
    condition: null,
    ...(measure.kind === 'rate' && { parts: [measure.of, measure.in] }),
  };

  function about(): string {
    switch (measure.kind) {
      case 'count':
        return translate(COUNT, locale);
      case 'sum':
        return translate(SUM, locale, { name: field?.name ?? name });
      case 'avg':
        return translate(AVERAGE, locale, { name: field?.name ?? name });
      case 'distinct':
        return translate(DISTINCT, locale, { name: field?.name ?? name });
      case 'days': {
        const [from, to] = [measure.from, measure.to].map((model) => fieldOf(model)?.name ?? model);
        return translate(DAYS, locale, { from: from ?? '', to: to ?? '' });
      }
      case 'rate': {
        const [part, whole] = [measure.of, measure.in].map((key) => {
          const other = measures.find((each) => each.key === key);
          return other ? translate(other.label, locale) : key;
        });
        return translate(RATE, locale, { part: part ?? '', whole: whole ?? '' });
      }
    }
  }
}
