import '../src/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { translate } from '../schemas/i18n/label.ts';
import { LOCALES, type Locale, languageOf } from '../schemas/i18n/locale.ts';
import { loadAllLabels } from '../src/data/catalogs.ts';
import { SIZES, THEMES } from '../schemas/themes.ts';
import { dismissToast, toasts } from '../widgets/ui/toast.ts';
import { UiRoot } from '../widgets/ui/UiRoot.tsx';
import { applySize, applyTheme } from '../src/app/session/themes.ts';
import { activateLocale } from '../src/app/session/i18n.ts';

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
    <UiRoot>
      <Story />
    </UiRoot>
  </I18nProvider>
);

// Themes are listed in English, and the stand-in for the server answers in any language.
await loadAllLabels();

export default {
  beforeEach() {
    // what the story before was told says nothing of this one, and goes while it is looked at
    for (const { id } of toasts.read()) dismissToast(id);
  },
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
        items: LOCALES.map((value) => ({ value, title: languageOf(value).name })),
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        items: THEMES.map(({ key, label, mode }) => ({
          value: key,
          title: translate(label, 'en'),
          right: mode,
        })),
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
  loaders: [async ({ globals }) => ({ locale: await activateLocale(globals.locale as Locale) })],
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
