import { expect, test } from 'vitest';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { cleanHtml } from '../../../server/records/write/html.ts';

const form = translateDefinition({
  module: { key: 'thing', title: 'name', columns: [] },
  locale: 'en',
  definition: {
    list: [
      { type: 'editor', name: 'Text', key: 't', model: 'text', options: {}, rules: [] },
      { type: 'input', name: 'Name', key: 'n', model: 'name', options: {}, rules: [] },
    ],
    config: {},
  },
});
const clean = (text: string) => cleanHtml(form, { text }).text;

test('rich text keeps what the editor makes and loses what could run [FORM-081]', () => {
  const kept =
    '<h2 style="text-align:center">报价说明</h2><p><strong>含税</strong> <a href="https://example.com" target="_blank">链接</a></p><img src="files/12.png" alt="图" />';
  expect(clean(kept)).toBe(kept);
  for (const bad of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://e.x"></iframe>',
    '<p style="position:fixed;background-image:url(//e.x)">x</p>',
    '<form action="/x"><input></form>',
    '<svg><script>1</script></svg>',
  ]) {
    expect(clean(bad)).not.toMatch(/script|onerror|javascript:|iframe|position|url\(|form|input/);
  }
});
test('plain text fields are left as typed', () =>
  expect(cleanHtml(form, { name: '<b>A&B</b>' })).toEqual({ name: '<b>A&B</b>' }));
