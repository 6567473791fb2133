import { describe, expect, test } from 'vitest';
import { searchAddress, searchLinks } from '../../src/records/panel/searchLinks.ts';

describe('looking a value up on the web', () => {
  test('one search, until somebody has said otherwise [CUST-008]', () => {
    const [usual, ...more] = searchLinks({});
    expect(more).toEqual([]);
    expect(usual && searchAddress(usual, '华东机电 & Co')).toMatch(
      /^https:.*%E5%8D%8E%E4%B8%9C%E6%9C%BA%E7%94%B5%20%26%20Co$/,
    );
  });
  test('an administrator lists his own, or none', () => {
    const links = [{ name: '企业信息', url: 'https://search.example.com/?q={keyword}' }];
    expect(searchLinks({ search_links: links })).toEqual(links);
    expect(searchLinks({ search_links: JSON.stringify(links) })).toEqual(links);
    expect(searchLinks({ search_links: '' })).toEqual([]);
    expect(searchLinks({ search_links: [] })).toEqual([]);
  });
  test.each(['javascript:alert({keyword})', 'https://example.com/', 'ftp://{keyword}', 7])(
    'what is no web address is left out: %s',
    (url) => {
      expect(searchLinks({ search_links: [{ name: 'x', url }] })).toEqual([]);
    },
  );
});
