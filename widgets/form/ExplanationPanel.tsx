import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { localStamp } from '../../schemas/values/dates.ts';
import type { Field, Form } from '../../schemas/form/form.ts';
import type { FormulaValue } from '../../schemas/formulas/index.ts';
import {
  explain,
  formulaMessage,
  isFault,
  operandsOf,
  parseFormula,
  stepsOf,
} from '../../schemas/formulas/index.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { formatFieldNumber } from '../../schemas/form/formatFieldNumber.ts';
import { withUnit } from '../../schemas/values/numberText.ts';
import { isEmpty, valueAsText } from '../../schemas/values/valueTypes.ts';
import { cx } from '../ui/cx.ts';

export interface ExplainButtonProps {
  form: Form;
  /** of a computed field */
  model: string;
  /** the record's values, at the moment they are asked for */
  get(model: string): unknown;
  locale: Locale;
}

/** The formula in the words of the form, what its fields gave, the steps, and what came out. */
export function ExplanationPanel({ form, model, get, locale }: ExplainButtonProps) {
  const field = form.fields.get(model);
  const formula = parseFormula(form.formulas[model] ?? '', (name) => form.fields.has(name));
  const [now] = useState(() => localStamp(new Date()));
  const env = { today: now.slice(0, 10), now };
  const why = explain(formula, get, env, (name) => form.fields.get(name)?.name);
  const result = formula.evaluate(get, env, field?.precision);
  const rounded =
    typeof why.value === 'number' && typeof result === 'number' && why.value !== result;
  return (
    <div className="flex max-h-96 flex-col gap-2 overflow-y-auto text-sm" tabIndex={-1}>
      <p className="rounded bg-surface-2 px-2 py-1.5 font-mono text-xs break-words text-text-2">
        {field?.name ?? model} = {why.text}
      </p>
      <Rows title={<Trans>用到的字段</Trans>}>
        {operandsOf(why).map(({ text, value, model: name }) => (
          <Row key={text} name={text}>
            <Outcome
              value={value}
              field={name === undefined ? undefined : form.fields.get(name)}
              locale={locale}
            />
          </Row>
        ))}
      </Rows>
      <Rows title={<Trans>计算步骤</Trans>}>
        {stepsOf(why).map(({ text, value }, index) => (
          <Row key={index} name={text} mono>
            <Outcome value={value} locale={locale} />
          </Row>
        ))}
      </Rows>
      <dl className="border-t border-line pt-2 font-semibold">
        <Row name={rounded ? <Trans>结果（四舍五入）</Trans> : <Trans>结果</Trans>}>
          <Outcome value={result} field={field} locale={locale} />
        </Row>
      </dl>
    </div>
  );
}

function Rows({ title, children }: { title: ReactNode; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h4 className="text-xs text-text-3">{title}</h4>
      <dl>{children}</dl>
    </section>
  );
}

function Row({
  name,
  mono = false,
  children,
}: {
  name: ReactNode;
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-0.5">
      <dt className={cx('min-w-0 break-words', mono && 'font-mono text-xs text-text-2')}>{name}</dt>
      <dd className="max-w-[60%] min-w-0 shrink-0 text-end break-words tabular-nums">{children}</dd>
    </div>
  );
}

/** A value; that there is none; or why there is none. */
function Outcome({
  value,
  field,
  locale,
}: {
  value: FormulaValue;
  field?: Field | undefined;
  locale: Locale;
}) {
  if (isFault(value)) return <span className="text-danger">{formulaMessage(value, locale)}</span>;
  if (isEmpty(value))
    return (
      <span className="text-text-3">
        <Trans>未填写</Trans>
      </span>
    );
  const choice = field?.choices.find((each) => valueAsText(each.value) === valueAsText(value));
  return (
    <>
      {typeof value === 'number' && !choice
        ? formatFieldNumber(value, field ?? {}, locale)
        : withUnit(choice?.label ?? String(value), field?.unit)}
    </>
  );
}
