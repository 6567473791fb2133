import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useLocale } from '../../data/definitions.ts';
import type { Approval } from '../../data/office.ts';
import { nameOf } from './useInbox.ts';

export interface ApprovalLineProps {
  row: Approval;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  /** where the reader decides; `choice` where several at once */
  deciding?: {
    choice?: { chosen: boolean; onChoose(chosen: boolean): void };
    onDecide(passes: boolean): void;
  };
  /** in a narrow place: what it is, how much, and who asks */
  brief?: boolean;
}

/** One approval: what it is about, how much, why, and who asks; with what decides it. */
export function ApprovalLine({ row, onKeyDown, deciding, brief = false }: ApprovalLineProps) {
  const choice = deciding?.choice;
  const { t } = useLingui();
  const name = nameOf(row);
  return (
    <li
      className={cx(
        'grid items-center gap-x-3 border-b border-line px-4 hover:bg-hover',
        choice
          ? 'grid-cols-[auto_minmax(0,1fr)_auto] max-md:grid-cols-[auto_minmax(0,1fr)]'
          : 'grid-cols-[minmax(0,1fr)_auto] max-md:grid-cols-1 last:border-b-0',
      )}
    >
      {choice && (
        <label className="-ms-2 grid size-8 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={t`选择 ${name}`}
            checked={choice.chosen}
            onChange={(event) => choice.onChoose(event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <About
        row={row}
        waits={deciding !== undefined}
        brief={brief}
        {...(onKeyDown && { onKeyDown })}
      />
      {deciding && (
        <span className={cx('flex gap-2 max-md:pb-2', choice && 'max-md:col-span-2')}>
          <Button
            size="small"
            aria-label={t`驳回 ${name}`}
            onClick={() => deciding.onDecide(false)}
            className="max-md:h-11 max-md:flex-1"
          >{t`驳回`}</Button>
          <Button
            size="small"
            aria-label={t`通过 ${name}`}
            onClick={() => deciding.onDecide(true)}
            className="text-accent! max-md:h-11 max-md:flex-1"
          >{t`通过`}</Button>
        </span>
      )}
    </li>
  );
}

/** Where it waits for the reader, nobody is told that it does. */
function About({
  row,
  waits,
  brief,
  onKeyDown,
}: Pick<ApprovalLineProps, 'row' | 'onKeyDown'> & { waits: boolean; brief: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const host = useHost();
  const { module, module_id, module_name, flow_name, promoter_user, promoter_time } = row;
  const [, label, color] =
    APPROVAL_CHOICES.find(([value]) => value === row.approval_state) ?? APPROVAL_CHOICES[0];
  const waiting = row.waiting_names.join(t`、`);
  return (
    <button
      type="button"
      data-line=""
      onKeyDown={onKeyDown}
      onClick={() => host.open(module, module_id)}
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-x-4 py-1.5 text-start text-sm -outline-offset-2 max-md:flex-col max-md:items-start',
        !waits && 'col-span-full',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col max-md:max-w-full">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold text-accent">{nameOf(row)}</span>
          {row.is_daishen === 1 && <Badge color="violet">{t`代审`}</Badge>}
          <span className="truncate text-xs text-text-3">{row.customer_name}</span>
        </span>
        {row.purpose && (
          <span
            className="truncate text-xs text-text-2 max-md:line-clamp-2 max-md:whitespace-normal"
            title={row.purpose}
          >
            {row.purpose}
          </span>
        )}
      </span>
      {row.amount !== null && (
        <span className="shrink-0 font-semibold tabular-nums">
          {formatNumber(row.amount, locale, 2)}
        </span>
      )}
      <span className="flex max-w-full min-w-0 items-center gap-x-4 text-text-2 max-md:flex-wrap max-md:gap-x-2 max-md:text-xs">
        <span className="w-20 truncate max-md:w-auto">{module_name}</span>
        {!brief && (
          <span className="w-32 truncate max-md:w-auto" title={flow_name}>
            {flow_name}
          </span>
        )}
        <span className="w-16 truncate max-md:w-auto">{promoter_user.name}</span>
        {!waits && (
          <>
            <span className="w-36 truncate max-md:w-auto" title={waiting}>
              {waiting && t`等待 ${waiting}`}
            </span>
            <span className="flex w-28 max-md:w-auto">
              <Badge color={color}>{translate(label, locale)}</Badge>
            </span>
          </>
        )}
        {!brief && (
          <time className="w-32 shrink-0 text-end whitespace-nowrap tabular-nums max-md:w-auto">
            {promoter_time.slice(0, 16)}
          </time>
        )}
      </span>
    </button>
  );
}
