import type { ProductLine, Variant } from '../../schemas/rules/productLines.ts';
import {
  addLine,
  lineTotals,
  withDiscount,
  withQuantity,
} from '../../schemas/rules/productLines.ts';
import { stored, type Tables } from './recordData.ts';
import type { Envelope } from './recordServer.ts';

interface Offer extends Variant {
  number: string;
  category_id: number;
}

const offer = (
  product_detail_id: number,
  name: string,
  spec_attr: string,
  unit: string,
  price: number,
  category_id: number,
): Offer => ({
  product_detail_id,
  name,
  spec_attr,
  unit,
  price,
  category_id,
  number: `GG2026${product_detail_id}`,
});

/** Variants on the shelf; the categories are those of hostData. */
export const OFFERS: readonly Offer[] = [
  offer(901, '六轴工业机器人 IRB 6700', '负载 150 kg / 臂展 3.2 m', '台', 328_000, 31),
  offer(902, '六轴工业机器人 IRB 6700', '负载 200 kg / 臂展 2.6 m', '台', 345_500, 31),
  offer(903, 'SCARA 机器人', '负载 6 kg', '台', 86_800.5, 31),
  offer(904, '视觉检测系统', '2000 万像素 / 双相机', '套', 128_000, 34),
  offer(905, '六维力传感器', '±500 N', '只', 15_600, 34),
  offer(906, '年度维保服务', '含两次现场巡检', '年', 36_000, 37),
  offer(907, '现场安装与调试', '', '人天', 1800, 37),
  ...Array.from({ length: 60 }, (_, index) =>
    offer(
      1000 + index,
      `备件包 ${index + 1} 号`,
      `适配机型 ${index + 1}`,
      '套',
      500 + index * 10,
      37,
    ),
  ),
];

/** What the product chooser asks. */
export function productAnswers(
  path: string,
  { keyword, category_id, page = 1, size = 20 }: Record<string, unknown>,
): Envelope | undefined {
  if (path !== '/rest/crm/product/getProductList') return undefined;
  const found = OFFERS.filter(
    (each) =>
      (!keyword || `${each.name} ${each.spec_attr} ${each.number}`.includes(String(keyword))) &&
      (!category_id || each.category_id === Number(category_id)),
  );
  const from = (Number(page) - 1) * Number(size);
  return {
    code: 200,
    message: '',
    data: {
      list: found
        .slice(from, from + Number(size))
        .map((each) => ({ ...each, product_id: each.product_detail_id })),
      count: found.length,
    },
  };
}

/** Lines of a document: three products, one with a discount and a quantity. */
export function sampleLines(): readonly ProductLine[] {
  const [first, , , vision, , service] = OFFERS;
  const lines = [first, vision, service].reduce<readonly ProductLine[]>(
    (list, each) => (each ? addLine(list, variantOf(each)) : list),
    [],
  );
  return lines.map((line, index) => (index === 0 ? withQuantity(withDiscount(line, 95), 2) : line));
}

function variantOf({ product_detail_id, name, spec_attr, unit, price }: Offer): Variant {
  return { product_detail_id, name, spec_attr, unit, price };
}

const { final_price, discount } = lineTotals(sampleLines());
const PARTIES = {
  customer_id: 101,
  opportunity_id: 301,
  contact_id: 201,
  contact_mobile: '13800138001',
  contact_email: 'wang.jg@example.com',
};
const SUMS = {
  product_list: sampleLines(),
  product_price: final_price,
  discount,
  price: final_price,
};

/** One record of each kind of form, as the server keeps it. */
export const RECORDS_BY_MODULE: Readonly<Record<string, Record<string, unknown>>> = {
  customer: {
    name: '上海华东机电设备有限公司',
    number: 'KH202611210001',
    level: 'A',
    stage: 'deal',
    source: 'exhibition',
    industry: 'manufacturing',
    scale: '499',
    tags: ['key_account', 'budget'],
    next_contact_time: '2026-11-25 09:30:00',
    mobile: '13800138001',
    telephone: '021-5888 6600',
    email: 'sales@huadong.example.com',
    website: 'www.example.com',
    address: {
      region: '上海市,上海市,浦东新区',
      address: '张江路 1188 号 3 幢',
      location: '121.606,31.207',
    },
    legal_person: '王建国',
    credit_code: '91310115MA1K3X8L2Q',
    registered_capital: 5000,
    founded_date: '2006-03-18',
    remark: '由老客户介绍，信任度较高。\n年底有集中采购计划。',
  },
  contact: {
    name: '王建国',
    customer_id: 101,
    position: '采购总监',
    mobile: '13800138001',
    email: 'wang.jg@example.com',
    decision_role: 'decider',
    is_primary: 1,
    gender: 'male',
  },
  opportunity: {
    name: '二期产线自动化改造',
    number: 'SJ202611210001',
    customer_id: 101,
    contact_id: 201,
    opportunity_group_id: 701,
    type: 'expand',
    source: 'referral',
    amount: 1_280_000,
    expect_date: '2027-01-15',
    rate: 50,
    competitor: '精工自动化',
    requirement: '单班产能提升 35%，换型时间不超过 20 分钟。',
  },
  quotation: {
    name: '二期产线自动化改造报价',
    number: 'BJ202611210031',
    ...PARTIES,
    quote_date: '2026-11-21',
    valid_date: '2026-12-21',
    ...SUMS,
    delivery: '签约后 60 天',
    terms: '预付 30%，发货前 60%，验收后 10%。',
  },
  contract: {
    name: '二期产线自动化改造合同',
    number: 'HT202611210012',
    ...PARTIES,
    type: 'sales',
    sign_date: '2026-11-21',
    signer_user_id: 11,
    start_time: '2026-12-01',
    end_time: '2027-11-30',
    ...SUMS,
    is_deposit: 1,
    deposit: { price: 100_000, payment_method: 'transfer', payment_date: '2026-12-05' },
    terms: '预付 30%，发货前 60%，验收后 10%。',
  },
  invoice: {
    number: 'FP202611210003',
    contract_id: 401,
    customer_id: 101,
    contract_price: 1_280_000,
    uninvoice: 896_000,
    money: 384_000,
    type: '增值税专用发票',
    classify: '单位',
    title: '上海华东机电设备有限公司',
    tax_number: '91310115MA1K3X8L2Q',
    bank: '中国工商银行上海张江支行',
    account: '1001 2345 0900 6789 012',
    is_send: 0,
  },
};

/** The records that the forms above refer to. */
export function documentTables(): Tables {
  return {
    customer: [
      stored(101, { name: '上海华东机电设备有限公司', mobile: '13800138001' }),
      stored(102, { name: '深圳市精工自动化科技有限公司' }),
    ],
    contact: [
      stored(201, {
        name: '王建国',
        customer_id: 101,
        mobile: '13800138001',
        email: 'wang.jg@example.com',
      }),
      stored(202, {
        name: '李雪梅',
        customer_id: 101,
        mobile: '13910023344',
        email: 'lixm@example.com',
      }),
    ],
    opportunity: [stored(301, { name: '二期产线自动化改造', customer_id: 101 })],
    quotation: [stored(501, { name: '二期产线自动化改造报价', customer_id: 101 })],
    contract: [
      stored(401, {
        name: 'HT202611210012 二期产线自动化改造合同',
        customer_id: 101,
        price: 1_280_000,
        start_time: '2026-12-01',
      }),
    ],
  };
}
