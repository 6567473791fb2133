import '../src/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { THEMES } from '../schemas/themes.ts';
import { BricksRoot } from '../widgets/bricks/BricksRoot.tsx';
import { applyTheme } from '../src/app/themes.ts';
import { activate, LOCALES, type Locale } from '../src/app/i18n.ts';

// What a story waits for comes when it is drawn: a busy machine is late, not wrong.
configure({ asyncUtilTimeout: 10_000 });

const themes = THEMES.map(({ key }) => key);

const withTheme: Decorator = (Story, { globals }) => {
  applyTheme(String(globals.theme));
  return <Story />;
};

const withWords: Decorator = (Story) => (
  <I18nProvider i18n={i18n}>
    <BricksRoot>
      <Story />
    </BricksRoot>
  </I18nProvider>
);

export default {
  initialGlobals: { locale: 'zh-chs', theme: 'classic' },
  globalTypes: {
    locale: { description: 'Language', toolbar: { title: 'Language', icon: 'globe', items: [...LOCALES], dynamicTitle: true } },
    theme: { description: 'Theme', toolbar: { title: 'Theme', icon: 'paintbrush', items: themes, dynamicTitle: true } },
  },
  loaders: [async ({ globals }) => ({ locale: await activate(globals.locale as Locale) })],
  decorators: [withWords, withTheme],
  parameters: { a11y: { test: 'error' }, layout: 'padded' },
} satisfies Preview;
