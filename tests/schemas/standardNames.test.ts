import { expect, test } from 'vitest';
import { standardName } from '../../schemas/vocabulary/standardNames.ts';

test('an entry that every company begins with is said in the language of its reader, until it is renamed', () => {
  const call = { value: 'call', name: '电话沟通' };
  expect(standardName('event_type', call, 'en')).toBe('Phone call');
  expect(standardName('event_type', call, 'zh-chs')).toBe('电话沟通');
  expect(standardName('event_type', { ...call, name: '电联' }, 'en')).toBe('电联');
  expect(standardName('event_type', { value: 'own', name: '电话沟通' }, 'en')).toBe('电话沟通');
  expect(standardName('constructor', call, 'en')).toBe('电话沟通');
});
