import { foldText } from '../values/foldText.ts';
import { regionAtStart, regionNamed } from './regions.ts';
import type { KeyValue } from './values.ts';

/** Legal forms in Chinese and Japanese, and what groups call themselves; the longest first. */
const FORMS = [
  '股份有限责任公司',
  '有限责任公司',
  '有限責任公司',
  '股份有限公司',
  '集团有限公司',
  '集團有限公司',
  '控股有限公司',
  '普通合伙企业',
  '有限合伙企业',
  '有限合伙',
  '普通合伙',
  '合伙企业',
  '有限公司',
  '集团公司',
  '集團公司',
  '股份公司',
  '控股集团',
  '控股集團',
  '株式会社',
  '有限会社',
  '合同会社',
  '合資会社',
  '总公司',
  '總公司',
  '集团',
  '集團',
  '控股',
  '股份',
  '公司',
  '企业',
  '企業',
  '个体工商户',
  '経営部',
  '经营部',
  '(株)',
  '(有)',
].toSorted((one, other) => other.length - one.length);
const FORM_IN_BRACKETS = new Set([
  ...FORMS,
  '株',
  '有',
  '同',
  '中国',
  '中國',
  '合伙',
  '有限',
  '股份制',
]);
const LATIN_FORMS = new Set(
  'co ltd limited inc incorporated corp corporation company llc llp lp gmbh ag plc pte pty bv nv kk sarl srl spa oy ab holding holdings group'.split(
    ' ',
  ),
);
/** A branch is not its company: nothing is taken off its name. */
const BRANCH =
  /(?:分公司|子公司|分店|分厂|分廠|支行|分行|办事处|辦事處|营业部|營業部|支店|営業所|branch)$/;
/** Words of a trade: without the place before them they are no name. */
const TRADE =
  /^(?:科技|技术|技術|网络|網絡|信息|电子|電子|机械|機械|贸易|貿易|商贸|商貿|实业|實業|投资|投資|建筑|建築|建设|建設|食品|服装|服裝|保险|保險|银行|銀行|医药|醫藥|物流|运输|運輸|咨询|諮詢|文化|传媒|傳媒|广告|廣告|教育|工程|工业|工業|设备|設備|材料|能源|环保|環保|化工|汽车|汽車|房地产|房地產|软件|軟體|管理|服务|服務|国际|國際|发展|發展|制造|製造|进出口|進出口)+$/;
const LEAST = 2;

/**
 * What of a company's name is its own: without its legal form, its place and what is no letter. 苏州恒锐精密机械有限公司, 恒锐精密机械(苏州)
 * and 江苏苏州恒锐精密机械 all give 恒锐精密机械; the place is the mark, because 北京宝钢 and 上海宝钢 are two companies.
 */
export function companyKey(name: string): KeyValue | undefined {
  const text = foldText(name)
    .replace(/[（【[]/g, '(')
    .replace(/[）】\]]/g, ')');
  const marks: string[] = [];
  const open = text.replace(/\(([^()]*)\)/g, (_, inside: string) => {
    const region = regionNamed(inside);
    if (region !== undefined) marks.push(region);
    return region !== undefined || FORM_IN_BRACKETS.has(inside.trim()) ? ' ' : ` ${inside} `;
  });
  const whole = words(open);
  if (BRANCH.test(whole)) return longEnough(whole) ? { value: whole } : undefined;
  const bare = words(withoutLatinForms(open));
  const named = withoutForms(bare);
  const { rest, code } = withoutPlace(named);
  const value = longEnough(rest) ? rest : named;
  const mark =
    [...marks, ...(value === rest && code ? [code] : [])].toSorted(
      (one, other) => other.length - one.length,
    )[0] ?? '';
  return longEnough(value) ? { value, mark } : undefined;
}

function longEnough(text: string): boolean {
  return Array.from(text).length >= LEAST;
}

function words(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Latin forms are words of their own: Costco keeps its co. */
function withoutLatinForms(text: string): string {
  const tokens = text
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  if (tokens[0] === 'the' && tokens.length > 1) tokens.shift();
  while (tokens.length > 1 && LATIN_FORMS.has(tokens.at(-1) ?? '')) tokens.pop();
  return tokens.join(' ');
}

function withoutForms(text: string): string {
  const form = FORMS.find(
    (each) =>
      (text.endsWith(each) || text.startsWith(each)) &&
      Array.from(text).length - each.length >= LEAST &&
      (text.endsWith(each) || each.endsWith('会社')),
  );
  if (form === undefined) return text;
  return withoutForms(text.endsWith(form) ? text.slice(0, -form.length) : text.slice(form.length));
}

/** Province and city before a name, unless what is left would be a trade and no name. */
function withoutPlace(text: string): { rest: string; code: string } {
  let [rest, code] = [text, ''];
  for (let found = regionAtStart(rest); found; found = regionAtStart(rest)) {
    const next = rest.slice(found.length);
    if (!longEnough(next) || TRADE.test(next) || (code !== '' && !found.code.startsWith(code)))
      break;
    [rest, code] = [next, found.code];
  }
  return { rest, code };
}
