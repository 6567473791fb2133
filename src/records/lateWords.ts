import { addWords } from '../data/words.ts';

// The words of dialogs that few people open are not in the first catalog: whoever imports this has them before anything is drawn.
await addWords({
  'zh-chs': () => import('../../schemas/locales/late/zh-chs.po'),
  'zh-cht': () => import('../../schemas/locales/late/zh-cht.po'),
  en: () => import('../../schemas/locales/late/en.po'),
  ja: () => import('../../schemas/locales/late/ja.po'),
});
