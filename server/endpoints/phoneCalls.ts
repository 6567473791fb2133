import {
  PHONE_CALL_STATES,
  PHONE_CALL_SUBJECTS,
  PHONE_CALL_TYPES,
  type PhoneCallSubject,
  PHONE_CALL_DEVICES,
  choiceLabel,
} from '../../schemas/vocabulary/phoneCalls.ts';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { addSeconds, timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { translate } from '../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { moduleFile, MODULES } from '../../schemas/modules/index.ts';
import { isDateTime } from '../../schemas/validation/validate.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import type { Tx } from '../db/handle.ts';
import {
  findByPhone,
  formFor,
  moduleOf,
  runOnce,
  phoneModels,
  readRecord,
} from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { requireParentEdit, readParentRecord } from './shared/parentRecord.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { relatedRecords } from './related.ts';

type Column = (typeof PHONE_CALL_SUBJECTS)[PhoneCallSubject];
type Links = Record<Column, number | null>;
type Phone = ResponseOf<'phones'>[number];
const SUBJECTS = Object.entries(PHONE_CALL_SUBJECTS) as [PhoneCallSubject, Column][];
/** A recording lies among our files, or at an address that a browser may open. */
const RECORDING = /^(?:\/rest\/crm\/file\/download\?id_code=[0-9a-z]+|https?:\/\/\S+)$/;
/** Seconds: nobody hangs up, rings the same number again and is heard within so few. */
const SAME_CALL = 3;
const isSecond = (stamp: string) => stamp.length === 19 && isDateTime(stamp);

export const phoneCallHandlers: EndpointHandlers<
  'callRecords' | 'addCallRecord' | 'phones' | 'callCustomer'
> = {
  async callRecords({ caller }, { page, size, ...asked }) {
    const about: [Column, number][] = [];
    let masked = false;
    for (const [module, column] of SUBJECTS)
      if (asked[column] !== undefined) {
        const record = await readParentRecord(caller, module, asked[column]);
        about.push([column, record.id]);
        masked ||= record.masked !== undefined;
      }
    if (about.length === 0)
      throw new AppError('invalid', {
        fields: [
          {
            field: PHONE_CALL_SUBJECTS.customer,
            id: 'required',
            data: { name: PHONE_CALL_SUBJECTS.customer },
          },
        ],
      });
    return caller.company.read(async (tx) => {
      const { count } = await among(tx, about)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await among(tx, about)
        .selectAll()
        .orderBy('ring_time', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return {
        list: rows.map((row) => present(caller, masked ? withoutNumber(row) : row)),
        count: Number(count),
      };
    });
  },

  addCallRecord: ({ caller }, told) => savePhoneCall(caller, told),

  async phones({ caller }, { module, module_id }) {
    const file = await moduleOf(caller, moduleNamed(module));
    const record = await readRecord(caller, file.key, module_id);
    const found = await phonesIn(caller, file, [{ name: record.name, values: record.data_raw }]);
    for (const tab of file.tabs) {
      const child = tab.by === undefined ? undefined : moduleFile(tab.key);
      if (
        !child ||
        phoneModels(child).length === 0 ||
        !hasPermission(caller.viewer, permissionKey(child, 'view'))
      )
        continue;
      const { list } = await relatedRecords(caller, {
        parent: file.key,
        id: record.id,
        child: child.key,
        query: { page: 1, size: LIMITS.maxPageSize },
      });
      found.push(
        ...(await phonesIn(
          caller,
          child,
          list.map((row) => ({ name: row.name, values: row })),
        )),
      );
    }
    return [...new Map(found.map((phone) => [`${phone.name} ${phone.telephone}`, phone])).values()];
  },

  async callCustomer({ caller }, { telephone }) {
    const found = await findByPhone(caller, telephone);
    return {
      customer_id: found ? customerOf(found) : null,
      module: found?.module ?? '',
      module_id: found?.id ?? null,
      name: found?.name ?? '',
    };
  },
};

/** Keeps a call that has ended. */
export async function savePhoneCall(
  caller: Caller,
  { customer_id, contact_id, clue_id, ...told }: ParamsOf<'addCallRecord'>,
): Promise<ResponseOf<'addCallRecord'>> {
  const {
    call_type,
    call_no,
    called_no,
    state,
    calltimelength,
    ring_time,
    agent = '',
    record_url = '',
  } = told;
  const fields = [
    ...(record_url && !RECORDING.test(record_url) ? ['record_url'] : []),
    ...(ring_time !== undefined && !isSecond(ring_time) ? ['ring_time'] : []),
  ];
  if (fields.length > 0)
    throw new AppError('invalid', { fields: fields.map((field) => ({ field, id: 'bad_format' })) });
  const links = await linksOf(caller, {
    given: { customer_id, contact_id, clue_id },
    number: call_type === 'out' ? called_no : call_no,
  });
  const now = timestampInZone(caller.zone, caller.now());
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'addCallRecord', body: { ...links, ...told } }, async () => {
      const known = ring_time && (await keptCall(caller, tx, { ...told, ring_time, links }));
      if (known) return { id: known.id, ...links };
      const id = await tx.nextId();
      await tx
        .insert('call_record', {
          id,
          ...links,
          user_id: caller.viewer.id,
          origin: caller.device ?? 'pc',
          call_type,
          state,
          duration: state === 'answered' ? calltimelength : 0,
          call_no,
          called_no,
          agent,
          record_url,
          ring_time: ring_time ?? now,
          create_time: now,
        })
        .execute();
      return { id, ...links };
    }),
  );
}

/**
 * The same call, kept by another tab or browser of the same person: the agent tells all of them. Their clocks may fall on either side of a second.
 * The person's row is locked, so that two tabs that tell of it at once wait for each other.
 */
async function keptCall(
  { viewer }: Caller,
  tx: Tx,
  told: Pick<ParamsOf<'addCallRecord'>, 'call_type' | 'call_no' | 'called_no'> & {
    ring_time: string;
    links: Links;
  },
) {
  await tx.dialect.lock(tx.from('user').select('id').where('id', '=', viewer.id)).execute();
  let query = tx
    .from('call_record')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('ring_time', '>=', addSeconds(told.ring_time, -SAME_CALL))
    .where('ring_time', '<=', addSeconds(told.ring_time, SAME_CALL))
    .where('call_type', '=', told.call_type)
    .where('call_no', '=', told.call_no)
    .where('called_no', '=', told.called_no);
  for (const [, column] of SUBJECTS)
    query = query.where(column, 'is not distinct from', told.links[column]);
  return query.executeTakeFirst();
}

/** Wrapped for two questions: how many, and which. */
function among(tx: Tx, about: readonly [Column, number][]) {
  let query = tx.from('call_record');
  for (const [column, id] of about) query = query.where(column, '=', id);
  return query;
}

type Row = Awaited<ReturnType<ReturnType<typeof allOf>['executeTakeFirstOrThrow']>>;

function allOf(tx: Tx) {
  return tx.from('call_record').selectAll();
}

/** Of a call with a record that keeps back how it is reached, the number at the other end is kept back too. */
function withoutNumber(row: Row): Row {
  return row.call_type === 'in' ? { ...row, call_no: '' } : { ...row, called_no: '' };
}

function present({ locale }: Caller, row: Row): ResponseOf<'callRecords'>['list'][number] {
  const { id, duration, call_no, called_no, record_url, agent, ring_time } = row;
  const [call_type, state] = [
    row.call_type === 'in' ? ('in' as const) : ('out' as const),
    row.state === 'answered' ? ('answered' as const) : ('missed' as const),
  ];
  return {
    id,
    call_no,
    called_no,
    record_url,
    agent,
    ring_time,
    call_type,
    state,
    calltimelength: duration,
    origin: translate(choiceLabel(PHONE_CALL_DEVICES, row.origin), locale),
    call_type_name: translate(choiceLabel(PHONE_CALL_TYPES, call_type), locale),
    state_name: translate(choiceLabel(PHONE_CALL_STATES, state), locale),
  };
}

interface Asked {
  given: Readonly<Record<Column, number | undefined>>;
  /** of the other end */
  number: string;
}

/** The records a call is kept with: those that are named, which the caller must be able to edit, else whoever has the number. A contact brings its customer along. */
async function linksOf(caller: Caller, { given, number }: Asked): Promise<Links> {
  const links: Links = { customer_id: null, contact_id: null, clue_id: null };
  const named = SUBJECTS.filter(([, column]) => given[column] !== undefined);
  for (const [module, column] of named) {
    await requireParentEdit(caller, module, given[column] ?? 0);
    links[column] = given[column] ?? null;
  }
  const found = named.length > 0 ? undefined : await findByPhone(caller, number);
  const column =
    found &&
    Object.entries<Column>(PHONE_CALL_SUBJECTS).find(([module]) => module === found.module)?.[1];
  if (found && column && (await readParentRecord(caller, found.module, found.id)).is_edit)
    links[column] = found.id;
  if (links.contact_id !== null && links.customer_id === null)
    links.customer_id = customerOf({
      module: MODULES.contact.key,
      id: links.contact_id,
      data: (await readParentRecord(caller, MODULES.contact.key, links.contact_id)).data_raw,
    });
  return links;
}

function customerOf({
  module,
  id,
  data,
}: {
  module: string;
  id: number;
  data: Readonly<Record<string, unknown>>;
}): number | null {
  if (module === MODULES.customer.key) return id;
  const of = data[PHONE_CALL_SUBJECTS.customer];
  return typeof of === 'number' ? of : null;
}

async function phonesIn(
  caller: Caller,
  file: ModuleFile,
  records: readonly { name: string; values: Readonly<Record<string, unknown>> }[],
): Promise<Phone[]> {
  const { fields } = await formFor(caller, file.key);
  return records.flatMap(({ name, values }) =>
    phoneModels(file).flatMap((model) => {
      const telephone = values[model];
      return typeof telephone === 'string' && telephone !== ''
        ? [{ name, telephone, field: fields.get(model)?.name ?? '' }]
        : [];
    }),
  );
}
