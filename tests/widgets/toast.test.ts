import { expect, test } from 'vitest';
import { toast, toasts } from '../../widgets/ui/toast.ts';

const said = () => toasts.read().map(({ kind, text }) => [kind, text]);

test('a newer error takes the place of the one before and leaves a notice of another kind, which has a time of its own [ERR-004, ERR-033]', () => {
  toast.warn('未知来电', { duration: 5000 });
  toast.error('第一个');
  toast.error('第二个');
  expect(said()).toEqual([
    ['warn', '未知来电'],
    ['error', '第二个'],
  ]);
  expect(toasts.read().map(({ duration }) => duration)).toEqual([5000, 3000]);
});
