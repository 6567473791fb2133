import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import type { RecordContext } from '../core/context.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { keyOfPart, type RowPlan } from './importLines.ts';
import { bringsRows, faultsIn, type ImportRow, type ImportSetup, planRows } from './importPlan.ts';
import {
  type Import,
  importIn,
  openImporter,
  openOwnImport,
  rowsIn,
  type StoredRow,
} from './importStore.ts';
import { insertAll } from '../write/insert.ts';
import { actorOf, countIn, saveRowVerdicts, lockJob, type RowVerdict } from '../core/jobStore.ts';
import { fetchRecords } from '../access/load.ts';
import { deleteIn } from '../write/remove.ts';
import type { Caller, SavedRecord, Values } from '../core/types.ts';
import { revertChange } from '../write/undo.ts';
import { updateIn } from '../write/change.ts';
import { tellImportEnd } from './tellImportEnd.ts';

/** Rows of one transaction: whoever else writes waits for no more than these. */
const BATCH = 200;
/** How long a step goes on before it says how far it is. */
const STEP_MS = 700;

/** Goes on with a step for a while, one short transaction after the other; `next` answers how many rows it did. */
async function goOn(next: () => Promise<number>): Promise<void> {
  const end = performance.now() + STEP_MS;
  while ((await next()) === BATCH && performance.now() < end) await yieldToEventLoop();
}

/** Judges some more rows and keeps the verdicts. */
export async function checkImport(caller: Caller, id: number): Promise<Import> {
  await goOn(() => checkSome(caller, id));
  return caller.company.write(async (tx) => {
    await openOwnImport(caller, tx, id, ['open', 'ready']);
    const found = await importIn(caller, tx, id);
    const left = found.counts.new ?? 0;
    const now = { state: left === 0 ? 'ready' : 'open', done: found.total - left };
    await tx.update('job').set(now).where('id', '=', id).execute();
    return { ...found, ...now };
  });
}

/** Lines of a check where several may be about one record: more than one has at most. */
const LINES = BATCH + LIMITS.lines;

async function checkSome(caller: Caller, id: number): Promise<number> {
  const { setup, rows, module, size } = await caller.company.read(async (tx) => {
    const { found } = await openOwnImport(caller, tx, id, ['open', 'ready']);
    const most = bringsRows(found) ? LINES : BATCH;
    return {
      setup: found,
      module: found.module,
      size: most,
      rows: await rowsIn(tx, id, { state: 'new', size: most }),
    };
  });
  if (rows.length === 0) return 0;
  const more = rows.length === size;
  const plans = await dryRunRows(caller, { module, setup, rows, more });
  await caller.company.write(async (tx) => {
    await openOwnImport(caller, tx, id, ['open', 'ready']);
    await saveRowPlans(tx, id, plans, setup);
  });
  return more ? BATCH : 0;
}

/** What would become of rows; whatever the rules of the module write on the way is taken back. */
export function dryRunRows(
  caller: Caller,
  {
    module,
    setup,
    rows,
    more = false,
  }: { module: string; setup: ImportSetup; rows: readonly ImportRow[]; more?: boolean },
): Promise<RowPlan[]> {
  return caller.company.dryRun(async (tx) =>
    planRows(await openImporter(caller, tx, module), setup, rows, { more }),
  );
}

export async function saveRowPlans(
  tx: Tx,
  id: number,
  plans: readonly RowPlan[],
  setup: ImportSetup,
): Promise<void> {
  await saveRowVerdicts(tx, id, plans.map(verdictOf));
  await refuseTwins(tx, id, plans, setup);
}

function verdictOf({
  row,
  state,
  key,
  record_id,
  version,
  errors,
  changes,
  values,
}: RowPlan): RowVerdict {
  const writes = state === 'create' || state === 'update';
  return {
    row,
    state,
    key,
    record_id,
    version,
    data: {
      ...(errors.length > 0 && { errors }),
      ...(changes.length > 0 && { changes }),
      ...(writes && { values }),
    },
  };
}

/** Refuses rows about a record that an earlier row is about already. */
async function refuseTwins(
  tx: Tx,
  id: number,
  plans: readonly RowPlan[],
  { policy }: ImportSetup,
): Promise<void> {
  const keyed = plans.filter(
    ({ key, state }) => key !== '' && (state === 'create' || state === 'update'),
  );
  if (keyed.length === 0) return;
  const rows = await tx
    .from('job_row')
    .select(['row', 'key'])
    .where('job_id', '=', id)
    .where('key', 'in', [...new Set(keyed.map(({ key }) => key))])
    .where('state', '!=', 'bad')
    .orderBy('row', 'desc')
    .execute();
  const first = new Map(rows.map(({ key, row }) => [key, row]));
  const twins = keyed.flatMap(({ row, key, record_id, version }): RowVerdict[] => {
    const before = first.get(key) ?? row;
    return before < row
      ? [
          {
            row,
            state: policy === 'skip' ? 'skip' : 'bad',
            record_id,
            version,
            data: { errors: [{ field: '', id: 'duplicate_row', data: { row: before } }] },
          },
        ]
      : [];
  });
  await saveRowVerdicts(tx, id, twins);
  await refuseParts(tx, id, twins);
}

/** The lines below the first of a record share its fate. */
async function refuseParts(tx: Tx, id: number, first: readonly RowVerdict[]): Promise<void> {
  for (const { row, state } of first)
    await tx
      .update('job_row')
      .set({
        state,
        data: JSON.stringify({ errors: [{ field: '', id: 'same_record', data: { row } }] }),
      })
      .where('job_id', '=', id)
      .where('key', '=', keyOfPart(row))
      .execute();
}

/** Lets the rows be written that were found right, as whoever asks for it; one that was stopped goes on. */
export function startImport(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { found } = await openOwnImport(caller, tx, id, ['ready', 'running', 'stopped', 'done']);
    if (found.state === 'done') return;
    await tx
      .update('job')
      .set({ state: 'running', seen: 0, ...actorOf(caller) })
      .where('id', '=', id)
      .execute();
  });
}

/** Writes some more rows: records, log entries and what became of each row in one transaction, so that no row is written twice. */
export function writeImport(caller: Caller, id: number): Promise<boolean> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { context, found } = await openOwnImport(caller, tx, id, ['running', 'cancelled']);
    if (found.state !== 'running') return false;
    const rows = await rowsIn(tx, id, { states: ['create', 'update'], size: BATCH });
    await tx.reserveIds(2 * rows.length); // the record's and its log entry's
    const outcomes = await allOrEach(tx, rows, (some) => writeRows(context, id, some));
    const written = outcomes.flatMap(({ row, outcome }): RowVerdict[] =>
      'errors' in outcome
        ? []
        : [
            {
              row: row.row,
              state: row.state === 'create' ? 'created' : 'updated',
              record_id: outcome.done.id,
              version: outcome.done.version,
            },
          ],
    );
    const failed = outcomes.flatMap(({ row, outcome }): RowVerdict[] =>
      'errors' in outcome
        ? [
            {
              row: row.row,
              state: 'failed',
              record_id: row.record_id,
              version: row.version,
              data: { errors: outcome.errors },
            },
          ]
        : [],
    );
    await saveRowVerdicts(tx, id, written);
    await saveRowVerdicts(tx, id, failed);
    await refuseParts(tx, id, failed);
    const rest =
      rows.length === BATCH
        ? undefined
        : { done: found.total, state: 'done', end_time: context.now };
    await tx
      .update('job')
      .set(rest ?? { done: await doneIn(tx, id, found.total) })
      .where('id', '=', id)
      .execute();
    if (rest) await tellImportEnd(tx, { id, now: context.now, outcome: 'done' });
    return rest === undefined;
  });
}

async function doneIn(tx: Tx, id: number, total: number): Promise<number> {
  return total - (await countIn(tx, id, ['create', 'update']));
}

type Outcome<T> = { done: T } | { errors: FieldError[] };

/** Each row's writes, all or none of them. Rows were judged before, so that they are tried as one first, and by halves where one is refused after all. */
async function allOrEach<R, T>(
  tx: Tx,
  rows: readonly R[],
  work: (rows: readonly R[]) => Promise<T[]>,
): Promise<{ row: R; outcome: Outcome<T> }[]> {
  const together = await attempt(tx, () => work(rows));
  if ('done' in together)
    return rows.map((row, at) => ({ row, outcome: { done: together.done[at] as T } }));
  if (rows.length < 2) return rows.map((row) => ({ row, outcome: together }));
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await allOrEach(tx, rows.slice(0, half), work)),
    ...(await allOrEach(tx, rows.slice(half), work)),
  ];
}

async function breathed<T>(work: () => Promise<T>): Promise<T> {
  await yieldToEventLoop();
  return work();
}

/** Changes first, so that what they give up is free for the new records. */
async function writeRows(
  context: RecordContext,
  id: number,
  rows: readonly (StoredRow & { values: Values })[],
): Promise<SavedRecord[]> {
  const saved = new Map<number, SavedRecord>();
  const [added, changed] = [
    rows.filter(({ state }) => state === 'create'),
    rows.filter(({ state }) => state !== 'create'),
  ];
  for (const { row, record_id, version, values } of changed)
    saved.set(
      row,
      await breathed(() =>
        updateIn(context, { id: record_id ?? 0, version: version ?? 0, values }, { group: id }),
      ),
    );
  const made = await insertAll(
    context,
    added.map(({ values }) => values),
    { action: 'import', group: id },
  );
  for (const [at, { row }] of added.entries()) saved.set(row, made[at] as SavedRecord);
  return rows.map(({ row }) => saved.get(row) as SavedRecord);
}

async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: await tx.attempt(work) };
  } catch (error) {
    return { errors: faultsIn(error) };
  }
}

export function cancelImport(caller: Caller, id: number): Promise<Import> {
  return caller.company.write(async (tx) => {
    const { context } = await openOwnImport(caller, tx, id, [
      'open',
      'ready',
      'running',
      'stopped',
      'cancelled',
    ]);
    await tx
      .update('job')
      .set({ state: 'cancelled', end_time: context.now, seen: 1 })
      .where('id', '=', id)
      .execute();
    return importIn(caller, tx, id);
  });
}

/** Lets what was written be taken back, as whoever asks for it. */
export function startRevert(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { found } = await openOwnImport(caller, tx, id, [
      'done',
      'cancelled',
      'stopped',
      'reverting',
      'reverted',
    ]);
    if (found.state === 'reverted') return;
    await tx
      .update('job')
      .set({ state: 'reverting', seen: 0, ...actorOf(caller) })
      .where('id', '=', id)
      .execute();
  });
}

/** Takes some more rows back, newest first. A record that was changed since keeps what was changed. */
export function revertImport(caller: Caller, id: number): Promise<boolean> {
  return caller.company.write(async (tx) => {
    await lockJob(tx, id);
    const { context } = await openOwnImport(caller, tx, id, ['reverting']);
    const rows = await rowsIn(tx, id, {
      states: ['created', 'updated'],
      size: BATCH,
      backwards: true,
    });
    for (const row of rows) await breathed(() => revertRow(context, id, row));
    if (rows.length === BATCH) return true;
    await tx.update('job').set({ state: 'reverted' }).where('id', '=', id).execute();
    return false;
  });
}

async function revertRow(
  context: RecordContext,
  id: number,
  { row, state, record_id, version }: StoredRow,
): Promise<void> {
  const outcome = await attempt(context.tx, async () => {
    const [record] = await fetchRecords(context, [record_id ?? 0], 'lock');
    if (!record) return 'reverted';
    if (state !== 'created') return revertChange(context, record, id);
    if (record.version !== version) return 'kept';
    await deleteIn(context, [record.id]);
    return 'reverted';
  });
  const after =
    'errors' in outcome
      ? { state: 'kept', data: JSON.stringify({ errors: outcome.errors }) }
      : { state: outcome.done };
  await context.tx
    .update('job_row')
    .set(after)
    .where('job_id', '=', id)
    .where('row', '=', row)
    .execute();
}
