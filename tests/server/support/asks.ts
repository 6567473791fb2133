import { addDays } from '../../../schemas/values/dates.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { REPORTS } from '../../../schemas/reports/registry.ts';
import type { ServedEndpoint } from '../../../server/endpoints/servedEndpoints.ts';

/** One request, as both worlds get it. */
export interface EndpointSample {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** Of a module, where the law made it. */
export interface AskOf extends EndpointSample {
  module: string;
}

/** What requests are about: ids by kind within reach and out of it, people, words that tell worlds apart, values of new records. */
export interface SampleIds {
  near: Record<string, number>;
  far: Record<string, number>;
  colleague: number;
  words: readonly [string, string];
  /** a module whose view right the asker lacks */
  closed: string;
  /** by module: what a new record takes, without fields that are hidden from the asker */
  values: Record<string, Record<string, unknown>>;
  /** by module: what a change of a record takes, likewise */
  changes: Record<string, Record<string, unknown>>;
  /** the present versions of records by id */
  versions: ReadonlyMap<number, number>;
  /** makes names that no earlier request has taken */
  serial: number;
  /** what was made for a call beside records: the key of an own object, a definition as text */
  made: Readonly<Record<string, unknown>>;
}

/** Calls that are not asked by the law of hidden fields, and why they cannot tell any. */
export const NOT_SAMPLED: Record<string, string> = {
  login: 'compares a password; both worlds are signed in to before anything is asked',
  logout: 'ends the session of this test',
  firstAdministrator: 'is closed as soon as there is one person',
  passwordLink: 'knows a token and a person, no record',
  choosePassword: 'knows a token and a person, no record',
  invitation: 'knows a token and a company, no record',
  joinCorp: 'writes a person, reads no record',
  ownPassword: 'compares a password; ends the sessions of this test',
  changeMobile: 'compares a code; knows a person, no record',
  uploadAvatar: 'stores the bytes it is given',
  personImport: 'takes a file; knows people, no field of a record',
  personTemplate: 'gives headings, no field of a record',
  testMail: 'talks to a mail server, reads no record',
  testMessage: 'sends a sentence to the caller alone, reads no record',
  sendEmailVerify: 'knows a person, no record',
  updateEmail: 'compares a code; knows a person, no record',
  endSessions: 'ends the sessions of this test',
  secondStep: 'compares a code; knows a person, no record',
  firstFactorSecret: 'knows a person who is signing in, no record',
  firstFactorConfirm: 'compares a code; knows a person, no record',
  newFactor: 'compares a password; knows a person, no record',
  confirmFactor: 'compares a code; ends the sessions of this test',
  renewRecoveryCodes: 'compares a password',
  endFactor: 'compares a password and a code; ends the sessions of this test',
  passkeySignInOptions: 'tells a random number, reads no record',
  passkeySignIn: 'compares a signature; knows a person, no record',
  secondStepPasskeyOptions: 'knows a person who is signing in, no record',
  secondStepPasskey: 'compares a signature; knows a person, no record',
  newPasskey: 'compares a password; knows a person, no record',
  addPasskey: 'compares a signature; ends the sessions of this test',
  renamePasskey: 'knows a passkey of one’s own, no record',
  removePasskey: 'compares a password; ends the sessions of this test',
  addPersonalToken: 'compares a password; knows rights, no record',
  removePersonalToken: 'knows a token of one’s own, no record',
  authorizationRequest: 'knows an app and its scopes, no record',
  approveAuthorization: 'knows an app and its scopes, no record',
  appGrants: 'knows the apps that one has let in, no record',
  endAppGrant: 'knows the apps that one has let in, no record',
  narrowAppGrant: 'knows the apps that one has let in, no record',
  endTrust: 'knows browsers of one’s own, no record',
  weChatBegin: 'begins a way to another system, reads no record',
  weChatLogin: 'asks another system who somebody is; knows a person, no record',
  weChatBind: 'asks another system who somebody is; knows a person, no record',
  weChatConfig: 'knows the application of a company, no record',
  weChatSave: 'is for administrators; knows the application of a company, no record',
  weChatTest: 'talks to another system, reads no record',
  weChatBatchBind: 'talks to another system about people, reads no record',
  weChatIsBound: 'knows the application of a company, no record',
  weChatHomePage: 'knows the application of a company, no record',
  weChatMenu: 'talks to another system, reads no record',
  weChatMakeMenu: 'talks to another system, reads no record',
  dingBegin: 'begins a way to another system, reads no record',
  dingLogin: 'asks another system who somebody is; knows a person, no record',
  dingBind: 'asks another system who somebody is; knows a person, no record',
  dingConfig: 'knows the application of a company, no record',
  dingSave: 'is for administrators; knows the application of a company, no record',
  dingTest: 'talks to another system, reads no record',
  dingBatchBind: 'talks to another system about people, reads no record',
  dingIsBound: 'knows the application of a company, no record',
  dingHomePage: 'knows the application of a company, no record',
  openWeChatBegin: 'begins a way to another system, reads no record',
  openWeChatLogin: 'asks another system who somebody is; knows a person, no record',
  openWeChatBind: 'asks another system who somebody is; knows a person, no record',
  identityProviders: 'is for administrators; knows how people sign in, no record',
  identityProviderSave: 'is for administrators; knows how people sign in, no record',
  identityProviderUpdate: 'is for administrators; knows how people sign in, no record',
  identityProviderDelete: 'is for administrators; knows how people sign in, no record',
  identityProviderToken: 'is for administrators; knows how people sign in, no record',
  identityProviderTest: 'talks to another system, reads no record',
  oidcBegin: 'begins a way to another system, reads no record',
  oidcLogin: 'asks another system who somebody is; knows a person, no record',
  oidcBind: 'asks another system who somebody is; knows a person, no record',
  ownProviders: 'knows the own accounts elsewhere, no record',
  bindProvider: 'compares a password; knows a person, no record',
  unbindProvider: 'knows the own accounts elsewhere, no record',
  ownSessions: 'lists the own sign-ins, which are drawn anew in each world',
  sendSmsCode: 'knows a mobile, no record',
  smsLogin: 'compares a code; knows a person, no record',
  register: 'makes a company, reads no record',
  recoverPassword: 'compares a code; knows a person, no record',
  verifyCorpCode: 'knows a company, no record',
  mobileHasExist: 'knows a person, no record',
  signInPicture: 'knows a file of the installation, no record',
  signInPictureFile: 'gives the bytes of a picture, in which there is no field',
  publicSignup: 'shows strangers the words that were written for them',
  signUp: 'is for strangers, who are told nothing of records',
  upload: 'stores the bytes it is given; the list of files is asked',
  download: 'gives the bytes of a file, in which there is no field',
  exportDownload: 'is followed by the answer of exportStart',
  reportExport: 'writes what the report of the same name answers, which is asked',
  templatePdf: 'draws what templatePrint answers, which is asked',
  securityLogExport: 'lists people and what they did to accounts, no field of a record',
  personExport: 'lists people, no field of a record',
  loginLogExport: 'lists sign-ins, which hold no field of a record',
  'customer.check': 'tells whoever is about to use a name again that it exists: its purpose',
  'clue.check': 'tells whoever is about to use a name again that it exists: its purpose',
  'contact.check': 'tells whoever is about to use a name again that it exists: its purpose',
};

/** Their records are called by a title. */
const TITLED = ['schedule', 'workLog', 'announcement', 'knowledge', 'officeRequest'];

/** The modules that a call is asked about. */
function modulesOf(
  { name, call, module, paths: [path = ''] }: ServedEndpoint,
  closed: string,
): string[] {
  if (module) return [module.key];
  if (SUBJECTS[name] === 'contract') return ['contract'];
  if (name.startsWith('custom.')) return ['ticket_c'];
  if (/^\/rest\/(crm\/check|oa\/checkType)\//.test(path)) return ['officeRequest'];
  if (path.startsWith('/rest/oa/schedule/')) return ['schedule'];
  if (path.startsWith('/rest/oa/knowledge/')) return ['knowledge'];
  if (/^\/rest\/oa\/office\/\w*Log/.test(path)) return ['workLog'];
  if (/^\/rest\/oa\/office\/\w*Announcement|setStatus/.test(path)) return ['announcement'];
  const own = /^\/rest\/crm\/(\w+)\//.exec(path)?.[1] ?? '';
  const declared = Object.keys(call.params.properties);
  if (declared.some((word) => word.startsWith('module') || word === 'current_module'))
    return ['customer', 'contact', 'contract', 'customerPool', 'ticket_c', closed];
  return [moduleFile(own)?.key ?? 'customer'];
}

const SUBJECTS: Record<string, string> = {
  deleteComment: 'comment',
  renameFile: 'file',
  deleteFile: 'file',
  updateScene: 'scene',
  deleteScene: 'scene',
  deleteReportBoard: 'board',
  updateTeam: 'team',
  deleteTeam: 'team',
  bulkRun: 'job',
  bulkStop: 'job',
  bulkUndo: 'job',
  bulkSeen: 'job',
  exportCancel: 'export',
  importSetup: 'import',
  importCheck: 'import',
  importFix: 'import',
  importRun: 'import',
  importCancel: 'import',
  importRevert: 'import',
  importErrors: 'import',
  mergeUndo: 'merge',
  substituteUpdate: 'substitute',
  substituteEnd: 'substitute',
  apiApp: 'apiApp',
  apiAppUpdate: 'apiApp',
  apiAppStatus: 'apiApp',
  apiAppReset: 'apiApp',
  apiAppDelete: 'apiApp',
  apiAppLog: 'apiApp',
  tagUpdate: 'tag',
  tagDelete: 'tag',
  categorySort: 'tag',
  categoryDelete: 'tag',
  specificationUpdate: 'specification',
  specificationDelete: 'specification',
  specificationRead: 'specification',
  editInvoiceHeader: 'invoiceHeader',
  deleteInvoiceHeader: 'invoiceHeader',
  updateFlow: 'flow',
  stopFlow: 'flow',
  delFlow: 'flow',
  sortFlows: 'flow',
  flowRuns: 'flow',
  salesProcessStop: 'salesProcess',
  salesProcessDelete: 'salesProcess',
  salesProcessSort: 'salesProcess',
  salesProcessUndo: 'salesProcess',
  addFlowNode: 'flow',
  editFlowNode: 'flowNode',
  flowNode: 'flowNode',
  markReminders: 'contract',
  approvalStart: 'contract',
  exam: 'contract',
  approvalWithdraw: 'contract',
  examCancel: 'contract',
};

/** The kind of thing whose id a call takes, where that is no record. */
function subjectOf({ name, paths: [path = ''] }: ServedEndpoint): string | undefined {
  const staff = /^\/rest\/sys\/(user|role|department)\//.exec(path)?.[1];
  if (staff !== undefined) return staff;
  if (path.startsWith('/rest/crm/event/template')) return 'eventTemplate';
  if (/^\/rest\/sys\/template\/(read|save|delete)/.test(path)) return 'template';
  if (/^\/rest\/sys\/shareLink\/(mail|revoke|compare)$/.test(path)) return 'shareLink';
  return SUBJECTS[name];
}

/** By module: a record within reach that waits in a pool, or along with one that does. */
export const MASKED_NEAR: Readonly<Record<string, string>> = {
  customer: 'customerPool',
  clue: 'cluePool',
  contact: 'poolContact',
};

/** The requests that the law makes of a call; by name what its table lacks, where a required parameter has no value. */
export function endpointSamples(
  served: ServedEndpoint,
  things: SampleIds,
): { asks: AskOf[]; lacks: string[] } {
  const { call, name, paths } = served;
  const { near, far } = things;
  const declared = Object.keys(call.params.properties);
  const required: readonly string[] = call.params.required ?? [];
  const subject = subjectOf(served);
  const asks: AskOf[] = [];
  const lacks = new Set<string>();
  for (const key of modulesOf(served, things.closed)) {
    const ids = [
      near[subject ?? key] ?? near[key],
      ...(subject === undefined ? [far[key], near[MASKED_NEAR[key] ?? '']] : []),
    ];
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
      for (const each of [
        body,
        ...('keyword' in body ? [without] : []),
      ] as EndpointSample['body'][])
        asks.push({
          module: key,
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
  { name, call }: ServedEndpoint,
  key: string,
  { values, changes, colleague, near, serial }: SampleIds,
): Record<string, unknown> | undefined {
  if (
    /(\.save|Add|addLog|addAnnouncement|addKnowledge)$/.test(name) &&
    !('ids' in call.params.properties)
  )
    return values[key];
  if (/(\.update|Edit|updateLog|updateAnnouncement|updateKnowledge)$/.test(name))
    return {
      ...(TITLED.includes(key) ? { title: '新标题' } : { name: '新名称' }),
      ...changes[key.replace('Pool', '')],
    };
  // actions take what their module asks for
  return 'additionalProperties' in call.params
    ? {
        lockflag: 1,
        user_id: colleague,
        customer_id: near.customer,
        name: '新名称',
        target: 'clue',
        invoice_number: `号${serial}`,
        invoice_time: '2026-03-01',
        void_time: '2026-03-01',
        void_reason: '作废',
        actual_cost: 5,
      }
    : undefined;
}

/** Values for the parameters of calls by their names; a call with another meaning has its own in EXACT. */
function valuesOf(
  served: ServedEndpoint,
  { near, words, colleague, versions }: SampleIds,
  { key, id }: { key: string; id: number },
): Record<string, unknown> {
  const several =
    'master_id' in served.call.params.properties || /(Apart|requestMerge)$/.test(served.name);
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
    superior_user_id: colleague,
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
    proxy_user_id: colleague,
    start_date: '2027-01-01',
    end_date: '2027-01-05',
    modules: ['contract'],
    reason: '休假',
    is_hide: 1,
    permissions: ['crm_customer_view'],
  };
}

/** What a report is asked: of long ago until long from now, by month. */
const REPORT_ASK = {
  type: 'month',
  start_time: '2024-01-01',
  end_time: '2027-12-31',
  user_ids: undefined,
  group_by: undefined,
};

/** Calls whose parameters mean something of their own. */
const EXACT: Record<string, (id: number, things: SampleIds) => Record<string, unknown>> = {
  setFormFields: () => ({ fields: [{ field: 'contact_name', required: 1 }] }),
  saveScene: (_id, { serial }) => ({ name: `我的场景${serial}`, scene_id: undefined }),
  markReminders: () => ({ schedule: 'processApproval', ids: undefined, module: undefined }),
  updateTeam: () => ({ auth_type: 1 }),
  sortEventTemplates: (_id, { near }) => ({ ids: [near.otherTemplate, near.eventTemplate] }),
  updateScene: (_id, { serial }) => ({ name: `改名${serial}`, by: undefined }),
  settingPage: () => ({ page: '/systemSetting' }),
  options: () => ({ type: 'product_category' }),
  targets: () => ({ year: 2026, index: 'contract_amount' }),
  saveTargets: (_id, { colleague, serial }) => ({
    year: 2026,
    index: 'contract_amount',
    rows: [
      { owner: `user:${colleague}`, months: [serial, ...Array.from({ length: 11 }, () => 1)] },
    ],
  }),
  customIncrease: () => ({ measure: 'count', group_by: 'time', chart: 'bar' }),
  saveCustomReports: (_id, { serial }) => ({
    reports: [
      {
        name: `报表${serial}`,
        module: 'customer',
        group_by: 'time',
        measure: 'count',
        chart: 'bar',
      },
    ],
  }),
  saveReportBoard: (_id, { serial }) => ({ id: undefined, name: `看板${serial}`, items: [] }),
  saveHomeCharts: (_id, { serial }) => ({
    chart_list: serial % 2 === 0 ? ['customerIncrease'] : ['eventType'],
  }),
  ...Object.fromEntries(Object.keys(REPORTS).map((name) => [name, () => REPORT_ASK])),
  reportEntries: (_id, { serial }) => ({
    ...REPORT_ASK,
    report: (['opptyMoves', 'product_analytics', 'call_record'] as const)[serial % 3],
    key: serial % 3 === 0 ? 'new' : undefined,
    measure: undefined,
  }),
  addLog: () => ({ type: 'daily' }),
  logs: () => ({ type: 'daily', state: 1, part: 'mine' }),
  bulkDo: (id, { colleague }) => ({
    deed: 'owner',
    form: { user_id: colleague },
    records: [{ id }],
  }),
  exportStart: () => ({ format: 'csv', ids: undefined, scene_id: undefined, keyword: undefined }),
  saveListFields: () => ({ scene_id: undefined }),
  templateSave: (_id, { serial }) => ({
    id: undefined,
    version: undefined,
    name: `模板${serial}`,
    content: '<p>{{name}} {{price}}</p>',
    page: undefined,
  }),
  shareLinkSave: (_id, { near, serial }) => ({
    module: 'quotation',
    id: near.quotation,
    template_id: undefined,
    days: 1 + (serial % 300),
  }),
  shareLinkCompare: (id) => ({ other: id }),
  shareLinkMail: (_id, { serial }) => ({
    to: `p${serial}@example.com`,
    cc: '',
    subject: `报价单${serial}`,
    text: '您好',
    attach: 0,
  }),
  saveEventTemplate: () => ({ id: undefined }),
  addCallRecord: () => ({ state: 'answered' }),
  approvalOverview: () => ({ part: 'waiting' }),
  importSetup: () => ({ mapping: ['name', 'customer_id'], policy: 'update', match: ['name'] }),
  importFix: (_id, { words }) => ({ row: 2, column: 1, value: words[0] }),
  // one's own: whoever is no administrator arranges nobody else's absence
  substituteSave: (_id, { serial }) => ({
    user_id: undefined,
    start_date: addDays('2027-01-10', serial),
    end_date: addDays('2027-01-10', serial),
  }),
  addFeedback: () => ({ feedback_types: ['demand'], app_types: ['pc'], content: '<p>好用</p>' }),
  apiAppSave: (_id, { serial }) => ({ name: `应用${serial}`, scopes: ['customer:read'] }),
  apiAppUpdate: (_id, { serial }) => ({ name: `应用改${serial}`, scopes: ['customer:read'] }),
  apiAppStatus: () => ({ status: 0 }),
  tagSave: (_id, { serial }) => ({
    type: 'product_category',
    name: `类${serial}`,
    value: undefined,
  }),
  tagUpdate: (_id, { serial }) => ({ type: 'product_category', name: `类改${serial}` }),
  tagDelete: () => ({ type: 'product_category' }),
  categorySave: (_id, { serial }) => ({ id: undefined, name: `类别${serial}` }),
  categorySort: () => ({ sort: 0 }),
  specificationSave: (_id, { serial }) => ({ name: `规格${serial}`, values: ['甲'] }),
  specificationUpdate: (_id, { serial }) => ({ name: `规格改${serial}` }),
  variantBatch: (id, { near }) => ({
    product_id: id,
    rows: [{ spec_value_ids: [near.specificationValue ?? 1], price: 7 }],
  }),
  addInvoiceHeader: (_id, { serial }) => ({
    title: `抬头${serial}`,
    tax_number: '91310000MA1K0000XX',
  }),
  editInvoiceHeader: (_id, { serial }) => ({
    title: `抬头改${serial}`,
    tax_number: '91310000MA1K0000XX',
  }),
  addComment: (_id, { near }) => ({ module: 'announcement', module_id: near.announcement }),
  markRead: (_id, { near }) => ({ module: 'announcement', module_id: near.announcement }),
  setSetting: () => ({ settings: { help_url: 'https://example.com' } }),
  systemMenu: () => ({ arranged: 1 }),
  saveSystemMenu: (_id, { serial }) => ({
    menu: [{ code: 'group_1', names: { en: `Group ${serial}` } }],
  }),
  saveMenuEntry: (_id, { serial }) => ({
    title: `分组${serial}`,
    menu_code: undefined,
    parent_code: undefined,
    out_url: undefined,
    hidden: 0,
    roles: undefined,
  }),
  saveMailAccount: (_id, { serial }) => ({ is_on: 0, host: `smtp${serial}.example.com` }),
  remindSettings: () => ({ settings: { remind_paymentRemind_days: 9 } }),
  birthdaySettings: () => ({ settings: { remind_birthday_days: 9 } }),
  saveRecyclingRules: () => ({ settings: { customer_recycle_days: 300 } }),
  saveReceiveLimit: () => ({ settings: { customer_receive_limit: 900 } }),
  saveNumberLimit: () => ({ settings: { customer_hold_limit: 900 } }),
  addFlow: (_id, { serial }) => ({ module: 'contract', name: `流程${serial}` }),
  updateFlow: (_id, { serial }) => ({ name: `流程改${serial}`, version: undefined }),
  switchApproval: () => ({ module: 'contract' }),
  salesProcessUndo: (_id, { near }) => ({ group: near.processChange ?? 1 }),
  salesProcessSave: (_id, { serial }) => ({
    id: undefined,
    version: undefined,
    name: `商机组${serial}`,
    stages: ['接洽', '结束'].map((title) => ({
      title,
      rate: 10,
      options: [{ name: '赢单', value: 1, rate: 100 }],
    })),
  }),
  // whether a record fits a condition would tell what is in it
  tryFlow: (id) => ({
    module: 'contract',
    module_id: id,
    when: { op: 'and', rules: [{ field: 'price', operator: 'eq', value: 7 }] },
  }),
  approvalStart: (id, { near }) => ({ module: 'contract', module_id: id, flow_id: near.flow }),
  exam: (id) => ({ module: 'contract', module_id: id }),
  approvalWithdraw: (id) => ({ module: 'contract', module_id: id }),
  examCancel: (id) => ({ module: 'contract', module_id: id }),
  advance: (_id, { near }) => ({ process_id: near.stage }),
  returnTo: (_id, { near }) => ({ process_id: near.firstStage }),
  endProcess: () => ({ state: 1 }),
  // a line of the one that has such lines
  addCostLine: (id, { near }) => ({
    check_id: near.expenseRequest ?? id,
    version: undefined,
    name: '车票',
    amount: 5,
  }),
  addPurchaseLine: (id, { near }) => ({
    check_id: near.purchaseRequest ?? id,
    version: undefined,
    name: '显示器',
    quantity: 2,
    price: 5,
  }),
  deleteLine: (id, { near }) => ({
    check_id: near.expenseRequest ?? id,
    id: near.requestLine ?? 1,
    version: undefined,
  }),
  saveCheckType: (_id, { serial }) => ({
    id: undefined,
    name: `类型${serial}`,
    template_id: undefined,
  }),
  saveObject: (_id, { serial }) => ({
    id: undefined,
    key: `neu${serial}_c`,
    name: `对象${serial}`,
    field_data: undefined,
    title: undefined,
  }),
  updateObject: (_id, { made }) => ({ key: made.object ?? 'ticket_c', name: undefined }),
  stopObject: (_id, { made }) => ({ key: made.object ?? 'ticket_c' }),
  deleteObject: (_id, { made }) => ({ key: made.object ?? 'ticket_c' }),
  restoreObject: (_id, { made }) => ({ key: made.object ?? 'ticket_c' }),
  saveFields: (_id, { made }) => (made.definition as Record<string, unknown> | undefined) ?? {},
  undoFields: (_id, { made }) => (made.definition as Record<string, unknown> | undefined) ?? {},
  departmentSave: (_id, { serial }) => ({ name: `部门${serial}` }),
  departmentUpdate: (_id, { serial }) => ({ name: `部门改${serial}` }),
  roleSave: (_id, { serial }) => ({ name: `角色${serial}` }),
  roleUpdate: (_id, { serial }) => ({ name: `角色改${serial}` }),
  personSave: (_id, { serial }) => ({
    name: `同事${serial}`,
    mobile: `1380${String(serial).padStart(7, '0')}`,
  }),
  personUpdate: () => ({ name: '新姓名' }),
};
