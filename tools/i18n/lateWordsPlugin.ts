import { join } from 'node:path';
import type { Plugin } from 'vite';
import { lateFiles } from './catalogues.ts';

const WORDS = join(import.meta.dirname, '../../src/data/lateWords.ts');

/** Whatever is loaded late and says something brings the words that are loaded late, before it is drawn. See lingui.config.ts. */
export function lateWords(): Plugin {
  const isLate = lateFiles();
  return {
    name: 'late-words',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!isLate(path) || !/from '@lingui\/(react|core)\/macro'/.test(code)) return null;
      return { code: `import ${JSON.stringify(WORDS)};${code}`, map: null };
    },
  };
}
