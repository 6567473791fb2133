import { expect, test } from 'vitest';
import { keyFromName, objectKey } from '../../schemas/dialogs/objectForm.ts';

test.each([
  ['Fixed Asset', 'fixed_asset'],
  ['Café  No. 2!', 'cafe_no_2'],
  ['设备 Equipment', 'equipment'],
  ['3D printer', 'd_printer'],
  ['固定资产', undefined],
  ['A', undefined],
])('the key that follows from the name %s is %s', (name, key) => {
  expect(keyFromName(name)).toBe(key);
});

test('nobody has to type what every key ends in, and who does has it once', () => {
  expect(objectKey('asset')).toBe('asset_c');
  expect(objectKey('asset_c')).toBe('asset_c');
});
