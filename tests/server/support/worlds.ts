import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { lookedUpFields, lookupAs } from '../../../schemas/form/lookup.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { keysOfRole, ROLES } from '../../../schemas/staff/permissions.ts';
import { rightsTree } from '../../../schemas/staff/rights.ts';
import {
  changeOwner,
  formFor,
  loadDefinition,
  runAction,
  saveDefinition,
  updateRecord,
} from '../../../server/records/index.ts';
import { createFixedWindowLimiter } from '../../../server/endpoints/signIn/fixedWindowLimiter.ts';
import { addProcess } from '../../../server/rules/processStore.ts';
import { type EndpointSample, MASKED_NEAR, type SampleIds } from './asks.ts';
import { addCompany, addObject, PEOPLE, type Person, type TestCompany } from './companies.ts';
import { addOneOfEach, KINDS, sampleValues } from './samples.ts';
import {
  type Forms,
  type Hidden,
  hiddenOf,
  keepContact,
  keepSecret,
  versionOf,
  WORDS,
} from './secrets.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * Two worlds that are alike for a salesperson: what his role hides from him and what his scope keeps out of his reach has other values in
 * the one than in the other, and there is more of it. Whatever he asks, the worlds answer byte for byte the same: nothing can be learnt.
 */
export interface World {
  /** whose secrets it holds */
  which: 0 | 1;
  server: TestServer;
  company: TestCompany;
  token: string;
  boss: string;
  /** by module: a record within reach, and one out of it */
  near: Record<string, number>;
  far: Record<string, number>;
  /** what was within reach at first: new records refer to it */
  first: Record<string, number>;
  /** what was made for a call beside records */
  made: Record<string, unknown>;
  /** as an administrator has them */
  forms: Forms;
  hidden: Hidden;
  /** by module: what a new record takes, without what is hidden */
  newValues: Record<string, Record<string, unknown>>;
  /** by module: a text that is not hidden, as a change of a record takes it */
  changes: Record<string, Record<string, unknown>>;
  /** the roles of people, and the departments that were there at first */
  rolesOf: Record<Person, number>;
  departments: readonly number[];
}

export interface Worlds {
  one: World;
  two: World;
  both: readonly [World, World];
  /** as an administrator and as the salesperson has them */
  forms: Forms;
  seenForms: Forms;
  hidden: Hidden;
  close(): Promise<void>;
}

/** Both worlds seal addresses alike: what is sealed then tells worlds apart only by what is in it. */
const SEALED_WITH = Buffer.alloc(32, 'world');

const TICKET = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
export const MODULES: readonly string[] = [
  ...KINDS.filter((kind) => kind !== 'bill'),
  'customerPool',
  'cluePool',
  'ticket_c',
];
/** A module whose view right the role lacks. */
export const CLOSED = 'payment';
const OFFICE = ['schedule', 'workLog', 'announcement'];
/** What everybody reaches is the same in both. */
const SHARED = new Set<string>(['leads', 'product', 'productDetail', 'bill', 'marketing']);
const NOW = new Date('2026-03-10T02:00:00Z');
const SALES = ROLES.find(({ key }) => key === 'sales_staff')!;
const ROLE = '自己的角色';
/** What the salesperson may do at first. */
export const SALES_RIGHTS = [
  ...keysOfRole(SALES, [TICKET]),
  ...MODULES.map((key) => `crm_${(moduleFile(key) ?? TICKET).permission}_export`),
].filter((key) => !key.startsWith(`crm_${CLOSED}_`));
/** Every key there is, but those of the closed module and what would show the hidden. */
export const EVERY_RIGHT = rightsTree([TICKET])
  .flatMap(({ permissions }) => permissions.map(({ key }) => key))
  .filter((key) => !key.startsWith(`crm_${CLOSED}_`));

/** The keys of the pages of the back-office. */
export const PAGE_KEYS = EVERY_RIGHT.filter((key) => key.startsWith('sys_'));

function moduleOfNear(kind: string): string {
  return kind === 'poolContact' ? 'contact' : kind.replace('Pool', '');
}

/** A text or a number of each module that is not hidden, and takes any. */
async function changesIn({
  company,
  hidden,
}: Pick<World, 'company' | 'hidden'>): Promise<World['changes']> {
  const admin = await company.as('admin');
  const found: World['changes'] = {};
  for (const kind of [...Object.keys(hidden), ...OFFICE]) {
    const fields = [...(await formFor(admin, kind)).fields.values()].filter(
      (field) =>
        !field.readOnly &&
        !field.hidden &&
        !field.computed &&
        !field.show &&
        !hidden[kind]?.includes(field.model),
    );
    const text = fields.findLast(
      ({ valueType, params }) => ['text', 'longtext'].includes(valueType) && !params.rules?.length,
    );
    const number = fields.findLast(({ valueType }) => valueType === 'number');
    found[kind] = text ? { [text.model]: '改过' } : number ? { [number.model]: 5 } : {};
  }
  return found;
}

/** Opens the closed module and the amounts of contracts, which are the same in reach in all worlds from now on. */
export async function openUp({ company, hidden, first }: World) {
  await giveRights(
    company,
    rightsTree([TICKET]).flatMap(({ permissions }) => permissions.map(({ key }) => key)),
  );
  const shown = { ...hidden, contract: hidden.contract?.filter((model) => model !== 'price') };
  await hide(company, shown);
  const id = first.contract as number;
  // one that was approved takes no other price
  await approve(company, 0, [id]);
  await updateRecord(await company.as('admin'), 'contract', {
    id,
    version: await versionOf(company, id),
    values: { price: 9000 },
  });
  await approve(company, 2, [id]);
}

function approve({ db }: TestCompany, approval_state: 0 | 2, ids: readonly number[]) {
  return db.write((tx) =>
    tx.update('record').set({ state: 1, approval_state }).where('id', 'in', ids).execute(),
  );
}

async function officeOf({
  db,
  people,
}: TestCompany): Promise<Pick<World, 'rolesOf' | 'departments'>> {
  const [users, departments] = await db.read(
    async (tx) =>
      [
        await tx.from('user').select(['id', 'role_id']).execute(),
        await tx.from('department').select('id').orderBy('id').execute(),
      ] as const,
  );
  const roles = new Map(users.map(({ id, role_id }) => [id, role_id ?? 0]));
  return {
    rolesOf: Object.fromEntries(
      PEOPLE.map((person) => [person, roles.get(people[person].id) ?? 0]),
    ) as World['rolesOf'],
    departments: departments.map(({ id }) => id),
  };
}

/** Nobody else has the salesperson's role: what they are given, no colleague gets too. */
function ownRole({ db, people }: TestCompany) {
  return db.write(async (tx) => {
    const { corp_id: _, ...role } = await tx
      .from('role')
      .selectAll()
      .where('name', '=', SALES.label.message)
      .executeTakeFirstOrThrow();
    const id = await tx.nextId();
    await tx.insert('role', { ...role, id, name: ROLE }).execute();
    await tx.update('user').set({ role_id: id }).where('id', '=', people.sales.id).execute();
  });
}

function hide({ db }: TestCompany, models: Record<string, readonly string[] | undefined>) {
  return db.write((tx) =>
    tx
      .update('role')
      .set({ field_no_power: JSON.stringify(models) })
      .where('name', '=', ROLE)
      .execute(),
  );
}

/** What the salesperson may do from now on; what is hidden stays so. */
export function giveRights({ db }: TestCompany, rights: readonly string[]) {
  return db.write((tx) =>
    tx
      .update('role')
      .set({ permissions: JSON.stringify(rights) })
      .where('name', '=', ROLE)
      .execute(),
  );
}

export async function openWorlds(): Promise<Worlds> {
  const [one, two] = await Promise.all([openWorld(0), openWorld(1)]);
  const { forms, hidden } = one;
  const seenForms = Object.fromEntries(
    await Promise.all(
      Object.keys(forms).map(
        async (kind) => [kind, await formFor(await one.company.as('sales'), kind)] as const,
      ),
    ),
  );
  return {
    one,
    two,
    both: [one, two],
    forms,
    seenForms,
    hidden,
    async close() {
      for (const { server } of [one, two]) await server.close();
    },
  };
}

/** What a new record of each module takes, without what is hidden. */
async function newValuesIn({
  company,
  forms,
  hidden,
  near,
}: Pick<World, 'company' | 'forms' | 'hidden' | 'near'>): Promise<World['newValues']> {
  return Object.fromEntries(
    await Promise.all(
      [...Object.keys(forms), ...OFFICE].map(async (kind) => {
        const values = await sampleValues(company, kind, {
          word: '新建',
          // an offer becomes a contract once only
          references: { ...near, contact: near.ownContact, quotation: undefined },
        });
        const seen = Object.entries(values).filter(([model]) => !hidden[kind]?.includes(model));
        return [kind, Object.fromEntries(seen)] as const;
      }),
    ),
  );
}

/** What a contact shows of its customer: every kind of field there, hidden ones and those of customers out of reach among them. */
async function addLookups(company: TestCompany): Promise<void> {
  const admin = await company.as('admin');
  const { definition, version } = await loadDefinition(company.db, 'contact');
  const lookups = lookedUpFields(await formFor(admin, 'customer')).map((field) => ({
    type: 'lookup',
    name: `客户的${field.name}`,
    key: `seen_${field.model}`,
    model: `seen_${field.model}`,
    options: {
      lookup: {
        by: 'customer_id',
        module: 'customer',
        of: field.model,
        as: lookupAs('customer', field),
      },
    },
    rules: [],
  }));
  await saveDefinition(admin, 'contact', {
    text: JSON.stringify({ ...definition, list: [...definition.list, ...lookups] }),
    version,
    note: '',
  });
}

export async function openWorld(which: 0 | 1 = 0): Promise<World> {
  // as many may ask to join as there are calls about somebody who waits
  const server = await startServer({
    now: () => NOW,
    limits: (own) => ({ asked: createFixedWindowLimiter({ own, windowMs: 1, now: Date.now }) }),
    secret: SEALED_WITH,
  });
  const company = await addCompany(server.services, 'WORLD', '131000000');
  await addObject(company, TICKET);
  await addLookups(company);
  const forms: Forms = Object.fromEntries(
    await Promise.all(
      [...KINDS, 'ticket_c'].map(
        async (kind) => [kind, await formFor(await company.as('admin'), kind)] as const,
      ),
    ),
  );
  const hidden = hiddenOf(forms);

  const known = { forms, hidden };
  const near: Record<string, number> = await addOneOfEach(company, 'sales', '寻常');
  near.ticket_c = await company.add('admin', 'ticket_c', { name: '寻常工单' });
  for (const module of ['customer', 'clue'] as const) {
    const id = await company.add(
      'sales',
      module,
      await sampleValues(company, module, { word: '公共', references: {} }),
    );
    await runAction(await company.as('admin'), module, { action: 'layup', ids: [id] });
    near[`${module}Pool`] = id;
  }
  // a customer that waits in the pool has contacts, one of them the salesperson's own
  near.poolContact = await company.add('sales', 'contact', {
    name: '公共联系人',
    customer_id: near.customerPool,
  });
  for (const [kind, id] of Object.entries(near))
    await keepSecret(company, known, { module: moduleOfNear(kind), id, which });
  for (const [module, kind] of Object.entries(MASKED_NEAR))
    await keepContact(company, { module, id: near[kind] as number, which });

  // one that has ended, or was not approved, takes no plans, payments and invoices
  await approve(company, 2, [near.contract as number]);

  const far: Record<string, number> = {};
  const references: Record<string, number> = { ...near };
  for (const kind of KINDS) {
    if (SHARED.has(kind)) continue;
    far[kind] = references[kind] = await company.add('colleague', kind, {
      ...(await sampleValues(company, kind, { word: WORDS[which], references })),
      ...(kind === 'knowledgeFolder' && { user_ids: [company.people.colleague.id] }),
    });
    await keepSecret(company, known, { module: kind, id: far[kind], which });
  }
  // what is out of reach is known by the name that a record within reach shows of it
  const parent = await company.add('colleague', 'customer', { name: '总公司' });
  await keepSecret(company, known, { module: 'customer', id: parent, which, all: true });
  far.parent = parent;
  near.ownContact = near.contact as number;
  near.contact = await company.add('admin', 'contact', { name: '寻常联系人', customer_id: parent });
  await changeOwner(await company.as('admin'), 'contact', {
    ids: [near.contact],
    user_id: company.people.sales.id,
  });
  await addOfficeThings(company, near);
  // the numbers that records get run through the company, so both worlds make as many and the one removes some
  const extra: number[] = [];
  for (let count = 0; count < 4; count += 1)
    extra.push(await company.add('colleague', 'customer', { name: `${WORDS[which]} ${count}` }));
  if (which === 0)
    await company.db.write((tx) =>
      tx
        .update('record')
        .set({ deleted_time: '2026-03-09 09:00:00' })
        .where('id', 'in', extra.slice(1))
        .execute(),
    );

  await ownRole(company);
  await hide(company, hidden);
  await giveRights(company, SALES_RIGHTS);
  return {
    which,
    forms,
    hidden,
    newValues: await newValuesIn({ company, forms, hidden, near }),
    changes: await changesIn({ company, hidden }),
    ...(await officeOf(company)),
    server,
    company,
    near,
    far,
    first: { ...near },
    made: {},
    token: await server.signIn(company.people.sales.mobile, 'WORLD'),
    boss: await server.signIn(company.people.admin.mobile, 'WORLD'),
  };
}

/** What calls are about besides records of the modules: of the salesperson and alike in both worlds. */
async function addOfficeThings(company: TestCompany, near: Record<string, number>) {
  near.twin = await company.add('sales', 'customer', { name: '寻常双胞胎' });
  near.schedule = await company.add('sales', 'schedule', {
    title: '寻常日程',
    start_time: '2026-03-01 09:30:00',
  });
  near.workLog = await company.add('sales', 'workLog', { done: '寻常日志' });
  near.announcement = await company.add('admin', 'announcement', {
    title: '寻常公告',
    content: '<p>寻常</p>',
  });
  near.user = company.people.colleague.id;
  const create_time = '2026-01-05 09:00:00';
  await company.db.write(async (tx) => {
    const [file = 0, comment = 0, template = 0, department = 0, role = 0, own = 0, shareLink = 0] =
      await tx.nextIds(7);
    Object.assign(near, { file, comment, template, department, role, shareLink });
    near.eventTemplate = own;
    near.salesProcess = await addProcess(tx, {
      name: '寻常商机组',
      sort: 9,
      stages: ['接洽', '结束'].map((title) => ({
        title,
        rate: 10,
        description: '',
        options: [{ name: '赢单', value: 1, rate: 100 }],
      })),
    });
    const user_id = company.people.sales.id;
    await tx
      .insert('department', {
        id: department,
        parent_id: null,
        path: `${department}/`,
        name: '寻常部门',
        leader_user_id: null,
        sort: 9,
      })
      .execute();
    await tx
      .insert('file', {
        id: file,
        module: 'customer',
        record_id: near.customer ?? 0,
        name: '寻常.png',
        type: 'image/png',
        size: 1,
        path: 'x',
        user_id,
        create_time,
        deleted_time: null,
      })
      .execute();
    await tx
      .insert('comment', {
        id: comment,
        module: 'announcement',
        record_id: near.announcement ?? 0,
        user_id,
        reply_to: null,
        content: '寻常',
        create_time,
      })
      .execute();
    await tx
      .insert('share_link', {
        id: shareLink,
        module: 'customer',
        record_id: near.customer ?? 0,
        user_id,
        locale: 'zh-chs',
        name: '寻常',
        html: '<p>寻常</p>',
        page: '{"orientation":"portrait"}',
        template_id: 0,
        create_time,
        expire_time: '2036-01-05 23:59:59',
        revoked_time: null,
      })
      .execute();
    await tx
      .insert('template', {
        id: template,
        kind: 'print',
        module: 'contract',
        name: '寻常模板',
        content: '<p>{{name}}</p>',
        user_id: company.people.admin.id,
        create_time,
        update_time: create_time,
      })
      .execute();
  });
}

/** What both worlds answer; a spreadsheet by its bytes. */
export function answers(
  { one, two }: Worlds,
  ask: EndpointSample,
  who: 'token' | 'boss' = 'token',
): Promise<[string, string]> {
  return Promise.all([answerOf(one, ask, who), answerOf(two, ask, who)]);
}

/** A spreadsheet that names what there is, and what is hidden. */
function sheetOf({ module }: EndpointSample['body']): FormData {
  const form = new FormData();
  form.append('module', String(module));
  form.append('file', new File([`名称\n寻常\n${WORDS[0]}\n`], '名称.csv'));
  return form;
}

export async function answerOf(
  world: World,
  { method, path, body }: EndpointSample,
  who: 'token' | 'boss' = 'token',
): Promise<string> {
  const answer = await world.server.call<{ url?: string }>(method, path, {
    token: world[who],
    body: path.endsWith('/import/upload') ? sheetOf(body) : body,
  });
  if (!path.endsWith('/export/start') || answer.code !== 200) return answer.text;
  const { total, url } = answer.data as unknown as { total: number; url: string };
  return `${total} ${(await world.server.call('GET', url)).text}`;
}

/** Tokens and links are drawn anew each time, and one's own sign-ins are numbered as they come. */
export const RANDOM =
  /"(?:token|app_key|app_secret)":"[^"]*"|token=[\w.%-]+|#password=[\w.-]+|"id":\d+(?=,"user_id":\d+,"name":"[^"]*","mobile":)/g;

/** What the calls are asked about, as it stands now. */
export async function thingsNow(
  { company, near, far, made, newValues, changes }: World,
  serial = 0,
): Promise<SampleIds> {
  const rows = await company.db.read((tx) => tx.from('record').select(['id', 'version']).execute());
  return {
    near,
    far,
    colleague: company.people.colleague.id,
    words: WORDS,
    closed: CLOSED,
    values: newValues,
    changes,
    serial,
    made,
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  };
}

/** From here on both worlds number what they make alike: an id tells only what was made before the worlds were compared. */
export async function numberAlike({ one, two }: Worlds) {
  const [left = 0, right = 0] = await Promise.all(
    [one, two].map(({ company }) => company.db.write((tx) => tx.nextId())),
  );
  const behind = left < right ? one : two;
  const by = Math.abs(left - right);
  if (by > 0) await behind.company.db.write((tx) => tx.nextIds(by));
}

/** Whose the records within reach are, and that they are there. */
export function placesOf({ company, first }: World) {
  return company.db.read((tx) =>
    tx
      .from('record')
      .select([
        'id',
        'owner_user_id',
        'owner_department_id',
        'deleted_time',
        'state',
        'approval_state',
        'lock_flag',
      ])
      .where('id', 'in', Object.values(first))
      .execute(),
  );
}

/** What the last request took away is within reach again. */
export async function putBack(world: World, kept: Awaited<ReturnType<typeof placesOf>>) {
  const now = new Map((await placesOf(world)).map((row) => [row.id, row]));
  const moved = kept.filter(
    (row) => now.has(row.id) && JSON.stringify(now.get(row.id)) !== JSON.stringify(row),
  );
  if (moved.length > 0)
    await world.company.db.write(async (tx) => {
      for (const { id, ...place } of moved)
        await tx.update('record').set(place).where('id', '=', id).execute();
    });
}

export function difference(left: string, right: string): string {
  const at =
    Array.from({ length: left.length }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    ) ?? left.length;
  return `${left.slice(Math.max(at - 60, 0), at + 60)} | ${right.slice(Math.max(at - 60, 0), at + 60)}`;
}
