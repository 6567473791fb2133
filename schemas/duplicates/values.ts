import { foldText } from '../values/foldText.ts';

export interface KeyValue {
  value: string;
  /** what must not contradict where both records say it: the place in a company's name, as a region code */
  mark?: string;
}

const EXTENSION = /(?:转|轉|分机|分機|内線|内线|ext\.?|x|#)\s*\d{1,6}\s*$/i;

const SHORTEST_PHONE = 7;

/** Digits without country code and extension. Numbers that people type to get past a required field say nothing. */
export function phoneKey(text: string): KeyValue | undefined {
  const whole = foldText(text)
    .replace(EXTENSION, '')
    .replace(/-\d{1,4}$/, (end, at: number, all: string) =>
      all.slice(0, at).replace(/\D/g, '').length >= 10 ? '' : end,
    );
  const digits = whole.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$|0?\d{9,11}$)/, '');
  const area =
    whole.trim().startsWith('+86') && !/^1\d{10}$/.test(digits) && !digits.startsWith('0')
      ? `0${digits}`
      : digits;
  return area.length >= SHORTEST_PHONE && !isMadeUp(area) ? { value: area } : undefined;
}

/** One digit over and over, a run, or a mobile of zeros. */
function isMadeUp(digits: string): boolean {
  const tail = digits.slice(3);
  return (
    /^(\d)\1*$/.test(tail) ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    /^1\d{2}0{6,}\d{0,2}$/.test(digits)
  );
}

/** What some services read as the same box is the same here: what stands after a plus. */
export function emailKey(text: string): KeyValue | undefined {
  const match = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(foldText(text));
  const [, box = '', host = ''] = match ?? [];
  const own = box.replace(/\+.*$/, '');
  return own && !/^(?:test|noemail|no-?reply|none|example)$/.test(own)
    ? { value: `${own}@${host}` }
    : undefined;
}

const SHORTEST_CODE = 8;

export function codeKey(text: string): KeyValue | undefined {
  const value = foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
  return value.length >= SHORTEST_CODE && !/^(.)\1*$/.test(value) ? { value } : undefined;
}

/** Where many companies have a page of their own: the host says nothing of any of them. */
const SHARED =
  /(?:^|\.)(?:1688|alibaba|taobao|tmall|jd|pinduoduo|weibo|weixin\.qq|mp\.weixin|baidu|zhihu|douyin|xiaohongshu|made-in-china|globalsources|facebook|linkedin|twitter|instagram|youtube|github|google|wix|wordpress|shopify|myshopify)\.[a-z.]+$/;

export function hostKey(text: string): KeyValue | undefined {
  const host = foldText(text)
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^(?:www\d?|m|wap)\./, '')
    .replace(/\.$/, '');
  return /^[^\s.]+(?:\.[^\s.]+)+$/.test(host) && !/^[\d.]+$/.test(host) && !SHARED.test(host)
    ? { value: host }
    : undefined;
}

const POLITE = /(?:先生|女士|小姐|老师|老師|さん|様)$|^(?:mr|mrs|ms|dr)\.?\s+/;

export function personKey(text: string): KeyValue | undefined {
  const value = foldText(text)
    .replace(POLITE, '')
    .replace(/[\s.·・,]/g, '');
  return Array.from(value).length >= 2 ? { value } : undefined;
}

export function textKey(text: string): KeyValue | undefined {
  const value = foldText(text).replace(/\s/g, '');
  return value.length >= 3 ? { value } : undefined;
}
