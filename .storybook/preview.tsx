import '../src/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { LOCALES, type Locale } from '../schemas/locale.ts';
import { SIZES, THEMES } from '../schemas/themes.ts';
import { BricksRoot } from '../widgets/bricks/BricksRoot.tsx';
import { applySize, applyTheme } from '../src/app/themes.ts';
import { activate } from '../src/app/i18n.ts';

// What a story waits for comes when it is drawn: a busy machine is late, not wrong.
configure({ asyncUtilTimeout: 10_000 });

/** What the toolbar sets stands at the page itself, where the application has it. */
const withPage: Decorator = (Story, { globals }) => {
  applyTheme(String(globals.theme));
  applySize(String(globals.size));
  document.documentElement.dir = String(globals.direction);
  document.documentElement.style.zoom = String(globals.text);
  return <Story />;
};

const withWords: Decorator = (Story) => (
  <I18nProvider i18n={i18n}>
    <BricksRoot>
      <Story />
    </BricksRoot>
  </I18nProvider>
);

const LANGUAGES: Record<Locale, string> = {
  'zh-chs': '简体中文',
  'zh-cht': '繁體中文',
  en: 'English',
  ja: '日本語',
};

export default {
  initialGlobals: {
    locale: 'zh-chs',
    theme: 'classic',
    size: 'small',
    direction: 'ltr',
    text: '1',
  },
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: LOCALES.map((value) => ({ value, title: LANGUAGES[value] })),
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        items: THEMES.map(({ key, words, mode }) => ({ value: key, title: words[1], right: mode })),
        dynamicTitle: true,
      },
    },
    size: {
      description: 'Density',
      toolbar: { title: 'Density', icon: 'grow', items: [...SIZES], dynamicTitle: true },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    text: {
      description: 'Text size',
      toolbar: {
        title: 'Text size',
        icon: 'zoom',
        items: [
          { value: '1', title: '100 %' },
          { value: '1.5', title: '150 %' },
          { value: '2', title: '200 %' },
        ],
        dynamicTitle: true,
      },
    },
  },
  loaders: [async ({ globals }) => ({ locale: await activate(globals.locale as Locale) })],
  decorators: [withWords, withPage],
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        desk: { name: 'Desk', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: [
          'Widgets',
          ['Gallery', 'States', '*', 'Contract'],
          'Form',
          ['Playground', '*'],
          'Bricks',
          'Records',
          'Overrides',
          'App',
        ],
      },
    },
  },
} satisfies Preview;
