import { addWords } from '../../data/words.ts';

// The words of this room are in no other page's catalog: whoever imports it has them before anything is drawn.
await addWords({
  'zh-chs': () => import('../../../schemas/locales/design/zh-chs.po'),
  'zh-cht': () => import('../../../schemas/locales/design/zh-cht.po'),
  en: () => import('../../../schemas/locales/design/en.po'),
  ja: () => import('../../../schemas/locales/design/ja.po'),
});
