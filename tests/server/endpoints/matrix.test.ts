import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { pageAt } from '../../../schemas/navigation/adminPages.ts';
import { type ServedEndpoint, servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import {
  addCompany,
  addObject,
  type Person,
  rowCounts,
  type TestCompany,
} from '../support/companies.ts';
import { addProcess } from '../../../server/rules/processStore.ts';
import { addOneOfEach, sampleValues } from '../support/samples.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

/*
 * Every call of the product, asked by everybody about every kind of record: their own company's, another company's, none.
 * Whatever it answers, nothing of the other company is in it, nothing of the other company changed, and a refusal left no trace.
 */
let server: TestServer;
let [demo, other] = [] as unknown as [TestCompany, TestCompany];
/** ids by module key, of the records that belong to this asker's turn */
let ids: Record<'demo' | 'other', Record<string, number>>;
const ajv = new Ajv({ strict: false });
// what deletes comes last, so that the calls before it find their records
const calls = servedEndpoints().toSorted((a, b) => rank(a) - rank(b));

const administration = new Set<string>();
const untold = new Set<string>();

const END = { name: '赢单', value: 1 as const, rate: 100 };
const TICKET = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
/** Stands in every text of the other company, and in nobody else's. */
const SECRET = '绝密资料';

type Asker = 'nobody' | Exclude<Person, 'manager' | 'disabled'>;
const ASKERS: readonly Asker[] = ['nobody', 'readOnly', 'sales', 'colleague', 'admin'];
type Target = 'own' | 'foreign' | 'missing';

beforeAll(async () => {
  server = await startServer();
  [demo, other] = [
    await addCompany(server.services, 'DEMO', '131000000'),
    await addCompany(server.services, SECRET, '132000000'),
  ];
  for (const company of [demo, other]) await addObject(company, TICKET);
});
afterAll(() => server.close());

describe.each(ASKERS)('asked by %s', (asker) => {
  let token = '';
  beforeAll(async () => {
    ids = {
      demo: await fill(demo, `寻常 ${asker}`),
      other: await fill(other, `${SECRET} ${asker}`),
    };
    token = asker === 'nobody' ? '' : await server.signIn(demo.people[asker].mobile, 'DEMO');
  });

  test.each(['missing', 'foreign', 'own'] as const)(
    'about a record that is %s, no call tells or changes what it must not',
    async (target) => {
      const theirs = await traces(other);
      const faults: string[] = [];
      let [answered, before, deeds] = [0, await traces(demo), await deedCount()];
      for (const served of calls) {
        const answer = await ask(served, { asker, target, token });
        if (answer.code === 200 && served.call.who !== 'anyone') answered += 1;
        const after = await traces(demo);
        const done = await deedCount();
        noteDeed({ served, answer, asker, target, logged: done > deeds });
        deeds = done;
        const fault = faultOf({ served, answer, asker, target, changed: after !== before });
        before = after;
        if (fault) faults.push(`${served.name}: ${fault} (${answer.text.slice(0, 200)})`);
      }
      expect(faults).toEqual([]);
      expect(await traces(other)).toBe(theirs);
      // the matrix would prove nothing if everything were refused for the wrong reason; strangers' calls ask for secrets
      const known = calls.filter(({ call }) => call.who !== 'anyone');
      if (asker === 'admin' && target === 'own')
        expect(answered).toBeGreaterThan(0.75 * known.length);
    },
    120_000,
  );
});

/** Calls of administration that the log of administration does not tell of, and why. */
const UNTOLD: Readonly<Record<string, string>> = {
  apiAppStatus: 'the app is in use already',
  birthdaySettings: 'reads, when it is sent no settings',
  deleteKnowledge: 'an article has a history of its own',
  deleteSampleData: 'is offered by the first page, and tells what it deleted',
  dingTest: 'tries, and changes nothing',
  identityProviderTest: 'tries, and changes nothing',
  remindSettings: 'reads, when it is sent no settings',
  reportConfig: 'nobody gets another superior',
  saveSystemMenu: 'the menu is the one that there is',
  saveTargets: 'there were no targets, and there are none',
  weChatTest: 'tries, and changes nothing',
};

test('what was done on a page of the back-office stands in the log of administration, with a page that there is', async () => {
  expect(administration.size).toBeGreaterThan(40);
  expect([...untold].toSorted()).toEqual(Object.keys(UNTOLD));
  const deeds = await demo.db.read((tx) =>
    tx.from('oplog').select('page').distinct().where('page', 'is not', null).execute(),
  );
  expect(deeds.length).toBeGreaterThan(12);
  expect(deeds.filter(({ page }) => !pageAt(page ?? ''))).toEqual([]);
});

test('the matrix looks at every call of the table, each under one address of its own', () => {
  expect(calls.length).toBeGreaterThan(250);
  const addresses = calls.flatMap(({ call, paths }) =>
    paths.map((path) => `${call.method} ${path.toLowerCase()}`),
  );
  expect(addresses.length).toBe(new Set(addresses).size);
});

interface Noted {
  served: ServedEndpoint;
  answer: Answer;
  asker: Asker;
  target: Target;
  logged: boolean;
}

/** Learns from a salesman's refusals which calls are administration, and from the administrator's turn which of them are not logged. */
function noteDeed({ served: { name, call }, answer, asker, target, logged }: Noted): void {
  if (target !== 'own' || call.effect === 'read') return;
  const isRefused = answer.code === 403 && /sys_/.test(answer.message);
  if (call.who === 'admin' || (asker === 'sales' && isRefused)) administration.add(name);
  if (asker === 'admin' && answer.code === 200 && administration.has(name) && !logged)
    untold.add(name);
}

async function deedCount(): Promise<number> {
  const { count } = await demo.db.read((tx) =>
    tx
      .from('oplog')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('page', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

async function fill(company: TestCompany, word: string): Promise<Record<string, number>> {
  const made: Record<string, number> = await addOneOfEach(company, 'sales', word);
  made.ticket_c = await company.add('admin', 'ticket_c', { name: `${word} 工单` });
  made.customerPool = await company.add('admin', 'customer', { name: `${word} 公海` });
  made.cluePool = await company.add(
    'admin',
    'clue',
    await sampleValues(company, 'clue', { word: `${word} 公海`, references: {} }),
  );
  made.twin = await company.add('sales', 'customer', { name: `${word} 双胞胎` });
  made.schedule = await company.add('sales', 'schedule', {
    title: `${word} 日程`,
    start_time: '2026-03-01 09:30:00',
  });
  made.workLog = await company.add('admin', 'workLog', {
    done: `${word} 日志`,
    recipient_ids: [company.people.sales.id],
  });
  made.announcement = await company.add('admin', 'announcement', {
    title: `${word} 公告`,
    content: `<p>${word}</p>`,
  });
  made.officeRequest = await company.add('sales', 'officeRequest', {
    type: 'general',
    reason: `${word} 申请`,
  });
  made.user = company.people.sales.id;
  await company.db.write(async (tx) => {
    await tx
      .update('record')
      .set({ owner_user_id: null, owner_department_id: null })
      .where('id', 'in', [made.customerPool ?? 0, made.cluePool ?? 0])
      .execute();
    made.file = await tx.nextId();
    made.flow = await tx.nextId();
    made.node = await tx.nextId();
    const nodes = [
      {
        id: made.node,
        node_type: 1,
        settings: { node_name: `${word} 步骤`, user_ids: [], type: 1 },
      },
    ];
    await tx
      .insert('approval_flow', {
        id: made.flow,
        module: 'contract',
        name: `${word} 流程 ${made.flow}`,
        data: JSON.stringify({ nodes }),
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    made.member = await tx.nextId();
    await tx
      .insert('team', {
        module: 'customer',
        record_id: made.customer ?? 0,
        user_id: company.people.readOnly.id,
        id: made.member,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    made.run = await tx.nextId();
    await tx
      .insert('job', {
        id: made.run,
        kind: 'bulk',
        module: 'customer',
        user_id: company.people.admin.id,
        name: '',
        state: 'ready',
        total: 1,
        create_time: '2026-01-05 09:00:00',
        end_time: null,
        data: JSON.stringify({ task: { deed: 'update', edit: { values: { remark: word } } } }),
      })
      .execute();
    await tx
      .insert('job_row', {
        job_id: made.run,
        row: 1,
        state: 'todo',
        cells: '[]',
        record_id: made.twin ?? 0,
      })
      .execute();
    const [specification = 0, specificationValue = 0] = await tx.nextIds(2);
    Object.assign(made, { specification, specificationValue });
    for (const [id, parent_id] of [
      [specification, null],
      [specificationValue, specification],
    ] as const)
      await tx
        .insert('list_item', { kind: 'product_spec', id, parent_id, name: `${word} 规格 ${id}` })
        .execute();
    const [person = 0, role = 0, department = 0] = await tx.nextIds(3);
    Object.assign(made, { person, role, department });
    await tx
      .insert('user', {
        id: person,
        mobile: String(13_500_000_000 + person),
        name: `${word} 同事`,
        password_hash: '-',
        department_id: null,
        role_id: null,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    await tx
      .insert('second_factor', { user_id: person, secret: '-', confirmed_at: 1, last_step: 0 })
      .execute();
    await tx
      .insert('role', { id: role, name: `${word} 角色`, scope: 'own', permissions: '[]' })
      .execute();
    await tx
      .insert('department', {
        id: department,
        name: `${word} 部门`,
        parent_id: null,
        path: `${department}/`,
        leader_user_id: null,
      })
      .execute();
    made.process = await addProcess(tx, {
      name: `${word} 流程`,
      sort: 9,
      stages: ['接洽', '结束'].map((title) => ({
        title,
        rate: 10,
        description: '',
        options: [END],
      })),
    });
    made.comment = await tx.nextId();
    await tx
      .insert('comment', {
        id: made.comment,
        module: 'announcement',
        record_id: made.announcement ?? 0,
        user_id: company.people.sales.id,
        reply_to: null,
        content: word,
        create_time: '2026-01-05 09:00:00',
      })
      .execute();
    made.template = await tx.nextId();
    await tx
      .insert('template', {
        id: made.template,
        kind: 'print',
        module: 'contract',
        name: `${word} 模板`,
        content: `<p>${word}</p>`,
        user_id: company.people.admin.id,
        create_time: '2026-01-05 09:00:00',
        update_time: '2026-01-05 09:00:00',
      })
      .execute();
    made.app = await tx.nextId();
    await tx
      .insert('api_app', {
        id: made.app,
        name: `${word} 应用`,
        app_key: `fw_${company.corpId}_${made.app}`,
        secret_hash: '-',
        scopes: '["customer:read"]',
        rate_limit: 9,
        user_id: company.people.admin.id,
        create_time: '2026-01-05 09:00:00',
        deleted_time: null,
      })
      .execute();
    made.shareLink = await tx.nextId();
    await tx
      .insert('share_link', {
        id: made.shareLink,
        module: 'customer',
        record_id: made.customer ?? 0,
        user_id: company.people.admin.id,
        locale: 'zh-chs',
        name: word,
        html: `<p>${word}</p>`,
        page: '{"orientation":"portrait"}',
        template_id: 0,
        create_time: '2026-01-05 09:00:00',
        expire_time: '2036-01-05 23:59:59',
        revoked_time: null,
      })
      .execute();
    made.identityProvider = await tx.nextId();
    await tx
      .insert('identity_provider', {
        id: made.identityProvider,
        login_key: `${company.corpId}.${made.identityProvider}`,
        name: `${word} 登录`,
        issuer: 'https://10.0.0.1',
        client_id: 'crm',
        secret: '-',
        matches: 'mobile',
        rules: '[]',
        role_id: null,
        department_id: null,
        update_time: '2026-01-05 09:00:00',
      })
      .execute();
    await tx
      .insert('file', {
        id: made.file,
        module: 'customer',
        record_id: made.customer ?? 0,
        name: `${word}.png`,
        type: 'image/png',
        size: 1,
        path: 'x',
        user_id: company.people.sales.id,
        create_time: '2026-01-05 09:00:00',
        deleted_time: null,
      })
      .execute();
  });
  return made;
}

interface Asking {
  asker: Asker;
  target: Target;
  token: string;
}

async function ask(served: ServedEndpoint, { asker, target, token }: Asking): Promise<Answer> {
  const params = await paramsFor(served, { asker, target });
  const path = (served.paths[0] ?? '').replace(/\{(\w+)\}/, (_, word: string) =>
    String(params[word]),
  );
  // signing out would end the matrix
  const mine =
    served.name === 'logout' && token !== ''
      ? await server.signIn(demo.people[asker as Person].mobile, 'DEMO')
      : token;
  return server.call(served.call.method, path, { token: mine, body: params });
}

/** Parameters that the call's declaration accepts, about the target. */
async function paramsFor(
  { call, module, name, paths: [path = ''] }: ServedEndpoint,
  { asker, target }: Omit<Asking, 'token'>,
): Promise<Record<string, unknown>> {
  const from = target === 'foreign' ? ids.other : ids.demo;
  const idOf = (kind: string) => (target === 'missing' ? 987_654_321 : (from[kind] ?? 0));
  const key =
    module?.key ??
    (name.startsWith('custom.') ? 'ticket_c' : name === 'followUps' ? 'customer' : keyOf(path));
  const isRelated = name.endsWith('.related');
  const arranged = /^\/rest\/oa\/approvalFlow(Node)?\//i.test(path) && name !== 'flowsByUser';
  const staff = /^\/rest\/sys\/(user|role|department)\//.exec(path)?.[1];
  const whose =
    staff !== undefined
      ? staff === 'user'
        ? 'person'
        : staff
      : arranged
        ? path.includes('FlowNode')
          ? 'node'
          : 'flow'
        : path.startsWith('/rest/crm/team/')
          ? 'member'
          : /\/template\/(read|save|delete)/.test(path)
            ? 'template'
            : path.startsWith('/rest/sys/opp_group/')
              ? 'process'
              : path.startsWith('/rest/sys/bulk/') && name !== 'bulkBegin'
                ? 'run'
                : name.startsWith('apiApp')
                  ? 'app'
                  : name.startsWith('identityProvider')
                    ? 'identityProvider'
                    : /^shareLink(Revoke|Mail|Compare)$/.test(name)
                      ? 'shareLink'
                      : name === 'deleteComment'
                        ? 'comment'
                        : name.startsWith('specification')
                          ? 'specification'
                          : name.startsWith('category')
                            ? 'product_category'
                            : key;
  const parent =
    key === 'contact' || key === 'ticket_c'
      ? 'customer'
      : key === 'customer'
        ? 'event'
        : 'customer';
  const several = 'master_id' in call.params.properties || /(Apart|requestMerge)$/.test(name);
  const values: Record<string, unknown> = {
    id: idOf(whose),
    ids: several ? [idOf(key), idOf('twin')] : [idOf(whose)],
    master_id: idOf(key),
    module: arranged ? 'contract' : isRelated ? parent : key,
    module_id: idOf(arranged ? 'contract' : isRelated ? parent : key),
    module_name: key,
    current_module: name === 'aboutList' ? 'contact' : 'ticket_c',
    user_id: from.user ?? 0,
    contract_id: idOf('contract'),
    customer_id: idOf('customer'),
    flow_id: idOf(arranged ? 'flow' : 'contract'),
    process_id: 2,
    id_code: idOf('file').toString(36),
    lockflag: 1,
    version: name.endsWith('.update') ? await versionOf(idOf(key)) : 1,
    name: staff === undefined ? '新名称' : `${name} ${target}`,
    field: 'name',
    value: '新名称',
    field_data: '{"list":[],"config":{}}',
    action: 'nothing',
    part: name === 'approvalOverview' ? 'waiting' : 'mine',
    status: 1,
    title: '新标题',
    start_time: '2026-03-01 09:30:00',
    done: '做完了',
    schedule: 'customerFollow',
    type:
      name === 'logs' || name === 'addLog' || name === 'updateLog'
        ? 'daily'
        : 'compare' in call.params.properties
          ? 'month'
          : path.includes('/template/')
            ? 'print'
            : name === 'followUpTypes'
              ? 'event_type'
              : 'product_category',
    template_id: idOf('template'),
    is_on: 0,
    to: 'lin@example.com',
    key_name: 'is_plan',
    mobile: '13900000000',
    password: 'wrong-2026',
    menu_code: ['customer'],
    fields: name === 'setFormFields' ? [{ field: 'mobile' }] : [{ key: 'name', showFlag: 1 }],
    token: 'x',
    state: name === 'addCallRecord' ? 'answered' : name === 'logs' ? 1 : 2,
    call_type: 'out',
    call_no: '8003',
    called_no: '13911112222',
    telephone: '13911112222',
    content: '意见',
    chart_list: ['contractAmount'],
    measure: 'count',
    reports: [],
    whose: 'mine',
    cycle: 3,
    remark: '改过',
    ...(/^(targets|saveTargets)$/.test(name) && { year: 2026, index: 'contract_amount' }),
    rows:
      name === 'saveTargets'
        ? []
        : name === 'variantBatch'
          ? [{ spec_value_ids: [idOf('specificationValue')] }]
          : [{ plan_payment_date: '2026-05-01', plan_payment_amount: 1 }],
    product_id: idOf('product'),
    ...(/^(category|specification)/.test(name) && { sort: 0 }),
    target: 'clue',
    create_opportunity: 0,
    records: [{ id: idOf(key), values: { remark: '改过' } }],
    deed: 'owner',
    form: { user_id: from.user ?? 0 },
    states: ['todo'],
    node_type: 1,
    settings: { node_name: '新步骤', type: 1 },
    node_list: [{ node_type: 1, settings: { node_name: '新步骤', type: 1 } }],
    stages: ['接洽', '结束'].map((title) => ({ title, rate: 20, options: [END] })),
    group: 1,
    is_stop: 1,
    enabled: 1,
    auth_type: 0,
    role_id: idOf('role'),
    department_id: idOf('department'),
    position: '专员',
    is_hide: 1,
    permissions: ['crm_customer_view'],
    ...(name === 'addFeedback' && { feedback_types: ['demand'], app_types: ['pc'] }),
    ...(name.startsWith('apiApp') && { scopes: ['customer:read'] }),
    issuer: 'https://10.0.0.1',
    client_id: 'crm',
    secret: '秘密',
    ...(path.startsWith('/rest/sys/config/') && {
      settings: {},
      page: '/systemSetting',
      pattern: 'A00',
    }),
    ...(whose === 'member' && {
      user_ids: [target === 'foreign' ? (from.user ?? 0) : demo.people.colleague.id],
    }),
  };
  const declared = Object.keys(call.params.properties);
  const wanted = name.endsWith('.update')
    ? [...declared, 'remark']
    : 'additionalProperties' in call.params
      ? [
          ...declared,
          'title',
          'start_time',
          'done',
          'lockflag',
          'user_id',
          'customer_id',
          'name',
          'target',
        ]
      : declared;
  const given = Object.fromEntries(
    wanted.filter((word) => word in values).map((word) => [word, values[word]]),
  );
  if (!name.endsWith('.save')) return given;
  const references = {
    ...(target === 'missing'
      ? Object.fromEntries(Object.keys(from).map((kind) => [kind, 987_654_321]))
      : from),
    quotation: undefined,
  };
  return {
    ...given,
    ...(await sampleValues(demo, key, { word: `新建 ${asker} ${target}`, references })),
  };
}

async function versionOf(id: number): Promise<number> {
  return (
    (
      await demo.db.read((tx) =>
        tx.from('record').select('version').where('id', '=', id).executeTakeFirst(),
      )
    )?.version ?? 1
  );
}

/** Office things have addresses of their own. */
const OFFICE = [
  [/^\/rest\/oa\/schedule\//, 'schedule'],
  [/^\/rest\/oa\/knowledge\//, 'knowledge'],
  [/^\/rest\/oa\/office\/\w*Log/, 'workLog'],
  [/^\/rest\/oa\/office\//, 'announcement'],
] as const;
/** What everybody writes without a role giving the right. */
const OPEN = /^(officeRequest\.save|schedule\.save|workLog\.save|scheduleAdd|addLog|addComment)$/;

/** Which module a named call is about, by its address. */
function keyOf(path: string): string {
  if (path.startsWith('/rest/sys/template/')) return 'contract';
  const office = OFFICE.find(([address]) => address.test(path))?.[1];
  if (office) return office;
  const word = /^\/rest\/crm\/(\w+)\//.exec(path)?.[1] ?? 'customer';
  return word === 'file' ? 'file' : (moduleFile(word)?.key ?? 'customer');
}

function rank({ name }: ServedEndpoint): number {
  return /(delete|apiAppDelete|identityProviderDelete|categoryDelete|specificationDelete|salesProcessDelete|deleteFile|delFlow|deleteTeam|mergeRecords|roleDelete|departmentDelete|scheduleDel|deleteLog|deleteAnnouncement|deleteKnowledge|deleteComment)$/.test(
    name,
  )
    ? 2
    : /(transform|void|stop|layup|takeOff|invalidate|shift|end\w*|restore|purge|cancel)$/i.test(
          name,
        )
      ? 1
      : 0;
}

/** What a denied call must leave as it was. */
async function traces(company: TestCompany): Promise<string> {
  const last = await company.db.read(async (tx) => ({
    log: await tx
      .from('oplog')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst(),
    records: await tx
      .from('record')
      .select(({ fn }) => [fn.sum('version').as('versions'), fn.countAll().as('count')])
      .where('deleted_time', 'is', null)
      .executeTakeFirst(),
    files: await tx
      .from('file')
      .select(({ fn }) => [fn.max('name').as('name'), fn.max('deleted_time').as('deleted')])
      .executeTakeFirst(),
  }));
  return JSON.stringify({ ...last, counts: await rowCounts(server.database, company.corpId) });
}

interface Asked {
  served: ServedEndpoint;
  answer: Answer;
  asker: Asker;
  target: Target;
  changed: boolean;
}

const OWN_SETTINGS = new Set([
  'savePreferences',
  'setSeenVersion',
  'saveHomeCharts',
  'saveCustomReports',
  // asks an administrator, who decides
  'changeDept',
  'saveRecentMenu',
  'saveListFields',
  'saveScene',
  'sortScenes',
  'defaultScene',
  'hideScene',
  'markRead',
  'markReminders',
]);

function faultOf({
  served: { call, name },
  answer,
  asker,
  target,
  changed,
}: Asked): string | undefined {
  if (answer.status !== 200) return `HTTP ${answer.status}`;
  if (answer.code === 500) return 'it broke';
  if (answer.text.includes(SECRET)) return 'it tells of the other company';
  if (changed && answer.code !== 200) return 'it was refused and wrote';
  if (changed && call.effect === 'read') return 'it reads and wrote';
  if (asker === 'nobody' && call.who !== 'anyone')
    return answer.code === 100 ? undefined : 'it answers nobody';
  if (call.who === 'admin' && asker !== 'admin')
    return answer.code === 403 ? undefined : 'it is for administrators';
  if (changed && target !== 'own' && !OWN_SETTINGS.has(name) && !mayWriteAnyway(name))
    return 'it wrote about a record that is out of reach';
  if (changed && asker === 'readOnly' && !OWN_SETTINGS.has(name) && !OPEN.test(name))
    return 'it let a reader write';
  if (answer.code !== 200) return undefined;
  if (
    needsRecord(call) &&
    target !== 'own' &&
    !isEmptyAnswer(answer.data) &&
    !isRefused(answer.data)
  )
    return 'it answers about a record that is out of reach';
  if (!call.bytes && !ajv.validate(call.answer, answer.data))
    return `its answer is not what it declares: ${ajv.errorsText()}`;
  return undefined;
}

/** A new record that refers to nobody else's is fine, and definitions are no records. */
function mayWriteAnyway(name: string): boolean {
  return (
    [
      'saveFields',
      'addFlow',
      'switchApproval',
      'departmentSave',
      'roleSave',
      'personSave',
      'apiAppSave',
      'identityProviderSave',
      'categorySave',
      'specificationSave',
      'saveMailAccount',
      'weChatSave',
      'dingSave',
      'insertSampleData',
      'deleteSampleData',
    ].includes(name) ||
    /^(leads|customer|clue|marketing|custom|announcement)\.save$/.test(name) ||
    OPEN.test(name)
  );
}

function needsRecord(call: ServedEndpoint['call']): boolean {
  const required: readonly string[] = call.params.required ?? [];
  return ['id', 'ids', 'module_id', 'contract_id', 'id_code'].some((word) =>
    required.includes(word),
  );
}

/** What is tried on many records is taken down, and refuses each that is out of reach. */
function isRefused(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'counts' in data &&
    JSON.stringify(data.counts) === '{"bad":1}'
  );
}

/** A check or a count over nothing says nothing. */
function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === null;
  return Object.values(data).every(
    (value) => value === 0 || value === false || (Array.isArray(value) && value.length === 0),
  );
}
