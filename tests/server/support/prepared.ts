import { addDays } from '../../../schemas/values/dates.ts';
import type { Action } from '../../../schemas/definition/module.ts';
import { leavesOf, type Condition } from '../../../schemas/conditions/conditions.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import type { ServedEndpoint } from '../../../server/endpoints/servedEndpoints.ts';
import { createRecord } from '../../../server/records/index.ts';
import { sampleValues } from './samples.ts';
import { keepSecret } from './secrets.ts';
import type { World } from './worlds.ts';

/*
 * What there has to be before a call, so that it truly writes: a record of its own in a state in which the call can be made, and things
 * beside records. Both worlds do the same, so that what they make has the same number.
 */

const POOL = /Pool$/;

/** A new record of the module within the salesperson's reach, hidden values and all, in a state in which the call can be made. */
export async function freshen(
  world: World,
  { module, serial, served }: { module: string; serial: number; served: ServedEndpoint },
): Promise<void> {
  const { company, near, which, first, forms } = world;
  Object.assign(near, first);
  const kind = module.replace(POOL, '');
  if (!(module in near) || (!forms[kind] && !OFFICE.has(kind))) return;
  for (const name of served.call.params.properties.master_id ? [module, 'twin'] : [module]) {
    const id = await addOne(world, kind, `寻常${serial}${name === 'twin' ? '双' : ''}`);
    near[name] = id;
    await keepSecret(company, world, { module: kind, id, which });
    const place = { ...placeOf(world, module, kind), ...stateFor(served) };
    if (Object.keys(place).length > 0)
      await company.db.write((tx) => tx.update('record').set(place).where('id', '=', id).execute());
  }
}

const OFFICE = new Set(['schedule', 'workLog', 'announcement']);

async function addOne({ company, first }: World, kind: string, word: string): Promise<number> {
  const references = {
    ...first,
    contact: first.ownContact,
    quotation: undefined,
    department: undefined,
  };
  const values = {
    ...(await sampleValues(company, kind, { word, references })),
    ...MORE[kind],
  };
  const person = OFFICE.has(kind) && kind !== 'announcement' ? 'sales' : 'admin';
  return (await createRecord(await company.as(person), kind, values)).id;
}

/** What a record needs for some call besides what its form requires. */
const MORE: Readonly<Record<string, Record<string, unknown>>> = {
  contract: { end_time: '2026-12-31' },
  clue: { contact_name: '寻常联系人' },
};

function placeOf({ company }: World, module: string, kind: string) {
  const { id } = company.people.sales;
  if (kind === 'announcement') return { owner_user_id: id };
  if (OFFICE.has(kind)) return {};
  if (POOL.test(module)) return { owner_user_id: null, owner_department_id: null };
  return { owner_user_id: id, ...(kind === 'event' && { creator_user_id: id }) };
}

/** State, approval and lock as the action's condition asks for them. */
function stateFor({ name, module }: ServedEndpoint): Record<string, number> {
  const [, verb = ''] = name.split('.');
  const actions: readonly Action[] = module?.actions ?? [];
  const when = actions.find(({ call, when: asked }) => call === verb && asked)?.when;
  if (!when) return name.endsWith('.delete') ? { approval_state: 0 } : {};
  return Object.fromEntries(
    leavesOf(when as Condition).flatMap((leaf) => {
      if (!['state', 'approval_state', 'lock_flag'].includes(leaf.field)) return [];
      const value = 'value' in leaf ? leaf.value : undefined;
      const wanted = Array.isArray(value) ? value[0] : value;
      if (leaf.operator === 'eq' || leaf.operator === 'in') return [[leaf.field, Number(wanted)]];
      const other = module?.states?.find((state) => state.value !== wanted)?.value;
      return leaf.operator === 'ne' && leaf.field === 'state' ? [['state', Number(other)]] : [];
    }),
  );
}

type Made = (world: World, serial: number) => Promise<void>;

async function asked<T>(
  world: World,
  {
    who,
    path,
    body,
    method = 'POST',
  }: { who: 'token' | 'boss'; path: string; body: unknown; method?: string },
): Promise<T> {
  const { data, code, text } = await world.server.call<T>(method, path, {
    token: world[who],
    body,
  });
  // who may not make it makes the call without: both worlds refuse it alike
  if (who === 'token' && code === 403) return {} as T;
  if (code !== 200) throw new Error(`${path}: ${text}`);
  return data;
}

/** Something that answers its id. */
const made =
  (as: string, path: string, body: (world: World, serial: number) => object): Made =>
  async (world, serial) => {
    const { id } = await asked<{ id: number }>(world, {
      who: 'boss',
      path,
      body: body(world, serial),
    });
    world.near[as] = id;
  };

const own =
  (as: string, path: string, body: (world: World, serial: number) => object): Made =>
  async (world, serial) => {
    const data = await asked<Record<string, unknown>>(world, {
      who: 'token',
      path,
      body: body(world, serial),
    });
    const id = data.merge_id ?? data.id ?? (data.ids as number[] | undefined)?.[0];
    if (typeof id === 'number') world.near[as] = id;
  };

const csv = (text: string, module: string) => {
  const form = new FormData();
  form.append('module', module);
  form.append('file', new File([text], '联系人.csv'));
  return form;
};
const scene = own('scene', '/rest/sys/scene/save', (_world, serial) => ({
  module: 'customer',
  name: `预备${serial}`,
}));
const board = own('board', '/rest/oa/bicustom/saveBoard', (_world, serial) => ({
  name: `预备${serial}`,
  items: [],
}));
const team = own('team', '/rest/crm/team/save', ({ near, company }) => ({
  module: 'contact',
  module_id: near.ownContact,
  user_ids: [company.people.manager.id],
  auth_type: 0,
}));
const job = own('job', '/rest/sys/bulk/begin', ({ near }, serial) => ({
  module: 'contact',
  deed: 'update',
  ids: [near.ownContact],
  values: { name: `寻常改过${serial}` },
}));
/** Once the server has tried it out, it does it. */
const jobDone: Made = async (world) => {
  const until = async (wanted: string) => {
    for (let round = 0; round < 500; round += 1) {
      const { state } = await asked<{ state?: string }>(world, {
        who: 'token',
        method: 'GET',
        path: '/rest/sys/bulk/read',
        body: { id: world.near.job },
      });
      if (state === wanted) return;
    }
    throw new Error(`A bulk run is not ${wanted}`);
  };
  await until('ready');
  await asked(world, { who: 'token', path: '/rest/sys/bulk/run', body: { id: world.near.job } });
  await until('done');
};
const download = own('export', '/rest/sys/export/start', () => ({
  module: 'contact',
  format: 'csv',
  columns: ['name'],
}));
const issued: Made = async ({ near, server, boss }) => {
  await server.call('POST', '/rest/crm/invoice/openInvoice', {
    token: boss,
    body: { ids: [near.invoice], invoice_number: `号${near.invoice}`, invoice_time: '2026-03-01' },
  });
};
const repeated: Made = async (world, serial) => {
  await own('schedule', '/rest/oa/schedule/save', () => ({
    title: `寻常重复${serial}`,
    start_time: '2026-03-11 09:30:00',
    repeat: 'daily',
    repeat_until: '2026-03-14',
  }))(world, serial);
};
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const file: Made = async (world) => {
  const form = new FormData();
  form.append('module', 'customer');
  form.append('file', new File([new Uint8Array(GIF)], '点.gif'));
  form.append('module_id', String(world.near.customer));
  world.near.file = (
    await asked<{ id: number }>(world, { who: 'token', path: '/rest/crm/file/upload', body: form })
  ).id;
};
const upload: Made = async (world, serial) => {
  const body = csv(`姓名,客户名称\n寻常联系人,寻常\n新人${serial},总公司\n`, 'contact');
  world.near.import = (
    await asked<{ id: number }>(world, { who: 'token', path: '/rest/sys/import/upload', body })
  ).id;
};
const setUp: Made = async (world) => {
  await asked(world, {
    who: 'token',
    path: '/rest/sys/import/setup',
    body: {
      id: world.near.import,
      mapping: ['name', 'customer_id'],
      policy: 'update',
      match: ['name'],
    },
  });
};
const step =
  (path: string): Made =>
  async (world) => {
    for (let round = 0; round < 50; round += 1) {
      const { state } = await asked<{ state: string }>(world, {
        who: 'token',
        path,
        body: { id: world.near.import },
      });
      if (!['checking', 'running'].includes(state)) return;
    }
  };
const checked = step('/rest/sys/import/check');
const ran = step('/rest/sys/import/run');
const merge = own('merge', '/rest/sys/merge/run', ({ near }) => ({
  module: 'customer',
  ids: [near.customer, near.twin],
  master_id: near.customer,
}));
const header = own('invoiceHeader', '/rest/crm/customer/addInvoice', ({ near }, serial) => ({
  customer_id: near.customer,
  title: `预备抬头${serial}`,
  tax_number: '91310000MA1K0000XX',
}));
const tag = made('tag', '/rest/sys/tag/save', (_world, serial) => ({
  type: 'product_category',
  name: `预备类${serial}`,
}));
const specification = made('specification', '/rest/crm/product/addSpec', (_world, serial) => ({
  name: `预备规格${serial}`,
}));
const specificationValue = made(
  'specificationValue',
  '/rest/crm/product/addSpec',
  ({ near }, serial) => ({ name: `预备值${serial}`, parent_id: near.specification }),
);
/** It hides what is hidden from whoever hands it out. */
const roleOf =
  (word: string): Made =>
  async (world, serial) => {
    await made('role', '/rest/sys/role/save', () => ({ name: `${word}${serial}` }))(world, serial);
    await asked(world, {
      who: 'boss',
      path: '/rest/sys/role/authorization',
      body: { id: world.near.role, field_no_power: world.hidden },
    });
  };
const [role, otherRole] = [roleOf('预备角色'), roleOf('另外角色')];
const departmentOf = (word: string) =>
  made('department', '/rest/sys/department/save', (_world, serial) => ({
    name: `${word}${serial}`,
  }));
const [department, otherDepartment] = [departmentOf('预备部门'), departmentOf('另外部门')];
/** Its head reaches whoever works in it. */
const ownDepartment = made('department', '/rest/sys/department/save', ({ company }, serial) => ({
  name: `预备部门${serial}`,
  leader_user_id: company.people.sales.id,
}));
const person = made('user', '/rest/sys/user/save', ({ near }, serial) => ({
  name: `预备同事${serial}`,
  mobile: `1390${String(serial).padStart(7, '0')}`,
  department_id: near.department,
  role_id: near.role,
}));
/** They have lost what they sign in with. */
const factor: Made = ({ company, near }) =>
  company.db.write(async (tx) => {
    await tx
      .insert('second_factor', {
        user_id: near.user ?? 0,
        secret: '-',
        confirmed_at: 1,
        last_step: 0,
      })
      .execute();
  });
const waiting: Made = async (world, serial) => {
  const mobile = `1370${String(serial).padStart(7, '0')}`;
  await asked(world, {
    who: 'boss',
    path: '/account/api/joinCorp',
    body: { corp_code: 'WORLD', name: '想来', mobile, password: 'long-words-of-a-stranger-9' },
  });
  const row = await world.company.db.read((tx) =>
    tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow(),
  );
  world.near.user = row.id;
};
const flowOf =
  (...who: readonly ('sales' | 'colleague')[]): Made =>
  async (world, serial) => {
    await asked(world, {
      who: 'boss',
      path: '/rest/oa/approvalFlow/switch',
      body: { module: 'contract', enabled: 1 },
    });
    const user_ids = who.map((person) => world.company.people[person].id);
    const settings = { node_name: '一步', type: 2, user_ids };
    await made('flow', '/rest/oa/approvalFlow/addFlow', () => ({
      module: 'contract',
      name: `预备流程${serial}`,
      node_list: [{ node_type: 2, settings }],
    }))(world, serial);
    const flows = await asked<{ id: number; node_list: { id: number }[] }[]>(world, {
      who: 'boss',
      method: 'GET',
      path: '/rest/oa/approvalFlow/getFlow',
      body: { module: 'contract' },
    });
    world.near.flowNode = flows.find(({ id }) => id === world.near.flow)?.node_list[0]?.id ?? 0;
  };
const flow = flowOf('sales', 'colleague');
const flowOfOthers = flowOf('colleague');
const started =
  (who: 'token' | 'boss'): Made =>
  async ({ near, ...world }) => {
    await asked(
      { near, ...world },
      {
        who,
        path: '/rest/oa/Approval/approvalStart',
        body: { module: 'contract', module_id: near.contract, flow_id: near.flow },
      },
    );
  };
const examined: Made = async (world) => {
  await asked(world, {
    who: 'token',
    path: '/rest/oa/Approval/exam',
    body: { module: 'contract', module_id: world.near.contract, state: 2, content: '好' },
  });
};
const stages: Made = async (world) => {
  const row = await world.company.db.read((tx) =>
    tx
      .from('stage_group')
      .select('data')
      .where('id', '=', world.near.opportunity_group ?? 0)
      .executeTakeFirstOrThrow(),
  );
  const { stages: all } = JSON.parse(row.data) as { stages: { id: number }[] };
  Object.assign(world.near, { firstStage: all[0]?.id, stage: all[1]?.id });
};
const advanced: Made = async (world) => {
  const { opportunity: id, stage: process_id } = world.near;
  await asked(world, { who: 'token', path: '/rest/crm/opportunity/adv', body: { id, process_id } });
};
const object: Made = async (world, serial) => {
  const key = `vor${serial}_c`;
  await asked(world, {
    who: 'boss',
    path: '/rest/sys/custom/save',
    body: { key, name: `预备对象${serial}` },
  });
  world.made.object = key;
};
const gone: Made = async (world) => {
  await asked(world, {
    who: 'boss',
    method: 'DELETE',
    path: '/rest/sys/custom/delete',
    body: { key: world.made.object },
  });
};
const definition: Made = async (world) => {
  const { field_data, version } = await asked<{ field_data: object; version: number }>(world, {
    who: 'boss',
    path: '/rest/sys/fields/get_fields',
    body: { module: 'ticket_c' },
  });
  world.made.definition = { module: 'ticket_c', field_data: JSON.stringify(field_data), version };
};
const published: Made = async (world) => {
  const { version } = await asked<{ version: number }>(world, {
    who: 'boss',
    path: '/rest/sys/fields/save',
    body: world.made.definition,
  });
  world.made.definition = { module: 'ticket_c', version };
};
const deleted: Made = async (world) => {
  const { customer, contact, contract, customerPool } = world.near;
  for (const [module, id] of Object.entries({ customer, contact, contract, customerPool }))
    await world.server.call('DELETE', `/rest/${moduleFile(module)?.path}/delete`, {
      token: world.boss,
      body: { ids: [id] },
    });
};
const ofProcess = (title: string) => ({
  stages: [title, '结束'].map((each) => ({
    title: each,
    rate: 10,
    options: [{ name: '赢单', value: 1, rate: 100 }],
  })),
});
const salesProcess = made('salesProcess', '/rest/sys/opp_group/save', (_world, serial) => ({
  name: `预备商机组${serial}`,
  ...ofProcess('接洽'),
}));
const processChanged: Made = async (world, serial) => {
  const { group } = await asked<{ group: number }>(world, {
    who: 'token',
    path: '/rest/sys/opp_group/save',
    body: { id: world.near.salesProcess, name: `改过商机组${serial}`, ...ofProcess('报备') },
  });
  world.near.processChange = group;
};
const template = made('template', '/rest/sys/template/save', (_world, serial) => ({
  module: 'contract',
  name: `预备模板${serial}`,
  content: '<p>{{name}}</p>',
}));
const comment = own('comment', '/rest/oa/office/addComment', ({ near }) => ({
  module: 'announcement',
  module_id: near.announcement,
  content: '预备',
}));
const eventTemplate = own('eventTemplate', '/rest/crm/event/template', (_world, serial) => ({
  content: `预备${serial}`,
}));

const withdrawn: Made = async ({ near, company }) => {
  await company.db.write((tx) =>
    tx
      .update('record')
      .set({ state: 2 })
      .where('id', '=', near.announcement ?? 0)
      .execute(),
  );
};

const otherTemplate = own('otherTemplate', '/rest/crm/event/template', (_world, serial) => ({
  content: `另外${serial}`,
}));
const apart: Made = async (world) => {
  await asked(world, {
    who: 'token',
    path: '/rest/sys/duplicates/apart',
    body: { module: 'customer', ids: [world.near.customer, world.near.twin] },
  });
};

const substitute: Made = async (world, serial) => {
  const day = addDays('2027-01-10', serial);
  await own('substitute', '/rest/sys/substitute/save', ({ company }) => ({
    proxy_user_id: company.people.colleague.id,
    start_date: day,
    end_date: day,
  }))(world, serial);
};

const apiApp = own('apiApp', '/rest/api/appManage/save', (_world, serial) => ({
  name: `预备应用${serial}`,
  scopes: ['customer:read'],
}));

const requestOf = (type: 'expense' | 'purchase') =>
  own(`${type}Request`, '/rest/crm/check/save', (_world, serial) => ({
    type,
    reason: `预备${serial}`,
  }));
const [expense, purchase] = [requestOf('expense'), requestOf('purchase')];
const requestLine = own('requestLine', '/rest/crm/check/addCostdetail', ({ near }) => ({
  check_id: near.expenseRequest,
  name: '车票',
  amount: 3,
}));

/** What is made before a call, in this order. */
const PREPARED: Readonly<Record<string, readonly Made[]>> = {
  updateScene: [scene],
  deleteScene: [scene],
  deleteReportBoard: [board],
  updateTeam: [team],
  deleteTeam: [team],
  bulkRun: [job],
  bulkStop: [job],
  bulkUndo: [job, jobDone],
  bulkSeen: [job],
  exportCancel: [download],
  announcementStatus: [withdrawn],
  'invoice.setCourier': [issued],
  'schedule.endSeries': [repeated],
  renameFile: [file],
  deleteFile: [file],
  importSetup: [upload],
  importCheck: [upload, setUp],
  importFix: [upload, setUp, checked],
  importRun: [upload, setUp, checked],
  importErrors: [upload, setUp, checked],
  importCancel: [upload, setUp],
  importRevert: [upload, setUp, checked, ran],
  mergeUndo: [merge],
  editInvoiceHeader: [header],
  deleteInvoiceHeader: [header],
  tagUpdate: [tag],
  tagDelete: [tag],
  categorySort: [tag],
  categoryDelete: [tag],
  specificationUpdate: [specification],
  specificationDelete: [specification],
  variantBatch: [specification, specificationValue],
  roleUpdate: [role],
  roleDelete: [role],
  saveRoleRights: [role],
  departmentUpdate: [department],
  departmentDelete: [department],
  personUpdate: [department, role, person],
  personReset: [ownDepartment, role, person],
  personUnlock: [department, role, person],
  personEndSessions: [department, role, person],
  resetFactor: [ownDepartment, role, person, factor],
  personStop: [department, role, person],
  batchRole: [department, role, person, otherDepartment, otherRole],
  batchPosition: [department, role, person],
  batchHide: [department, role, person],
  batchDepartment: [department, role, person, otherDepartment, otherRole],
  reportConfig: [department, role, person],
  personSave: [department, role],
  personAudit: [department, role, waiting],
  updateFlow: [flow],
  stopFlow: [flow],
  delFlow: [flow],
  sortFlows: [flow],
  addFlowNode: [flowOfOthers],
  editFlowNode: [flow],
  approvalStart: [flow],
  exam: [flow, started('boss')],
  approvalWithdraw: [flow, started('token')],
  examCancel: [flow, started('boss'), examined],
  markReminders: [flow, started('boss')],
  salesProcessStop: [salesProcess],
  salesProcessDelete: [salesProcess],
  salesProcessSort: [salesProcess],
  salesProcessUndo: [salesProcess, processChanged],
  advance: [stages],
  returnTo: [stages, advanced],
  updateObject: [object],
  stopObject: [object],
  deleteObject: [object],
  restoreObject: [object, gone],
  saveFields: [definition],
  undoFields: [definition, published],
  restore: [deleted],
  templateDelete: [template],
  substituteUpdate: [substitute],
  substituteEnd: [substitute],
  apiAppUpdate: [apiApp],
  apiAppStatus: [apiApp],
  apiAppReset: [apiApp],
  apiAppDelete: [apiApp],
  deleteComment: [comment],
  deleteEventTemplate: [eventTemplate],
  sortEventTemplates: [eventTemplate, otherTemplate],
  recallApart: [apart],
  addCostLine: [expense],
  addPurchaseLine: [purchase],
  deleteLine: [expense, requestLine],
};

/** Makes what a call needs besides records. */
export async function prepare(world: World, { name }: ServedEndpoint, serial: number) {
  for (const make of PREPARED[name] ?? []) await make(world, serial);
}
