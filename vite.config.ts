import { fileURLToPath } from 'node:url';
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
  // Its package leads bundlers to the development build, with warnings for whoever develops, whatever they build.
  ...(mode === 'production' && {
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
        { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
      ].map(({ find, replacement }) => ({
        find,
        replacement: fileURLToPath(new URL(`node_modules/${replacement}`, import.meta.url)),
      })),
    },
  }),
  // The server replaces this in index.html, once per request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    manifest: true,
    // Few files, because a browser asks for six at a time: what every page needs, what the sign-in page shares with a list, what a list needs besides,
    // then what comes with the first layer and with the first form. A page must need nothing of those below it: budgets of bytes (.size-limit.js) and
    // of files (tests/journeys/lists.test.ts) tell.
    rolldownOptions: {
      output: {
        // every chunk knows its neighbours by name, and what is random in a name cannot be compressed: seven characters, the fewest there may be
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/index\.html|src[\\/]main\.tsx/.test(id),
              priority: 5,
            },
            {
              name: 'ui',
              test: /src[\\/](data[\\/](signIn|useQueryParams|transport[\\/]apiError)\.ts|app[\\/]LanguageLinks\.tsx)$|widgets[\\/]ui[\\/](Button|TextBox|Field|FaultNote|lazyComponent)\.tsx$|lucide-react[\\/].*[\\/](chevron-right|eye|eye-off)\.m?js$/,
              priority: 4,
            },
            {
              name: 'list',
              test: /src[\\/]app[\\/](shell[\\/]Shell|ModulePage)\.tsx$/,
              priority: 3,
            },
            {
              name: 'parts',
              test: /widgets[\\/]ui[\\/].*\.tsx?$|lucide-react[\\/]|@radix-ui[\\/]/,
              priority: 2,
            },
            {
              name: 'form',
              test: /widgets[\\/](form[\\/](RecordForm|index)\.tsx?$|parts[\\/](?!editor|address))|records[\\/]form[\\/](FormHost|runtime)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
