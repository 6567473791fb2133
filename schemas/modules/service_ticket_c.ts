import type { ModuleFile } from '../module.ts';
import { SECTION, TAB, TELEPHONE_RULES, YUAN } from '../vocabulary.ts';

/** The custom object of the demo company: what an administrator would build for after-sales service. */
export const service_ticket_c = {
  key: 'service_ticket_c',
  words: ['售后工单', 'Service ticket', 'サービスチケット', '售後工單'],
  icon: 'wrench',
  path: 'crm/customobject',
  route: 'workbench/custom/service_ticket_c',
  permission: 'service_ticket_c',
  title: 'name',
  number: { field: 'number', pattern: 'GD{yyyy}{MM}{dd}0000' },
  parents: ['customer_id'],
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['工单标题', 'Title', '件名', '工單標題'], options: { required: true, searchable: true, maxlength: 100 } },
    { type: 'input', model: 'number', words: ['工单编号', 'Ticket number', 'チケット番号', '工單編號'], options: { disabled: true, system: true, searchable: true } },
    { type: 'customer', model: 'customer_id', words: ['客户', 'Customer', '顧客', '客戶'], options: { required: true, is_main: true } },
    {
      type: 'contact', model: 'contact_id', words: ['报修人', 'Reported by', '依頼者', '報修人'],
      options: { within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id', telephone: 'mobile' } },
    },
    { type: 'input', model: 'telephone', words: ['联系电话', 'Telephone', '電話番号', '聯絡電話'], options: { maxlength: 11 }, rules: TELEPHONE_RULES },
    { type: 'contract', model: 'contract_id', words: ['相关合同', 'Contract', '関連契約', '相關合同'], options: { within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id' } } },
    {
      type: 'select', model: 'type', words: ['工单类型', 'Type', '種別', '工單類型'], options: { required: true, defaultValue: 'repair' },
      choices: [
        ['repair', ['故障维修', 'Repair', '修理', '故障維修'], 'red'],
        ['install', ['安装调试', 'Installation', '設置', '安裝調試'], 'blue'],
        ['consult', ['使用咨询', 'Question', '使い方の相談', '使用諮詢'], 'green'],
        ['return', ['退换货', 'Return or exchange', '返品・交換', '退換貨'], 'amber'],
        ['complaint', ['投诉', 'Complaint', 'クレーム', '投訴'], 'violet'],
      ],
    },
    {
      type: 'radio', model: 'priority', words: ['优先级', 'Priority', '優先度', '優先級'], options: { required: true, is_main: true, defaultValue: 'normal' },
      choices: [
        ['urgent', ['紧急', 'Urgent', '緊急', '緊急'], 'red'],
        ['high', ['高', 'High', '高', '高'], 'amber'],
        ['normal', ['普通', 'Normal', '通常', '普通'], 'grey'],
      ],
    },
    {
      type: 'checkbox', model: 'channels', words: ['服务方式', 'Service', '対応方法', '服務方式'],
      choices: [
        ['remote', ['远程支持', 'Remote', 'リモート', '遠端支援']],
        ['onsite', ['上门服务', 'On site', '訪問', '上門服務']],
        ['mail', ['寄回维修', 'Sent in', '送付修理', '寄回維修']],
      ],
    },
    { type: 'user', model: 'handler_user_id', words: ['处理人', 'Handler', '対応者', '處理人'], options: { is_main: true } },
    { type: 'date', model: 'promise_time', words: ['期望解决时间', 'Wanted by', '希望解決日時', '期望解決時間'], options: { type: 'datetime' } },
    { type: 'time', model: 'visit_time', words: ['预约上门时段', 'Visit at', '訪問希望時刻', '預約上門時段'], options: { when: { show: { field: 'channels', operator: 'in', value: ['onsite'] } } } },
    { type: 'address', model: 'address', words: ['服务地址', 'Service address', '訪問先住所', '服務地址'], options: { when: { show: { field: 'channels', operator: 'in', value: ['onsite'] } } } },
    { type: 'textarea', model: 'description', words: ['问题描述', 'Problem', '問題の内容', '問題描述'], options: { required: true, maxlength: 2000 } },
    { type: 'img', model: 'photos', words: ['现场照片', 'Photos', '現場写真', '現場照片'] },
    { section: ['费用', 'Charges', '費用', '費用'] },
    { type: 'number', model: 'labour_fee', words: ['人工费', 'Labour', '作業費', '人工費'], options: { precision: 2, min: 0, defaultValue: 0 }, unit: YUAN },
    { type: 'number', model: 'parts_fee', words: ['配件费', 'Parts', '部品代', '配件費'], options: { precision: 2, min: 0, defaultValue: 0 }, unit: YUAN },
    { type: 'number', model: 'total_fee', words: ['费用合计', 'Total', '合計', '費用合計'], options: { precision: 2 }, unit: YUAN },
    { section: ['处理结果', 'Result', '対応結果', '處理結果'] },
    {
      type: 'textarea', model: 'solution', words: ['解决方案', 'Solution', '解決方法', '解決方案'],
      options: { disabled: true, system: true, maxlength: 2000, when: { show: { field: 'solution', operator: 'nempty' } } },
    },
    {
      type: 'rate', model: 'satisfaction', words: ['客户满意度', 'Satisfaction', '顧客満足度', '客戶滿意度'],
      options: { disabled: true, system: true, max: 5, when: { show: { field: 'satisfaction', operator: 'nempty' } } },
    },
  ],
  formulas: { total_fee: 'ROUND(labour_fee + parts_fee, 2)' },
  columns: ['name', 'number', 'customer_id', 'type', 'priority', 'handler_user_id', 'promise_time', 'state', 'owner_user_id', 'create_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['待处理', 'Open', '未対応', '待處理'], color: 'blue' },
    { value: 1, words: ['处理中', 'In progress', '対応中', '處理中'], color: 'amber' },
    { value: 2, words: ['已解决', 'Solved', '解決済み', '已解決'], color: 'green' },
    { value: 3, words: ['已关闭', 'Closed', '完了', '已關閉'], color: 'grey' },
  ],
  tabs: [TAB.view, TAB.event, TAB.team, TAB.file, TAB.modifylog],
  actions: [
    {
      key: 'accept', words: ['受理', 'Accept', '受付', '受理'], icon: 'hand', call: 'accept', set: { state: 1, handler_user_id: '$viewer.id' },
      when: { field: 'state', operator: 'eq', value: 0 },
    },
    {
      key: 'solve', words: ['解决', 'Solve', '解決', '解決'], icon: 'circle-check', call: 'solve', set: { state: 2, solution: '$form.solution' },
      when: { field: 'state', operator: 'eq', value: 1 },
      form: [{ type: 'textarea', model: 'solution', words: ['解决方案', 'Solution', '解決方法', '解決方案'], options: { required: true, maxlength: 2000 } }],
      initial: { solution: '{solution}' },
    },
    {
      key: 'close', words: ['关闭', 'Close', '完了', '關閉'], icon: 'archive', call: 'close', set: { state: 3, satisfaction: '$form.satisfaction' },
      when: { field: 'state', operator: 'eq', value: 2 },
      form: [{ type: 'rate', model: 'satisfaction', words: ['客户满意度', 'Satisfaction', '顧客満足度', '客戶滿意度'], wide: true, options: { max: 5, required: true } }],
    },
    {
      key: 'reopen', words: ['重新打开', 'Reopen', '再開', '重新開啟'], icon: 'rotate-ccw', call: 'reopen', set: { state: 1 },
      when: { field: 'state', operator: 'in', value: [2, 3] },
    },
  ],
} as const satisfies ModuleFile;
