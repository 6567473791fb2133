import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { STATE } from '../../../schemas/duplicates/mergeValues.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { useLocale } from '../../data/definitions.ts';
import type { RecordAnswer } from '../../data/records.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import type { MergeLine, MergeState } from './useMerge.ts';

export interface MergeTableProps {
  state: MergeState;
  lines: readonly MergeLine[];
}

/** A column a record, a row a field, one choice in each row. Wider than the window it scrolls, the names of the fields stay; on a phone all stand below each other. */
export function MergeTable({ state, lines }: MergeTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const answers = state.answers ?? [];
  const adds = lines.some((line) => line.adds);
  return (
    <section aria-label={t`逐项比较`} className="-mx-5 overflow-x-auto px-5">
      <table className="w-full border-separate border-spacing-0 text-sm max-md:block">
        <thead className="max-md:block">
          <tr className="max-md:block">
            <th
              scope="col"
              className="sticky start-0 z-10 w-28 min-w-24 bg-surface-1 py-2.5 pe-3 text-start align-top text-xs font-normal text-text-3 max-md:block max-md:w-full md:border-b md:border-line"
            >{t`保留哪一条`}</th>
            {answers.map((answer) => (
              <Head key={answer.id} answer={answer} state={state} />
            ))}
            {adds && (
              <th
                scope="col"
                className="min-w-40 border-b border-line px-2 py-2.5 text-start align-top text-xs font-normal text-text-3 max-md:hidden"
              >{t`全部合在一起`}</th>
            )}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {state.states && (
            <Row name={t`状态`}>
              {answers.map((answer) => {
                const shown = state.states?.find(({ value }) => value === answer.state);
                return (
                  <Cell
                    key={answer.id}
                    group={STATE}
                    label={`${t`状态`}：${nameOf(answer)}`}
                    from={nameOf(answer)}
                    on={state.state === answer.id}
                    onChoose={() => state.choose(STATE, answer.id)}
                  >
                    {shown && <Badge color={shown.color}>{translate(shown.label, locale)}</Badge>}
                  </Cell>
                );
              })}
              {adds && <td aria-hidden className="border-b border-line max-md:hidden" />}
            </Row>
          )}
          {lines.map(({ field, choice, adds: adding }) => {
            const fault = state.plan?.errors.find((error) => error.field === field.model)?.message;
            return (
              <Row key={field.model} name={field.name} fault={fault}>
                {answers.map((answer) => {
                  const value = answer.data_raw[field.model];
                  const display = answer.list.find(({ model }) => model === field.model)?.display;
                  return (
                    <Cell
                      key={answer.id}
                      group={field.model}
                      label={`${field.name}：${nameOf(answer)}`}
                      from={nameOf(answer)}
                      on={choice === answer.id}
                      faint={isEmpty(value)}
                      onChoose={() => state.choose(field.model, answer.id)}
                    >
                      {/* no links: a click chooses */}
                      {field.valueType === 'text' && value ? (
                        String(value)
                      ) : (
                        <FieldValue
                          field={field}
                          value={value}
                          display={display || undefined}
                          locale={locale}
                        />
                      )}
                    </Cell>
                  );
                })}
                {adding && (
                  <Cell
                    group={field.model}
                    label={`${field.name}：${t`全部`}`}
                    on={choice === 'all'}
                    onChoose={() => state.choose(field.model, 'all')}
                  >
                    {choice === 'all' && state.plan ? (
                      <FieldValue
                        field={field}
                        value={state.plan.values[field.model]}
                        locale={locale}
                      />
                    ) : (
                      <span className="text-text-3">{t`全部`}</span>
                    )}
                  </Cell>
                )}
                {adds && !adding && (
                  <td aria-hidden className="border-b border-line max-md:hidden" />
                )}
              </Row>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function nameOf({ id, name }: RecordAnswer): string {
  return name || `#${id}`;
}

function Head({ answer, state }: { answer: RecordAnswer; state: MergeState }) {
  const { t } = useLingui();
  const name = nameOf(answer);
  const stays = state.master === answer.id;
  return (
    <th
      scope="col"
      className={cx(
        'min-w-44 border-b border-line px-2 py-2 text-start align-top font-normal max-md:block',
        stays && 'bg-selected',
      )}
    >
      <label className="flex items-start gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="master"
          aria-label={t`保留「${name}」`}
          checked={stays}
          onChange={() => state.setMaster(answer.id)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block text-xs text-text-3 tabular-nums">
            {answer.owner_user_name || '–'} · {answer.create_time.slice(0, 10)}
          </span>
        </span>
      </label>
      <Button
        size="small"
        kind="quiet"
        className="ms-4 mt-0.5 text-accent!"
        aria-label={t`全部采用「${name}」的内容`}
        onClick={() => state.takeAll(answer.id)}
      >{t`全部采用`}</Button>
    </th>
  );
}

function Row({
  name,
  fault,
  children,
}: {
  name: string;
  fault?: string | undefined;
  children: ReactNode;
}) {
  return (
    <tr className="max-md:block">
      <th
        scope="row"
        className="sticky start-0 z-10 bg-surface-1 py-2 pe-3 text-start align-top font-normal text-text-2 max-md:block max-md:pt-4 max-md:font-semibold md:border-b md:border-line"
      >
        {name}
        {fault && <span className="block text-xs text-danger">{fault}</span>}
      </th>
      {children}
    </tr>
  );
}

interface CellProps {
  group: string;
  label: string;
  /** whose value it is, where the columns have no heads */
  from?: string;
  on: boolean;
  /** says nothing */
  faint?: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Cell({ group, label, from, on, faint = false, onChoose, children }: CellProps) {
  return (
    <td className={cx('border-b border-line p-0 align-top max-md:block', on && 'bg-selected')}>
      <label className="flex min-h-9 items-start gap-2 px-2 py-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name={`merge ${group}`}
          aria-label={label}
          checked={on}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className={cx('min-w-0 break-words whitespace-pre-line', faint && 'text-text-3')}>
          {children}
          {from && <span className="block text-xs text-text-3 md:hidden">{from}</span>}
        </span>
      </label>
    </td>
  );
}
