import { useLingui } from '@lingui/react/macro';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { evaluateCondition } from '../../../../schemas/conditions/conditions.ts';
import { daysBetween } from '../../../../schemas/values/dates.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { RowValue } from '../table/RowValue.tsx';
import { localNow } from '../../shared/localNow.ts';
import { conditionRecord } from '../../shared/permissions.ts';
import { RecordLink } from '../../shared/RecordLink.tsx';
import type { ListRow } from '../../shared/types.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { valueOf } from '../table/Cell.tsx';

/** values on a card, beside its name, its amount and whose it is */
const NOTES = 2;
/** days after which one that nobody kept in touch with is pointed out */
const LONG = 14;

export interface CardProps {
  row: ListRow;
  list: RecordListState;
  /** what the lanes are made of, which the cards need not say */
  model: string;
  locale: Locale;
}

/** A record on a board: its name and amount, what the module or the list's columns say first, whose it is, and how long it has been left alone. */
export function Card({
  row,
  list: { file, form, columns, openId, open },
  model,
  locale,
}: CardProps) {
  const amount = file?.amount;
  const told = (one: string) =>
    one !== model && !isEmpty(valueOf(row, one)) && valueOf(row, one) !== '--';
  const notes = [
    ...new Set([
      ...(file?.card ?? []),
      ...columns.shown.filter(({ link }) => !link).map((column) => column.model),
    ]),
  ].filter((one) => told(one) && one !== amount && !SAID.includes(one));
  const field = (one: string) => form?.fields.get(one);
  const sum = amount !== undefined && told(amount) ? field(amount) : undefined;
  return (
    <article
      className={cx(
        'flex flex-col gap-1 rounded-md border border-line bg-surface-1 px-3 py-2 text-sm shadow-low',
        row.id === openId && 'outline-2 outline-accent',
      )}
    >
      <RecordLink
        module={form?.module ?? ''}
        record={row.id}
        onOpen={open}
        className="me-7 truncate text-start font-semibold text-accent hover:underline pointer-coarse:leading-11"
      >
        {row.name || `#${row.id}`}
      </RecordLink>
      {sum && (
        <span className="truncate font-semibold tabular-nums">
          <RowValue row={row} field={sum} locale={locale} />
        </span>
      )}
      {notes.slice(0, NOTES).map((one) => {
        const own = field(one);
        return (
          own && (
            <span key={one} className="flex min-w-0 gap-2 text-xs">
              <span className="max-w-1/2 min-w-16 shrink-0 truncate text-text-3">{own.name}</span>
              <span className="min-w-0 flex-1 truncate text-text-2">
                <RowValue row={row} field={own} locale={locale} />
              </span>
            </span>
          )
        );
      })}
      <Foot row={row} form={form} file={file} />
    </article>
  );
}

/** Told at the foot. */
const SAID: readonly string[] = ['owner_user_id', 'last_contact_time'];

function Foot({
  row,
  form,
  file,
}: {
  row: ListRow;
  form: Form | undefined;
  file: ModuleFile | undefined;
}) {
  const { t } = useLingui();
  const owner = form?.fields.has('owner_user_id') ? row.display.owner_user_id : undefined;
  // who does not see when it was would read the day it was made
  const seen = form?.fields.has('last_contact_time') === true;
  const idle = seen && file?.idle && evaluateCondition(file.idle, { record: conditionRecord(row) });
  const touched = String(valueOf(row, 'last_contact_time') || row.create_time);
  const days = idle ? daysBetween(touched.slice(0, 10), localNow().slice(0, 10)) : 0;
  if (!owner && days < 1) return null;
  return (
    <span className="flex items-center justify-between gap-2 text-xs text-text-3">
      <span className="truncate">{owner}</span>
      {days >= 1 && (
        <span className={cx('shrink-0 tabular-nums', days >= LONG && 'text-warning')}>
          {t`${days} 天未跟进`}
        </span>
      )}
    </span>
  );
}
