import { useLingui } from '@lingui/react/macro';
import { createElement, useRef } from 'react';
import type { Field } from '../../../../schemas/form/form.ts';
import type { FieldChoice } from '../../../../schemas/form/fieldChoices.ts';
import { recordAmount } from '../../../../schemas/views/sums.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { EmptyState } from '../../../../widgets/ui/EmptyState.tsx';
import { dismissToast, toast } from '../../../../widgets/ui/toast.ts';
import { updateRecord } from '../../../data/records.ts';
import { useGroups } from '../../../data/sums.ts';
import { runWithToast } from '../../shared/runWithToast.ts';
import type { ListRow } from '../../shared/types.ts';
import { Board, type Lane } from './Board.tsx';
import { valueOf } from '../table/Cell.tsx';
import { isEditableInPlace } from '../../shared/editable.ts';
import { sumText } from '../table/sums.ts';
import { useCardMoves } from './useCardMoves.ts';
import { useViewChoice } from './useViewChoice.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { fieldOf } from '../state/views.ts';

interface ChoiceLane extends Lane {
  choice: FieldChoice | undefined;
}

const UNDO_MS = 8000;

interface KanbanViewProps {
  list: RecordListState;
  locale: Locale;
}

/** Records in lanes by a single choice, or by what the module has lanes of its own for. */
export function KanbanView({ list, locale }: KanbanViewProps) {
  const { t } = useLingui();
  const { form } = list;
  const choice = useViewChoice(list);
  const { board } = choice;
  const field = form && fieldOf('kanban', form, choice);
  if (!field) return <EmptyState title={t`没有可以分列的字段`} text={t`看板需要一个单选字段。`} />;
  if (board?.model === field.model) return createElement(board.Board, { list, field, locale });
  return <ChoiceBoard list={list} field={field} locale={locale} />;
}

/** A move is a change of the field, which the server judges like any other. */
function ChoiceBoard({ list, field, locale }: KanbanViewProps & { field: Field }) {
  const { t } = useLingui();
  const { file, form, around } = list;
  const { model } = field;
  const moves = useCardMoves();
  const told = useRef<number>(undefined);
  const amount = file && form && recordAmount(file, form);
  const { data } = useGroups(amount && file?.key, list.query, {
    by: model,
    sums: amount ? [amount.model] : [],
  });
  const sumAt = (key: string) =>
    amount &&
    sumText(data?.groups?.find((group) => String(group.key ?? '') === key)?.sums, {
      field: amount,
      kind: 'sum',
      locale,
    });
  const lanes: ChoiceLane[] = [
    ...field.choices.map((choice): ChoiceLane => ({
      key: String(choice.value),
      name: choice.label,
      color: choice.color ?? 'grey',
      choice,
      sum: sumAt(String(choice.value)),
      condition: { field: model, operator: 'eq', value: choice.value },
    })),
    ...(field.required
      ? []
      : [
          {
            key: '',
            name: t`未填写`,
            choice: undefined,
            sum: sumAt(''),
            condition: { field: model, operator: 'empty' },
          } satisfies ChoiceLane,
        ]),
  ];

  async function move(row: ListRow, { choice, name }: ChoiceLane) {
    if (!file) return;
    // An undo in sight takes back what was done last, which this is from now on.
    if (told.current !== undefined) dismissToast(told.current);
    const before = valueOf(row, model) ?? null;
    const put = (version: number, value: unknown) =>
      updateRecord(file, { id: row.id, version, values: { [model]: value } });
    const work = async () => {
      const saved = await put(row.version, choice?.value ?? null);
      told.current = toast.success(t`已移到「${name}」`, {
        duration: UNDO_MS,
        action: {
          label: t`撤销`,
          onSelect: () =>
            void moves.during(row, String(before ?? ''), () =>
              runWithToast(() => put(saved.version, before)),
            ),
        },
      });
    };
    await runWithToast(work, { shows: (field) => form?.fields.get(field)?.name ?? field });
  }

  return (
    <Board
      list={list}
      locale={locale}
      lanes={lanes}
      model={model}
      moves={moves}
      isMovable={(row) =>
        form !== undefined &&
        file !== undefined &&
        isEditableInPlace({ form, file, record: row, around }, model)
      }
      onMove={(row, to) => {
        const lane = lanes.find(({ key }) => key === to.key);
        if (lane) void moves.during(row, lane.key, () => move(row, lane));
      }}
    />
  );
}
