/**
 * What else people call a kind of field or a page of the back-office when they look for it, by widget type or by the page's path.
 * Found in addition to the names in all languages; never shown.
 */
export const SEARCH_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  input: ['text', 'string', '文字'],
  mobile: ['phone', 'telephone', 'cell', '电话', '手机', '電話'],
  email: ['mail', '邮件', '電郵', 'メール'],
  url: ['link', 'website', 'web', '链接', '官网', '連結', 'リンク'],
  textarea: ['long text', 'paragraph', 'notes', 'comment', '备注', '说明', '多行', '備考', '備註'],
  input_complete: ['autocomplete', 'suggest', 'company name', '联想', '工商', '聯想'],
  number: ['integer', 'decimal', 'formula', '公式', '計算'],
  money: ['amount of money', 'currency', 'price', 'cost', '价格', '费用', '货币', '單價', '通貨'],
  percentage: ['percent', 'rate', 'discount', '折扣', '比例', '率', 'パーセント'],
  integer: ['whole', 'count', 'quantity', '数量', '数目', '個数'],
  datetime: ['time', 'timestamp', '时刻', '時刻'],
  daterange: ['period', 'from to', '期间', '起止', '期間'],
  choices: ['multiple', 'tags', '多选', '标签', 'タグ'],
  autonumber: [
    'sequence',
    'serial',
    'code',
    'id',
    '流水号',
    '序号',
    '编码',
    '序號',
    '採番',
    '連番',
  ],
  radio: ['single choice', 'option', '单选', '選一'],
  checkbox: ['multiple choice', 'tags', 'options', '多选', '标签', 'タグ'],
  time: ['clock', 'hour', '时刻', '時刻'],
  date: ['day', 'calendar', 'deadline', 'datetime', '日历', '期限', 'カレンダー'],
  rate: ['stars', 'score', 'rating', '星级', '打分', '評価'],
  select: ['dropdown', 'picklist', 'list', 'option', '下拉', '列表', 'プルダウン'],
  address: ['region', 'province', 'city', 'location', 'map', '省市', '地区', '位置', '住所'],
  user: ['member', 'employee', 'owner', 'assignee', '员工', '成员', '负责人', '担当'],
  department: ['team', 'group', '团队', '组织'],
  switch: ['toggle', 'boolean', 'yes no', 'checkbox', '是否', '布尔'],
  slider: ['range', 'progress', '进度', '范围'],
  img: ['image', 'photo', 'picture', 'upload', '图片', '照片', '上传'],
  fileupload: [
    'file',
    'attachment',
    'document',
    'upload',
    'pdf',
    '文件',
    '上传',
    'ファイル',
    '檔案',
  ],
  editor: ['rich text', 'html', 'wysiwyg', '富文本', '正文'],
  cascader: ['tree', 'level', 'category', '级联', '分类', '层级'],
  blank: ['table', 'subtable', 'line items', 'slot', '表格', '明细', '子表', '表'],
  section: ['group', 'heading', 'divider', '分组', '标题', '见出し'],
  grid: ['columns', 'row', 'layout', 'table', '分栏', '列', '表格'],
  '/systemSetting': ['language', 'theme', 'logo', 'company', '语言', '主题', '公司', '言語'],
  '/department': ['organization', 'team', 'structure', '组织架构', '组织'],
  '/role': ['permission', 'rights', 'access', 'security', '权限', '权利', '権限'],
  '/user': ['employee', 'member', 'staff', 'invite', 'password', '员工', '成员', '邀请', '密码'],
  '/securityLog': ['audit', 'security', 'session', 'password', '审计', '审核', '監査'],
  '/userLoginLog': ['audit', 'login', 'session', '审计', '登陆'],
  '/module': ['field', 'form', 'object', 'table', 'designer', '字段', '表单', '对象', '表', '設計'],
  '/basicSetting': [
    'numbering',
    'number',
    'code',
    'sequence',
    'approval',
    '编号',
    '编码',
    '流水号',
    '審批',
    '採番',
  ],
  '/customerSetting': ['pool', 'recycle', 'limit', '公海', '回收', '上限'],
  '/clueSetting': ['lead', 'enquiry', 'pool', '询盘', '公海'],
  '/opportunitySetting': ['stage', 'pipeline', 'deal', 'funnel', '阶段', '漏斗', '管道'],
  '/productSetting': ['category', '分类', '类目'],
  '/messageSetting': ['notification', 'reminder', 'email', '通知', '提醒', '邮件'],
  '/recordSetting': ['follow-up', 'activity', '跟进方式', '跟进'],
  '/printTemplate': ['pdf', 'document', 'word', '文档', '打印'],
  '/scheduleSetting': ['calendar', 'holiday', '日历', '假期'],
  '/achievementIndexSetting': ['kpi', 'target', 'goal', '指标', '绩效'],
  '/achievementSetting': ['kpi', 'goal', 'quota', '业绩', '绩效'],
  '/menuSetting': ['navigation', 'sidebar', '导航', '侧栏'],
  '/tabSetting': ['panel', 'detail', '标签', '详情'],
};

/** Whether one of the texts, or of what else `key` is called, holds every word of the keyword; letter case and width make no difference. */
export function matchesKeyword(keyword: string, texts: readonly string[], key: string): boolean {
  const words = folded(keyword).split(' ').filter(Boolean);
  const all = [...texts, ...(SEARCH_KEYWORDS[key] ?? [])].map(folded);
  return words.every((word) => all.some((text) => text.includes(word)));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
