import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What the rules of quotations, contracts, payments, invoices and customers refuse. */
export const SALES_MESSAGES = {
  signup_field: { label: label('字段「{what}」不能放进报名表') },
  signup_site: { label: label('「{what}」不是网址，例如 https://www.example.com') },
  signup_closed: { code: 409, label: label('现在不能报名') },
  signup_reload: { code: 409, label: label('页面打开太久了，请重新提交') },
  amount_below_total: {
    label: label('合同金额不能小于产品总价'),
  },
  quotation_below_total: {
    label: label('报价金额不能小于产品总价'),
  },
  quotation_not_passed: {
    label: label('报价单通过审批后才能转为合同'),
  },
  line_wrong_total: {
    label: label('第 {line} 行的小计不正确'),
  },
  line_duplicate: {
    label: label('第 {line} 行的产品已添加'),
  },
  line_invalid: {
    label: label('第 {line} 行的{what}不正确'),
  },
  line_no_product: {
    label: label('第 {line} 行没有选择产品'),
  },
  line_bad_quantity: {
    label: label('第 {line} 行的数量必须大于 0'),
  },
  line_bad_price: {
    label: label('第 {line} 行的价格不正确'),
  },
  variant_duplicate: {
    label: label('第 {line} 行的规格组合已有'),
  },
  variant_refused: {
    label: label('规格不能生成，请检查规格的：{what}'),
  },
  variant_unknown_value: {
    label: label('第 {line} 行的规格值不存在'),
  },
  line_bad_discount: {
    label: label('第 {line} 行的折扣不正确'),
  },
  line_bad_tax_rate: {
    label: label('第 {line} 行的税率不正确'),
  },
  deposit_price_required: {
    label: label('请输入 定金金额'),
  },
  deposit_method_required: {
    label: label('请选择付款方式'),
  },
  deposit_date_required: {
    label: label('请选择付款日期'),
  },
  deposit_above_price: {
    label: label('定金不能大于合同金额'),
  },
  choose_contract: {
    label: label('请选择合同'),
  },
  choose_cycle: {
    label: label('请选择回款周期'),
  },
  plans_empty: {
    label: label('回款计划不能为空'),
  },
  plan_date_required: {
    label: label('计划回款时间必填'),
  },
  plan_amount_required: {
    label: label('计划回款金额必填'),
  },
  plan_amount_unlike_share: {
    label: label('合同金额的 {share}% 应为 {amount} 元'),
  },
  plan_date_unlike_days: {
    label: label('按间隔天数应为 {date}'),
  },
  money_above_uninvoice: {
    label: label('开票金额不能大于未开票金额'),
  },
  next_contact_past: {
    label: label('下次跟进时间不能早于昨天'),
  },
  total_wrong: {
    label: label('产品总价不正确，应为 {total}'),
  },
  payment_above_open: {
    label: label('回款金额不能大于合同未回款金额 {open}'),
  },
  lost_reason_required: {
    label: label('请填写输单原因'),
  },
  choose_owner: {
    label: label('请选择要更换的负责人'),
  },
  receive_limit: {
    code: 422,
    label: label('今天最多领取 {max} 条，已达上限'),
  },
  hold_limit: {
    code: 422,
    label: label('「{name}」最多持有 {max} 条，已达上限'),
  },
} as const satisfies Record<string, MessageRow>;
