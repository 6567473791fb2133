import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseLabels } from '../../server/i18n/parseLabels.ts';

/** Vite's way to `labels.po?labels`: the texts of one language as a JavaScript object, by `labelKey`. */
export function labelCatalogs(): Plugin {
  return {
    name: 'label-catalogs',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?labels$/ },
      handler(id) {
        const path = id.slice(0, -'?labels'.length);
        this.addWatchFile(path);
        const catalog = parseLabels(readFileSync(path, 'utf8'));
        return {
          code: `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`,
          moduleType: 'js',
        };
      },
    },
  };
}
