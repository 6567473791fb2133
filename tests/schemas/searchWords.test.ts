import { textsOf } from '../../schemas/i18n/label.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN_GROUPS } from '../../schemas/navigation/adminMenu.ts';
import { matchesKeyword, SEARCH_KEYWORDS } from '../../schemas/i18n/searchKeywords.ts';
import { WIDGET_TYPES, widgetTypeRow } from '../../schemas/definition/widgetTypes.ts';
import type { WidgetType } from '../../schemas/definition/widgetTypes.ts';

const TYPES = Object.keys(WIDGET_TYPES) as WidgetType[];
const PAGES = ADMIN_GROUPS.flatMap(({ pages }) => pages);
const types = (keyword: string) =>
  TYPES.filter((type) =>
    matchesKeyword(keyword, [type, ...textsOf(widgetTypeRow(type).label)], type),
  );
const pages = (keyword: string) =>
  PAGES.filter(({ path, label }) => matchesKeyword(keyword, textsOf(label), path)).map(
    ({ path }) => path,
  );

describe('what people look for by another name', () => {
  test.each([
    ['phone', 'input'],
    ['file', 'fileupload'],
    ['附件', 'fileupload'],
    ['photo', 'img'],
    ['table', 'blank'],
    ['ＭＯＮＥＹ', 'number'],
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
    const known = new Set<string>([...TYPES, ...PAGES.map(({ path }) => path)]);
    expect(Object.keys(SEARCH_KEYWORDS).filter((key) => !known.has(key))).toEqual([]);
  });
});
