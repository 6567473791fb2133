const MONEY =
  /(?:^|\s)(?:[千万萬億亿百]*[元圓圆円块]|(?:× ?[\d,]+ )?(?:CNY|RMB|USD|EUR|GBP|JPY|HKD|TWD|KRW)|[¥￥$€£₩])$/i;

/** Whether a number of this unit is an amount of money, as people write it: 元, 万元, CNY, $. A price per hour or piece is none. */
export function isMoneyUnit(unit: string | undefined): boolean {
  return unit !== undefined && MONEY.test(unit.trim());
}
