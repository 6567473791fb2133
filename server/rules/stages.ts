import { AppError } from '../../schemas/i18n/errors.ts';
import type { ShownStage, StageEnd, StageStep } from '../../schemas/rules/stages.ts';
import {
  offeredEnd,
  lostReason,
  mayAdvance,
  mayReturn,
  shownStages,
} from '../../schemas/rules/stages.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from '../records/access/access.ts';
import { relatedWriteValues } from '../records/write/relatedWrites.ts';
import type { RecordContext } from '../records/core/context.ts';
import { openContext } from '../records/core/context.ts';
import { runOnce } from '../records/core/idempotency.ts';
import { loadRecord } from '../records/access/load.ts';
import type {
  Caller,
  ModuleRule,
  SavedRecord,
  StoredRecord,
  Values,
} from '../records/core/types.ts';
import { isOfferedTo } from '../../schemas/rules/salesProcess.ts';
import { writeDerivedChange, lockEditableRecord } from './lockedRecord.ts';
import { type Process, processOf, STAGED } from './processStore.ts';

/** The reasons for losing: the company's own list, in its order. */
export function lostReasons({ company }: Caller): Promise<string[]> {
  return company.read(reasonsIn);
}

async function reasonsIn(tx: Tx): Promise<string[]> {
  const rows = await tx
    .from('list_item')
    .select('name')
    .where('kind', '=', 'lost_reason')
    .where('disabled', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The stages of an opportunity, passed and to come. */
export function viewProcess(caller: Caller, id: number): Promise<ShownStage[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, STAGED);
    requireRight(context, context.file, 'view');
    const record = await loadRecord(context, id);
    if (context.form.withheld.has('process_id')) return [];
    const process = await processOf(tx, record.data.opportunity_group_id);
    return process
      ? shownStages(process.stages, standingOf(record), await stepsOf(tx, record.id))
      : [];
  });
}

/** The steps that an opportunity has taken between stages, as its log has them. */
async function stepsOf(tx: Tx, id: number): Promise<StageStep[]> {
  const rows = await tx
    .from('oplog')
    .select('changes')
    .where('module', '=', STAGED)
    .where('record_id', '=', id)
    .where('action', 'in', ['adv', 'back'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ changes }): StageStep[] => {
    const [from, to] = (JSON.parse(changes) as Record<string, unknown[]>).process_id ?? [];
    return typeof to === 'number'
      ? [{ from: typeof from === 'number' ? from : undefined, to }]
      : [];
  });
}

export interface StageMove {
  id: number;
  process_id: number;
  /** fields of the record that the stage requires */
  values?: Readonly<Values>;
}

/** On to a stage ahead: the ones between count as passed. A field that the new stage requires must have its value, or come along. */
export function advance(
  caller: Caller,
  { id, process_id, values = {} }: StageMove,
): Promise<SavedRecord> {
  const body = { ...values, id, process_id };
  return moving(caller, 'adv', body, async (context, record, { stages }) => {
    const target = stages.find((stage) => stage.id === process_id);
    if (!target || !mayAdvance(stages, standingOf(record), process_id))
      throw new AppError('wrong_state');
    const moved = { process_id, rate: target.rate };
    const given = await relatedWriteValues(context, record, { asked: values, moved });
    return writeDerivedChange(context, record, { values: { ...given, ...moved }, action: 'adv' });
  });
}

/** Back to a stage behind: whoever took a wrong step, or learned better, says so. */
export function returnTo(
  caller: Caller,
  { id, process_id }: Omit<StageMove, 'values'>,
): Promise<SavedRecord> {
  return moving(caller, 'back', { id, process_id }, async (context, record, { stages }) => {
    const target = stages.find((stage) => stage.id === process_id);
    if (!target || !mayReturn(stages, standingOf(record), process_id))
      throw new AppError('wrong_state');
    return writeDerivedChange(context, record, {
      values: { process_id, rate: target.rate },
      action: 'back',
    });
  });
}

export interface Ending {
  id: number;
  state: number;
  /** position in the list of reasons, from 0; a lost deal needs one, or the text */
  state_reason?: number | undefined;
  state_reason_text?: string | undefined;
  state_remark?: string | undefined;
  /** fields of the record that this end needs: of a win, what the module's data names */
  values?: Readonly<Values>;
}

/** The end: won, lost for a reason, or neither. The reason is kept in words, so that the list may change later. */
export function endProcess(caller: Caller, ending: Ending): Promise<SavedRecord> {
  const { values: asked = {}, ...named } = ending;
  const { state, state_reason: position, state_reason_text: text, state_remark } = named;
  return moving(caller, 'end', { ...asked, ...named }, async (context, record, { stages }) => {
    const end: StageEnd | undefined = offeredEnd(stages, standingOf(record), state);
    if (!end) throw new AppError('wrong_state');
    const reason =
      end.value === 2 ? lostReason(await reasonsIn(context.tx), { position, text }) : undefined;
    if (end.value === 2 && reason === undefined)
      throw new AppError('invalid', {
        fields: [{ field: 'state_reason', id: 'lost_reason_required' }],
      });
    const moved = {
      rate: end.rate,
      end_time: context.now,
      state_reason: reason,
      state_remark: state_remark?.trim() || undefined,
    };
    const given = await relatedWriteValues(context, record, {
      asked,
      moved,
      needed: end.value === 1 ? context.own.stages?.win : [],
    });
    return writeDerivedChange(context, record, {
      values: { ...given, ...moved },
      core: { state: end.value },
      action: 'end',
    });
  });
}

type Move = (
  context: RecordContext,
  record: StoredRecord,
  process: Process,
) => Promise<SavedRecord>;

/** Authorised first, locked, once per key, in one transaction with its log. */
function moving(
  caller: Caller,
  call: string,
  body: { id: number } & Values,
  move: Move,
): Promise<SavedRecord> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, STAGED);
    const record = await lockEditableRecord(context, body.id);
    return runOnce(caller, tx, { call: `${STAGED}.${call}`, body }, async () => {
      const process = await processOf(tx, record.data.opportunity_group_id, 'lock');
      if (!process) throw new AppError('wrong_state');
      return move(context, record, process);
    });
  });
}

function standingOf({ data, state }: Pick<StoredRecord, 'data' | 'state'>) {
  return { process_id: typeof data.process_id === 'number' ? data.process_id : undefined, state };
}

/** The stage of an opportunity is never typed: it begins at the first of its process, and again when the process is changed. */
export const stageRule: ModuleRule = {
  async check({ caller, tx, before, values, action }) {
    if (action !== 'create' && action !== 'update') return [];
    const changed = before?.data.opportunity_group_id !== values.opportunity_group_id;
    if (!changed) return [];
    if (before && before.state !== 0) throw new AppError('wrong_state');
    const process = await processOf(tx, values.opportunity_group_id);
    return process && isOfferedTo(process, caller.viewer) && process.stages.length > 1
      ? []
      : [{ field: 'opportunity_group_id', id: 'unknown_ref' }];
  },

  async beforeWrite({ tx, before, values, action }) {
    if (
      (action !== 'create' && action !== 'update') ||
      before?.data.opportunity_group_id === values.opportunity_group_id
    )
      return;
    const first = (await processOf(tx, values.opportunity_group_id, 'lock'))?.stages[0];
    if (first) Object.assign(values, { process_id: first.id, rate: first.rate });
  },

  actions: {
    /** Back to the stage that was reached last, with its rate. */
    async reopen({ tx, values }) {
      const stage = (await processOf(tx, values.opportunity_group_id))?.stages.find(
        ({ id }) => id === values.process_id,
      );
      if (stage) values.rate = stage.rate;
    },
  },
};
