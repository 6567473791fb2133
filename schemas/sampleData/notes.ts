/**
 * Sentences as sales staff write them. Blanks: {who} the contact as addressed, {product} what is sold, {company} the customer's short name,
 * {rival} a competitor, {amount} in ten thousand yuan, {day} a weekday.
 */

export const FOLLOW_UPS: Readonly<
  Record<'call' | 'visit' | 'wechat' | 'email' | 'meeting', readonly string[]>
> = {
  call: [
    '与{who}电话沟通，对方已收到资料，正在内部讨论{product}的预算，约定{day}再联系。',
    '电话确认{company}项目进度，{who}反馈领导已批示，下周安排技术交流。',
    '{who}来电询问{product}的交货周期，已答复四周内到货，对方表示可以接受。',
    '回访使用情况，系统运行稳定，{who}希望再增加一条产线的接入，后续报价。',
    '首次电话联系{who}，对方对{product}有兴趣，但年内预算已用完，建议明年一季度再谈。',
    '催问付款进度，{who}答复已提交财务，预计{day}前安排付款。',
    '电话沟通合同条款，{who}提出质保期由一年改为两年，已反馈给法务。',
    '{who}未接电话，已发短信说明来意，明天上午再联系。',
  ],
  visit: [
    '上门拜访{who}，参观了装配车间，现有设备 60 多台，大部分没有联网，对{product}需求明确。',
    '与{who}面谈，确认采购流程：技术部选型、采购部比价、总经理审批，预计一个月。',
    '陪同{who}参观样板工厂，对方对看板效果很认可，要求提供详细方案。',
    '现场勘察完成，网络与供电条件具备，需要增加两个点位，已更新方案。',
    '拜访{company}，{who}介绍目前在用{rival}，对服务响应不满意，有更换意向。',
    '中秋节前走访，{who}透露明年有二期扩建计划，预算约 {amount} 万元。',
    '上门签署合同并交接实施计划，{who}担任甲方项目经理。',
  ],
  wechat: [
    '微信发送{product}产品手册和两个同行业案例，{who}回复会转给技术同事。',
    '{who}微信询问能否开具增值税专用发票以及付款方式，已答复。',
    '微信沟通演示时间，定在{day}下午两点，线上会议。',
    '{who}转来需求清单，共 18 条，已转售前评估。',
    '发送报价单，{who}表示价格比{rival}略高，希望再优惠一些。',
  ],
  email: [
    '邮件发送技术方案 V2 与实施计划，抄送双方项目组。',
    '收到{who}邮件，确认验收标准，附件为签字版需求说明书。',
    '邮件提交投标文件电子版，{who}已确认收到。',
    '发送会议纪要，列出三项待办：网络改造、数据字典、账号清单。',
  ],
  meeting: [
    '线上演示{product}，{who}及技术部五人参加，重点关注与 ERP 的对接方式。',
    '技术交流会，{company}设备部提出断网续传、权限分级两点要求，均可满足。',
    '与{who}召开商务谈判会，折扣谈到九折，付款方式 3-6-1，待总经理确认。',
    '项目启动会，明确双方负责人与里程碑，计划两个月上线。',
    '方案评审会通过，{who}要求下周提交正式报价。',
  ],
};

export const OPPORTUNITY_NAMES = [
  '{company}{product}采购项目',
  '{company}智能工厂一期',
  '{company}产线数据采集项目',
  '{company}设备联网改造',
  '{company}车间看板项目',
  '{company}能耗监测项目',
  '{company}{product}增购',
  '{company}数字化车间建设',
  '{company}设备预测性维护试点',
  '{company}年度运维续签',
] as const;
export const FURNITURE_NAMES = [
  '{company}新办公室家具采购',
  '{company}会议室改造',
  '{company}工位扩充项目',
  '{company}办公椅更换',
] as const;

export const REQUIREMENTS = [
  '希望实现设备联网与产量自动统计，减少人工报表。',
  '现有系统数据分散，需要统一平台并与 ERP 对接。',
  '一期先做两条产线试点，效果好再推广到全厂。',
  '要求支持私有化部署，数据不出厂区。',
  '重点关注设备故障预警，减少非计划停机。',
  '需要移动端报工和扫码追溯。',
  '希望四个月内上线，配合客户验厂。',
  '能耗成本高，需要分项计量并找出浪费点。',
] as const;

export const ENQUIRIES = [
  '想了解一下产品价格和实施周期。',
  '看到官网案例，我们也是做机加工的，能否安排演示？',
  '需要 20 台网关的报价，含税含运费。',
  '请问是否支持西门子和三菱的 PLC？',
  '我们计划明年建新厂，希望提前沟通方案。',
  '能否提供试用账号？',
  '想咨询老设备改造的方案。',
  '请发一份产品手册到我的邮箱。',
] as const;

export const CLUE_TOPICS = [
  '设备联网改造咨询',
  'MES 系统选型',
  '工业网关采购',
  '车间看板需求',
  '能耗监测方案咨询',
  '预测性维护试点',
  '工控机批量采购',
  '数据采集项目',
  '产线数字化改造',
] as const;

export const LOST_REMARKS = [
  '客户最终选择了报价更低的供应商，价差约一成。',
  '集团统一采购，子公司无选型权。',
  '项目因资金问题暂缓，明年再启动。',
  '客户决定由信息部自行开发。',
  '对方要求的本地化服务我们暂时无法满足。',
] as const;

export const RIVALS = ['友商 A', '某外资品牌', '本地集成商', '友商 B', '原有供应商'] as const;

export const TERMS = [
  '合同签订后付 30%，到货验收后付 60%，质保期满付 10%。',
  '合同签订后付 50%，上线验收后付 50%。',
  '货到验收合格后 30 日内一次性付清。',
  '按季度付款，每季度首月 10 日前支付。',
] as const;
export const DELIVERIES = [
  '合同生效后 2 周',
  '合同生效后 4 周',
  '现货，付款后 3 个工作日',
  '按项目计划分批交付',
] as const;
export const REMARKS = [
  '重点客户，保持每周联系。',
  '由老客户介绍，信任度较高。',
  '决策周期较长，需要耐心跟进。',
  '对价格敏感，可适当给予折扣。',
  '客户要求所有沟通以邮件确认。',
  '年底有集中采购计划。',
] as const;

export const OPINIONS = {
  pass: ['同意', '同意，请按合同约定执行', '价格符合政策，同意', '已核对，同意'],
  reject: [
    '折扣低于公司底价，请重新报价',
    '付款条款需改为 3-6-1，请修改后重新提交',
    '附件不全，请补充后再提交',
  ],
  withdraw: ['客户调整了采购数量，撤回修改', '合同主体信息有误，撤回更正'],
  revoke: ['客户要求变更付款方式，撤销审批'],
} as const;

export const VOID_REASONS = [
  '抬头信息有误，重新开具',
  '客户要求合并开票',
  '重复登记',
  '退货冲销',
] as const;
export const BANKS = [
  '中国工商银行',
  '中国建设银行',
  '中国农业银行',
  '中国银行',
  '招商银行',
  '交通银行',
] as const;
export const INVOICE_CONTENTS = [
  '*软件*信息系统服务',
  '*电子计算机*工业网关',
  '*信息技术服务*技术服务费',
  '*电子工业专用设备*数据采集设备',
] as const;

/** name, place, type of a campaign: values of its own choices are looked up by the caller */
export const CAMPAIGNS = [
  '2026 智能制造春季巡展（苏州站）',
  '工业互联网线上直播课',
  '老客户答谢会',
  '数字化工厂案例白皮书下载',
  '行业协会年会赞助',
  '官网搜索推广',
  '预测性维护主题沙龙',
  '合作伙伴大会',
] as const;

export const TICKETS = [
  ['网关频繁掉线', '现场 4G 信号弱，网关每天掉线三到五次。'],
  ['报表数据与现场不符', '夜班产量比人工统计少约 2%。'],
  ['申请增加用户账号', '新增质检岗位 6 个账号。'],
  ['看板页面打开缓慢', '大屏刷新需要 20 秒以上。'],
  ['传感器读数异常', '3 号机台振动值长期为零。'],
  ['系统升级预约', '希望在周末停机时升级到最新版本。'],
  ['工控机无法启动', '断电后无法进入系统。'],
  ['接口返回错误', '与 ERP 的工单接口提示签名失败。'],
  ['触摸屏不灵敏', '戴手套操作时无响应。'],
  ['操作培训需求', '新员工入职，需要一次现场培训。'],
] as const;

export const SOLUTIONS = [
  '已更换高增益天线，信号恢复正常。',
  '调整采集周期并补录历史数据，报表与现场一致。',
  '已远程升级固件，问题消除。',
  '上门更换传感器并重新校准。',
  '已增加账号并完成权限配置。',
] as const;

/** Fills the blanks of a sentence. */
export function filled(sentence: string, words: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (blank, key: string) => words[key] ?? blank);
}
