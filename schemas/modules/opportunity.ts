import type { ModuleFile } from '../module.ts';
import { NEXT_CONTACT_TIME, REMARK, SECTION, SOURCES, TAB, YUAN } from '../vocabulary.ts';

export const opportunity = {
  key: 'opportunity',
  words: ['商机', 'Opportunity', '商談', '商機'],
  icon: 'trending-up',
  path: 'crm/opportunity',
  permission: 'opportunity',
  verbs: { save: 'add', update: 'edit', read: null, shift: 'changeOwner' },
  title: 'name',
  number: { field: 'number', pattern: 'SJ{yyyy}{MM}{dd}0000' },
  parents: ['customer_id'],
  stages: { group: 'opportunity_group_id' },
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['商机名称', 'Opportunity name', '商談名', '商機名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 } },
    { type: 'input', model: 'number', words: ['商机编号', 'Opportunity number', '商談番号', '商機編號'], options: { disabled: true, system: true, searchable: true } },
    {
      type: 'customer', model: 'customer_id', words: ['客户', 'Customer', '顧客', '客戶'], options: { required: true, is_main: true, system: true },
      rules: [{ required: true, words: ['请选择客户', 'Choose a customer', '顧客を選択してください', '請選擇客戶'] }],
    },
    { type: 'contact', model: 'contact_id', words: ['联系人', 'Contact', '担当者', '聯絡人'], options: { within: { customer_id: 'customer_id' }, fill: { customer_id: 'customer_id' } } },
    {
      type: 'opportunity_group', model: 'opportunity_group_id', words: ['商机组', 'Sales process', '商談グループ', '商機組'],
      options: { required: true, system: true, when: { readonly: { field: 'state', operator: 'in', value: [1, 2, 3] } } },
      rules: [{ required: true, words: ['请选择商机组', 'Choose a sales process', '商談グループを選択してください', '請選擇商機組'] }],
      help: ['商机组决定该商机的销售阶段', 'The process decides the stages of this opportunity', '商談グループが営業ステージを決めます', '商機組決定該商機的銷售階段'],
    },
    {
      type: 'select', model: 'type', words: ['商机类型', 'Type', '種別', '商機類型'], options: { defaultValue: 'new' },
      choices: [
        ['new', ['新客户签约', 'New business', '新規契約', '新客戶簽約'], 'blue'],
        ['expand', ['老客户增购', 'Expansion', '追加購入', '老客戶增購'], 'green'],
        ['renew', ['续约', 'Renewal', '更新', '續約'], 'violet'],
      ],
    },
    { type: 'select', model: 'source', words: ['商机来源', 'Source', '獲得経路', '商機來源'], choices: SOURCES },
    NEXT_CONTACT_TIME,
    { section: ['预测', 'Forecast', '見込み', '預測'] },
    { type: 'number', model: 'amount', words: ['预计金额', 'Expected amount', '見込み金額', '預計金額'], options: { required: true, precision: 2, min: 0, is_main: true }, unit: YUAN },
    { type: 'date', model: 'expect_date', words: ['预计成交日期', 'Expected close', '成約予定日', '預計成交日期'], options: { required: true, is_main: true } },
    { type: 'select', model: 'process_id', words: ['当前阶段', 'Stage', '現在のステージ', '目前階段'], options: { disabled: true, system: true, remote: true, remoteFunc: 'opportunity_stage', dataType: 'number' } },
    {
      type: 'number', model: 'rate', words: ['赢率', 'Win rate', '受注確度', '贏率'], options: { disabled: true, system: true, precision: 0, min: 0, max: 100 }, unit: ['%', '%', '%', '%'],
      help: ['随销售阶段变化', 'Follows the stage', 'ステージに応じて変わります', '隨銷售階段變化'],
    },
    { type: 'number', model: 'weighted_amount', words: ['加权金额', 'Weighted amount', '加重金額', '加權金額'], options: { precision: 2 }, unit: YUAN },
    { type: 'input', model: 'competitor', words: ['竞争对手', 'Competitor', '競合他社', '競爭對手'] },
    { type: 'textarea', model: 'requirement', words: ['客户需求', 'Requirement', '顧客の要望', '客戶需求'], options: { maxlength: 2000 } },
    { section: SECTION.other },
    {
      type: 'input', model: 'state_reason', words: ['输单原因', 'Lost reason', '失注理由', '輸單原因'],
      options: { disabled: true, system: true, when: { show: { field: 'state_reason', operator: 'nempty' } } },
    },
    {
      type: 'date', model: 'end_time', words: ['结束时间', 'Ended', '終了日時', '結束時間'],
      options: { type: 'datetime', disabled: true, system: true, when: { show: { field: 'end_time', operator: 'nempty' } } },
    },
    {
      type: 'textarea', model: 'state_remark', words: ['结束说明', 'Closing remark', '終了の備考', '結束說明'],
      options: { disabled: true, system: true, maxlength: 2000, when: { show: { field: 'state_remark', operator: 'nempty' } } },
    },
    REMARK,
  ],
  formulas: { weighted_amount: 'ROUND(amount * rate / 100, 2)' },
  columns: ['name', 'customer_id', 'amount', 'process_id', 'rate', 'expect_date', 'state', 'owner_user_id', 'last_contact_time', 'create_time'],
  sort: '-create_time',
  states: [
    { value: 0, words: ['进行中', 'Open', '進行中', '進行中'], color: 'blue' },
    { value: 1, words: ['赢单', 'Won', '受注', '贏單'], color: 'green' },
    { value: 2, words: ['输单', 'Lost', '失注', '輸單'], color: 'red' },
    { value: 3, words: ['无效', 'Invalid', '無効', '無效'], color: 'grey' },
  ],
  tabs: [
    { ...TAB.event, by: 'opportunity_ids' },
    TAB.view,
    { key: 'contact', words: ['联系人', 'Contacts', '担当者', '聯絡人'], by: 'customer_id', from: 'customer_id' },
    { key: 'quotation', words: ['报价单', 'Quotations', '見積', '報價單'], by: 'opportunity_id' },
    { key: 'contract', words: ['合同', 'Contracts', '契約', '合同'], by: 'opportunity_id' },
    TAB.team,
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      key: 'reopen', words: ['重新打开', 'Reopen', '再開', '重新開啟'], icon: 'rotate-ccw', call: 'reopen',
      when: { field: 'state', operator: 'in', value: [1, 2, 3] },
      set: { state: 0, state_reason: null, state_remark: null, end_time: null },
      confirm: ['确定重新打开该商机?', 'Reopen this opportunity?', 'この商談を再開しますか?', '確定重新開啟該商機?'],
    },
  ],
  deletion: { ask: ['确定删除该商机?', 'Delete this opportunity?', 'この商談を削除しますか?', '確定刪除該商機?'] },
} as const satisfies ModuleFile;
