import { moduleFile } from '../../../schemas/modules/index.ts';
import type { Served } from '../../../server/calls/served.ts';

/** One request, as both worlds get it. */
export interface Ask {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** What requests are about: ids by kind within reach and out of it, people, words that tell worlds apart, values of new records. */
export interface Things {
  near: Record<string, number>;
  far: Record<string, number>;
  colleague: number;
  words: readonly [string, string];
  /** a module whose view right the asker lacks */
  closed: string;
  /** by module: what a new record takes, without fields that are hidden from the asker */
  values: Record<string, Record<string, unknown>>;
  /** the present versions of records by id */
  versions: ReadonlyMap<number, number>;
}

/** Calls that are not asked by the law of hidden fields, and why they cannot tell any. */
export const NOT_ASKED: Record<string, string> = {
  login: 'compares a password; both worlds are signed in to before anything is asked',
  logout: 'ends the session of this test',
  firstAdministrator: 'is closed as soon as there is one person',
  passwordLink: 'knows a token and a person, no record',
  choosePassword: 'knows a token and a person, no record',
  invitation: 'knows a token and a company, no record',
  joinCorp: 'writes a person, reads no record',
  upload: 'stores the bytes it is given; the list of files is asked',
  download: 'gives the bytes of a file, in which there is no field',
  exportDownload: 'is followed by the answer of exportStart',
  loginLogExport: 'lists sign-ins, which hold no field of a record',
  importUpload: 'stores the bytes it is given; what an import tells has tests of its own',
  'customer.check': 'tells whoever is about to use a name again that it exists: its purpose',
  'clue.check': 'tells whoever is about to use a name again that it exists: its purpose',
  'contact.check': 'tells whoever is about to use a name again that it exists: its purpose',
};

const OFFICE = ['schedule', 'workLog', 'announcement'];

/** The modules that a call is asked about. */
function modulesOf({ name, call, module, paths: [path = ''] }: Served, closed: string): string[] {
  if (module) return [module.key];
  if (name.startsWith('custom.')) return ['ticket_c'];
  if (path.startsWith('/rest/oa/schedule/')) return ['schedule'];
  if (/^\/rest\/oa\/office\/\w*Log/.test(path)) return ['workLog'];
  if (/^\/rest\/oa\/office\/\w*Announcement|setStatus/.test(path)) return ['announcement'];
  const own = /^\/rest\/crm\/(\w+)\//.exec(path)?.[1] ?? '';
  const declared = Object.keys(call.params.properties);
  if (declared.some((word) => word.startsWith('module') || word === 'current_module'))
    return ['customer', 'contact', 'contract', 'customerPool', 'ticket_c', closed];
  return [moduleFile(own)?.key ?? 'customer'];
}

/** The kind of thing whose id a call takes, where that is no record. */
function subjectOf({ name, paths: [path = ''] }: Served): string | undefined {
  const staff = /^\/rest\/sys\/(user|role|department)\//.exec(path)?.[1];
  if (staff !== undefined) return staff;
  if (path.startsWith('/rest/crm/event/template')) return 'eventTemplate';
  if (/^\/rest\/sys\/template\/(read|save|delete)/.test(path)) return 'template';
  if (name === 'deleteComment') return 'comment';
  return undefined;
}

/** The requests that the law makes of a call; by name what its table lacks, where a required parameter has no value. */
export function asksOf(served: Served, things: Things): { asks: Ask[]; lacks: string[] } {
  const { call, name, paths } = served;
  const { near, far } = things;
  const declared = Object.keys(call.params.properties);
  const required: readonly string[] = call.params.required ?? [];
  const subject = subjectOf(served);
  const asks: Ask[] = [];
  const lacks = new Set<string>();
  for (const key of modulesOf(served, things.closed)) {
    const ids = [near[subject ?? key], subject === undefined ? far[key] : undefined];
    for (const id of ids.filter((each) => each !== undefined)) {
      const table = { ...valuesOf(served, things, { key, id }), ...EXACT[name]?.(id, things) };
      for (const word of required) if (!(word in table)) lacks.add(word);
      const body = {
        ...Object.fromEntries(
          declared.filter((word) => word in table).map((word) => [word, table[word]]),
        ),
        ...recordValues(served, key, things),
      };
      const { keyword: _, ...without } = body as Record<string, unknown>;
      for (const each of [body, ...('keyword' in body ? [without] : [])] as Ask['body'][])
        asks.push({
          method: call.method,
          path: (paths[0] ?? '').replace(/\{(\w+)\}/, (_whole, word: string) => String(each[word])),
          body: each,
        });
    }
  }
  if (asks.length === 0) lacks.add(`a ${subject ?? 'record'} to be asked about`);
  return { asks, lacks: [...lacks] };
}

/** What goes into a record, for the calls whose declaration leaves that to the module's form. */
function recordValues(
  { name, call }: Served,
  key: string,
  { values, colleague, near }: Things,
): Record<string, unknown> | undefined {
  if (/(\.save|Add|addLog|addAnnouncement)$/.test(name) && !('ids' in call.params.properties))
    return values[key];
  if (/(\.update|Edit|updateLog|updateAnnouncement)$/.test(name))
    return OFFICE.includes(key) ? { title: '新标题' } : { name: '新名称' };
  // actions take what their module asks for
  return 'additionalProperties' in call.params
    ? {
        lockflag: 1,
        user_id: colleague,
        customer_id: near.customer,
        name: '新名称',
        target: 'clue',
      }
    : undefined;
}

/** Values for the parameters of calls by their names; a call with another meaning has its own in EXACT. */
function valuesOf(
  served: Served,
  { near, words, colleague, versions }: Things,
  { key, id }: { key: string; id: number },
): Record<string, unknown> {
  const several = 'master_id' in served.call.params.properties || served.name.endsWith('Apart');
  return {
    id,
    ids: several ? [id, near.twin] : [id],
    module: key,
    module_id: id,
    module_name: key,
    current_module: 'ticket_c',
    customer_id: key === 'customer' ? id : near.customer,
    contact_id: near.contact,
    contract_id: key === 'contract' ? id : near.contract,
    master_id: id,
    version: versions.get(id) ?? 1,
    name: words[0],
    title: '新标题',
    keyword: words[1].slice(0, 2),
    text: words[1].slice(0, 2),
    key_name: 'is_plan',
    type: 'print',
    field: 'name',
    value: words[0],
    by: 'owner_user_id',
    user_id: colleague,
    template_id: id,
    key: 'ticket_c',
    is_open: 1,
    category: 'field',
    schedule: 'customerFollow',
    part: 'mine',
    field_data: '{"list":[],"config":{}}',
    fields: [{ key: 'name', showFlag: 1 }],
    page: 1,
    size: 20,
    settings: { node_name: '新步骤', type: 1 },
    pattern: 'A00',
    menu_code: ['customer'],
    id_code: (near.file ?? 0).toString(36),
    process_id: 2,
    flow_id: near.flow ?? id,
    state: 2,
    status: 1,
    content: '意见',
    cycle: 3,
    count: 2,
    pay_day: 1,
    rows: [{ plan_payment_date: '2026-05-01', plan_payment_amount: 1 }],
    records: [{ id, values: { name: '改过' } }],
    deed: 'update',
    values: { name: '改过' },
    form: { user_id: colleague },
    states: ['todo', 'done', 'bad'],
    node_type: 1,
    node_list: [{ node_type: 1, settings: { node_name: '新步骤', type: 1 } }],
    is_stop: 1,
    stopped: 1,
    enabled: 1,
    hidden: 1,
    scene_id: 'mine',
    scenes: ['mine'],
    action: 'nothing',
    user_ids: [colleague],
    auth_type: 0,
    token: 'x',
    mapping: {},
    policy: 'skip',
    row: 1,
    column: 1,
    merge_id: id,
    telephone: '13711112222',
    call_type: 'out',
    call_no: '8003',
    called_no: '13711112222',
    calltimelength: 1,
    role_id: near.role,
    department_id: near.department,
    position: '专员',
    is_hide: 1,
    permissions: ['crm_customer_view'],
  };
}

/** Calls whose parameters mean something of their own. */
const EXACT: Record<string, (id: number, things: Things) => Record<string, unknown>> = {
  saveScene: () => ({ name: '我的场景', scene_id: undefined }),
  settingPage: () => ({ page: '/systemSetting' }),
  options: () => ({ type: 'product_category' }),
  addLog: () => ({ type: 'daily' }),
  logs: () => ({ type: 'daily', state: 1, part: 'mine' }),
  bulkDo: (id, { colleague }) => ({
    deed: 'owner',
    form: { user_id: colleague },
    records: [{ id }],
  }),
  exportStart: () => ({ format: 'csv', ids: undefined, scene_id: undefined, keyword: undefined }),
  saveListFields: () => ({ scene_id: undefined }),
  templateSave: () => ({ page: undefined }),
  addCallRecord: () => ({ state: 'answered' }),
  approvalOverview: () => ({ part: 'waiting' }),
};
