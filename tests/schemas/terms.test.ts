import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** English words of the product's concepts, wherever a page, a form or a list names them. docs/decisions/0018-one-word-for-a-concept.md says why these. */
const TERMS: Readonly<Record<string, string>> = {
  输单原因: 'Lost reason',
  商机组: 'Sales process',
  审批中: 'In approval',
  审批状态: 'Approval status',
  开票抬头: 'Invoice header',
  数据范围: 'Data scope',
  状态: 'Status',
  知会人: 'Notified',
  序号: 'No.',
  未指定审批人: 'No approver named',
  由上一审批人指定: 'Named by the previous approver',
  // it stands behind figures: "35 × 10,000 CNY"
  万元: '× 10,000 CNY',
};

test('a concept has one English word in every catalogue', () => {
  const named = inCatalogues().filter(({ zh }) => Object.hasOwn(TERMS, zh));
  expect(new Set(named.map(({ zh }) => zh))).toEqual(new Set(Object.keys(TERMS)));
  const several = (term = '') => `${term}${term.endsWith('s') ? 'es' : 's'}`;
  // a heading over many of them says the plural
  expect(named.filter(({ zh, en }) => en !== TERMS[zh] && en !== several(TERMS[zh]))).toEqual([]);
});

interface Named {
  file: string;
  zh: string;
  en: string;
}

function inCatalogues(): Named[] {
  return globSync('schemas/locales/en/*.po').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(
      ([, zh = '', en = '']) => ({ file, zh, en }),
    ),
  );
}
