import { expect, test } from 'vitest';
import { objectKey } from '../../schemas/dialogs/objectForm.ts';

test('nobody has to type what every key ends in, and who does has it once', () => {
  expect(objectKey('asset')).toBe('asset_c');
  expect(objectKey('asset_c')).toBe('asset_c');
});
