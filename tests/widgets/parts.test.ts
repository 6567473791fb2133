import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressText } from '../../schemas/addresses/addressText.ts';
import { DEPARTMENTS, USERS } from '../../stories/support/hostData.ts';
import { makeField } from '../../stories/support/samples.ts';
import { formatColor, parseColor } from '../../schemas/values/colors.ts';
import { contactLink } from '../../widgets/parts/boxes/contactLink.ts';
import { hideStyles } from '../../widgets/parts/editor/hideStyles.ts';
import { htmlText } from '../../widgets/parts/editor/htmlText.ts';
import { asImages, imageType, moveItem } from '../../widgets/parts/images/imageList.ts';
import { alongPath, type Item } from '../../widgets/parts/choices/items.ts';
import { peopleGroups } from '../../widgets/parts/references/peopleGroups.ts';
import { addressWith, formatPoint, parsePoint } from '../../widgets/parts/address/place.ts';
import { plainText } from '../../widgets/parts/boxes/plainText.ts';
import { provinceSeats, regionTree } from '../../widgets/parts/address/regions.ts';
import {
  flatRows,
  moveActive,
  pathRows,
  searchRows,
  treeRows,
  typeAhead,
} from '../../widgets/parts/choices/rows.ts';

describe('an address', () => {
  test('has region, address and location, and is nothing when all three are [FORM-050]', () => {
    const region = { region: '广东省,深圳市,南山区', address: '', location: '' };
    expect(addressWith(undefined, { region: region.region })).toEqual(region);
    expect(addressWith(region, { address: '科苑南路 2666 号' })).toEqual({
      ...region,
      address: '科苑南路 2666 号',
    });
    expect(addressWith(region, { region: '' })).toBeUndefined();
  });

  test.each([
    ['121.4737,31.2304', { lng: 121.4737, lat: 31.2304 }],
    ['１２１．４７，３１．２３', { lng: 121.47, lat: 31.23 }],
    [' -0.12 51.5 ', { lng: -0.12, lat: 51.5 }],
    ['31.2304,121.4737', undefined],
    ['人民广场', undefined],
    ['', undefined],
  ])('place %s', (text, point) => {
    expect(parsePoint(text)).toEqual(point);
  });

  test('a place is written as it is read: longitude first [FORM-050]', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((part) => part / 1e6);
    fc.assert(
      fc.property(degrees(180), degrees(90), (lng, lat) => {
        expect(parsePoint(formatPoint({ lng, lat }))).toEqual({ lng: lng + 0, lat: lat + 0 });
      }),
    );
  });

  test('a place without words is said by its point and how exact it is', () => {
    const place = { region: '', address: '', location: '121.4737,31.2304', accuracy: '12' };
    expect(addressText(place)).toBe('121.4737,31.2304 ±12\u00A0m');
    expect(addressText({ ...place, accuracy: '' })).toBe('121.4737,31.2304');
    expect(addressText({ ...place, address: '二号厂房门口' })).toBe('二号厂房门口');
    expect(addressText({ ...place, location: '' })).toBe('');
  });

  test('a city that is its own province is said once', () => {
    expect(addressText({ region: '上海市,上海市,浦东新区', address: '世纪大道 100 号' })).toBe(
      '上海市浦东新区 世纪大道 100 号',
    );
  });

  test('regions: 34 provinces with Hong Kong, Macao and Taiwan, three levels, no name twice under one roof [FORM-027]', () => {
    const tree = regionTree();
    expect(tree).toHaveLength(34);
    for (const name of ['香港特别行政区', '澳门特别行政区', '台湾省'])
      expect(tree.find((item) => item.value === name)?.children?.length, name).toBeGreaterThan(0);
    const unique = (items: readonly Item[] | undefined): boolean =>
      !items ||
      (new Set(items.map((item) => item.value)).size === items.length &&
        items.every((item) => unique(item.children)));
    expect(unique(tree)).toBe(true);
    expect(provinceSeats()).toHaveLength(34);
  });
});

describe('lists that are picked from', () => {
  const tree: Item[] = [
    {
      value: 1,
      label: '上海',
      children: [
        { value: 2, label: '浦东新区' },
        { value: 3, label: '静安区', disabled: true },
      ],
    },
    { value: 4, label: '深圳市', children: [{ value: 5, label: '南山区' }] },
  ];

  test('a closed branch shows nothing below it; searching shows the way', () => {
    expect(
      treeRows(tree, (item) => item.value === 1).map((row) => [
        row.item.value,
        row.level,
        row.expanded,
      ]),
    ).toEqual([
      [1, 0, true],
      [2, 1, undefined],
      [3, 1, undefined],
      [4, 0, false],
    ]);
    expect(searchRows(tree, '南山').map((row) => [row.item.value, row.trail])).toEqual([
      [5, '深圳市'],
    ]);
    expect(searchRows([{ value: 1, label: 'ＡＢＢ Robot' }], 'abb')).toHaveLength(1);
  });

  test('a path is found by the characters in their order', () => {
    expect(pathRows(tree, '深圳南山').map((row) => row.item.label)).toEqual(['深圳市 / 南山区']);
    expect(pathRows(tree, '上海 / 浦东').map((row) => row.path.map((item) => item.value))).toEqual([
      [1, 2],
    ]);
    expect(pathRows(tree, '南山深圳')).toEqual([]);
  });

  test('a stored path that is no longer offered stands for itself', () => {
    expect(alongPath(tree, [1, 9, 'x']).map((item) => item.label)).toEqual(['上海', '9', 'x']);
    expect(alongPath(tree, ['4', '5']).map((item) => item.label)).toEqual(['深圳市', '南山区']);
  });

  test('keys pass over what cannot be chosen and hold at both ends', () => {
    const rows = flatRows([
      { value: 1, label: '甲', disabled: true },
      { value: 2, label: '乙' },
      { value: 3, label: '丙', disabled: true },
      { value: 4, label: '丁' },
    ]);
    expect(
      ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'a'].map((key) =>
        moveActive(rows, 1, key),
      ),
    ).toEqual([3, 1, 1, 3, 3, 1]);
    expect(moveActive(rows, -1, 'ArrowUp')).toBe(3);
    expect(moveActive([], -1, 'ArrowDown')).toBe(-1);
    expect(typeAhead(rows, 1, '丁')).toBe(3);
    expect(typeAhead(rows, 1, '丙')).toBe(1);
  });
});

test('people: active and disabled ones apart, under their departments in the order of the tree [FORM-085]', () => {
  const people = { departments: DEPARTMENTS, users: USERS };
  const groups = (disabled: boolean, keyword = '') =>
    peopleGroups(people, { disabled, keyword, noDepartment: '未分配' }).map((group) => [
      group.label,
      ...group.rows.map((row) => row.item.label),
    ]);
  expect(groups(false)[0]).toEqual(['上海总部 / 销售部', '林晓峰']);
  expect(groups(false).at(-1)).toEqual(['未分配', '刘洋']);
  expect(groups(true)).toEqual([['上海总部 / 销售部 / 华东区', '孙丽']]);
  expect(groups(false, '客户经理').flat()).toEqual([
    '上海总部 / 销售部 / 华东区',
    '陈嘉怡',
    '上海总部 / 销售部 / 华南区',
    '赵宏伟',
  ]);
  expect(
    peopleGroups(people, { disabled: true, keyword: '', noDepartment: '' })[0]?.rows[0]?.item
      .disabled,
  ).toBe(true);
});

describe('colours', () => {
  test.each([
    ['#1b5acb', '#1b5acb'],
    ['1B5ACB', '#1b5acb'],
    ['#fa0', '#ffaa00'],
    ['rgb(27 90 203)', '#1b5acb'],
    ['rgba(27, 90, 203, 0.5)', '#1b5acb'],
    ['rgb(300,0,0)', undefined],
    ['red', undefined],
  ])('%s', (text, hex) => {
    const color = parseColor(text);
    expect(color && formatColor(color, false)).toBe(hex);
  });

  test('a stored colour is read as the same colour, with and without transparency [FORM-049]', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        part,
        part,
        part,
        fc.integer({ min: 0, max: 100 }),
        (red, green, blue, percent) => {
          const color = { red, green, blue, alpha: percent / 100 };
          expect(parseColor(formatColor(color, true))).toEqual(color);
          expect(parseColor(formatColor(color, false))).toEqual({ ...color, alpha: 1 });
        },
      ),
    );
  });
});

describe('links in shown texts', () => {
  const url = makeField('input', '官网', { dataType: 'url' });

  test.each([
    ['www.example.com/a', 'https://www.example.com/a'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['暂无', undefined],
  ])('%s', (text, href) => {
    expect(contactLink(url, text)).toBe(href);
  });

  test('only fields that say so make mail and telephone links', () => {
    expect(
      contactLink(
        makeField('input', '手机', {}, { rules: [{ type: 'telephone' }] }),
        '13800138001',
      ),
    ).toBe('tel:13800138001');
    expect(
      contactLink(
        makeField('input', '邮箱', {}, { rules: [{ type: 'email' }] }),
        'wang@example.com',
      ),
    ).toBe('mailto:wang@example.com');
    expect(contactLink(makeField('input', '编号'), '13800138001')).toBeUndefined();
  });
});

describe('pictures', () => {
  test('move within their list, and none is lost', () => {
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(9), fc.nat(9), (list, from, to) => {
        expect(moveItem(list, from, to).toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test('a field for one photo takes jpg, jpeg and png only [FORM-074]', () => {
    expect(
      ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'].map((type) =>
        imageType({ type, name: 'x' }, true),
      ),
    ).toEqual([true, true, false, false]);
    expect(
      ['image/gif', 'image/webp', 'image/svg+xml'].map((type) =>
        imageType({ type, name: 'x' }, false),
      ),
    ).toEqual([true, false, false]);
  });

  test('records made by other programs are read; ours stay as they are', () => {
    const ours = { id: 1, path: 'a.png', name: 'a' };
    expect(asImages([ours, { key: 7, url: 'https://example.com/b.png' }, null, 'x'])).toEqual([
      ours,
      { key: 7, url: 'https://example.com/b.png', id: 7, path: 'https://example.com/b.png' },
    ]);
    expect(asImages(undefined)).toEqual([]);
  });
});

test('rich text in one line: words only, whatever is in it', () => {
  expect(
    htmlText(
      '<h2>目标</h2><p>提升&nbsp;<b>35%</b> &lt;一期&gt; &#20840;</p><script>alert("x")</script>',
    ),
  ).toBe('目标 提升 35% <一期> 全');
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('<', '>', '&', ';', '#', 'a', 'script', '/', ' ', '"', 'x9'),
      }),
      (html) => {
        expect(typeof htmlText(html)).toBe('string');
      },
    ),
  );
});

describe('styles carried past the browser’s parser', () => {
  test.each([
    ['<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
    ["<P  STYLE = 'x>y' class=a>b", "<P  data-style = 'x>y' class=a>b"],
    ['<img alt="a style=b" style=c>', '<img alt="a style=b" data-style=c>'],
    ['1 < 2 style=x <b>', '1 < 2 style=x <b>'],
    ['<!-- <p style="x"> --><p style>', '<!-- <p style="x"> --><p data-style>'],
    ['<p data-style="x" mystyle="y" style', '<p data-style="x" mystyle="y" data-style'],
    ['</p style="x">', '</p style="x">'],
    ['<p =style="x">', '<p =style="x">'],
  ])('%s', (html, hidden) => {
    expect(hideStyles(html)).toBe(hidden);
  });

  test('nothing else changes, and a second time changes nothing', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '<p',
      ' ',
      'style',
      '=',
      '"',
      "'",
      '/',
      '<!--',
      '-->',
      'a',
      '红',
      '=style',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = parts.join('');
        const hidden = hideStyles(html);
        expect(hidden.replaceAll('data-style', 'style')).toBe(html);
        expect(hideStyles(hidden)).toBe(hidden);
      }),
      { numRuns: 2000 },
    );
  });
});

test('any value in readable words, without brackets', () => {
  // joined as the reader's language joins; files run before may have read in another
  i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });
  expect(plainText({ strokes: 14, signed_by: '王建国', note: '' })).toBe(
    'strokes: 14, signed_by: 王建国',
  );
  expect(plainText([1, [2, 'a'], null])).toBe('1、2、a');
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(typeof plainText(value)).toBe('string');
    }),
  );
});
