import { describe, expect, test } from 'vitest';
import {
  checkOverrides,
  formSlotsOf,
  slotOf,
  type Overrides,
} from '../../src/records/slots/slots.ts';

const header = () => null;
const shared = () => null;
const lines = () => null;
const overrides: Overrides = {
  '*': { 'detail.header': shared, 'form.remark': lines },
  thing: { 'detail.header': header, 'form.product': lines, 'tab.file': header },
};

describe('the registry of overrides', () => {
  test("a module's own slot wins over the shared one", () => {
    expect(slotOf(overrides, 'thing', 'detail.header')).toBe(header);
    expect(slotOf(overrides, 'other', 'detail.header')).toBe(shared);
    expect(slotOf(overrides, 'other', 'tab.file')).toBeUndefined();
    expect(Object.keys(formSlotsOf(overrides, 'thing'))).toEqual(['remark', 'product']);
  });
  test('a known registry is handed on as it is', () => {
    expect(checkOverrides(overrides, ['thing'])).toBe(overrides);
    expect(checkOverrides({ asset_c: { 'tab.map': header } }, [])).toBeDefined();
  });
  test('a slot that nobody knows stops the start with its name', () => {
    expect(() => checkOverrides({ thing: { 'detail.heder': header } as never }, ['thing'])).toThrow(
      '"detail.heder"',
    );
    expect(() => checkOverrides({ thing: { 'form.': header } as never }, ['thing'])).toThrow(
      '"form."',
    );
  });
  test('a module that nobody knows stops the start with its name', () => {
    expect(() => checkOverrides({ thnig: {} }, ['thing'])).toThrow('"thnig"');
  });
});
