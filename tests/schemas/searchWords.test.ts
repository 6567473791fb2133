import { textsOf } from '../../schemas/i18n/label.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN_GROUPS } from '../../schemas/navigation/adminMenu.ts';
import { matchesKeyword, SEARCH_KEYWORDS } from '../../schemas/i18n/searchKeywords.ts';
import { FIELD_KINDS, fieldKindRow } from '../../schemas/designer/edits/fieldKinds.ts';

const PAGES = ADMIN_GROUPS.flatMap(({ pages }) => pages);
const types = (keyword: string) =>
  FIELD_KINDS.filter((kind) =>
    matchesKeyword(keyword, [kind, ...textsOf(fieldKindRow(kind).label)], kind),
  );
const pages = (keyword: string) =>
  PAGES.filter(({ path, label }) => matchesKeyword(keyword, textsOf(label), path)).map(
    ({ path }) => path,
  );

describe('what people look for by another name', () => {
  test.each([
    ['phone', 'mobile'],
    ['amount of money', 'money'],
    ['多选', 'choices'],
    ['期间', 'daterange'],
    ['string', 'input'],
    ['file', 'fileupload'],
    ['附件', 'fileupload'],
    ['photo', 'img'],
    ['table', 'blank'],
    ['ＭＯＮＥＹ', 'money'],
    ['下拉', 'select'],
    ['rich text', 'editor'],
  ])('%s finds the field %s', (keyword, type) => {
    expect(types(keyword)).toContain(type);
  });
  test.each([
    ['numbering', '/basicSetting'],
    ['编号', '/basicSetting'],
    ['permission', '/role'],
    ['公海', '/customerSetting'],
    ['pipeline', '/opportunitySetting'],
  ])('%s finds the page %s', (keyword, path) => {
    expect(pages(keyword)).toContain(path);
  });
  test('what nobody calls anything finds nothing', () => {
    expect([types('zzz'), pages('zzz')]).toEqual([[], []]);
  });
  test('every entry belongs to a field or a page that is there', () => {
    const known = new Set<string>([...FIELD_KINDS, ...PAGES.map(({ path }) => path)]);
    expect(Object.keys(SEARCH_KEYWORDS).filter((key) => !known.has(key))).toEqual([]);
  });
});
