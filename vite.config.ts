import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { labelCatalogs } from './tools/i18n/labelPlugin.ts';
import { lateWords } from './tools/i18n/lateWordsPlugin.ts';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    labelCatalogs(),
    lateWords(),
    // A build with an untranslated word fails; while developing it falls back to English.
    lingui({ failOnMissing: mode === 'production' ? 'catalog' : false, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
  ],
  // The server replaces this in index.html, once per request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    manifest: true,
    // What every page needs, what a list shares with the sign-in page, and what it needs besides come as one file each instead of seventy. The sign-in page must need nothing of
    // the last one: its budget (.size-limit.js) tells.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/index\.html|src[\\/]main\.tsx/.test(id),
              priority: 3,
            },
            {
              name: 'ui',
              test: /src[\\/](data[\\/](signIn|useQueryParams|transport[\\/]apiError)\.ts|app[\\/]LanguageLinks\.tsx)$|widgets[\\/]ui[\\/](Button|TextBox|Field|lazyComponent)\.tsx$|lucide-react[\\/].*[\\/]chevron-right\.m?js$/,
              priority: 2,
            },
            {
              name: 'list',
              test: /src[\\/]app[\\/](shell[\\/]Shell|ModulePage)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
