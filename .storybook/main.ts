import type { StorybookConfig } from '@storybook/react-vite';

export default {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.@(ts|tsx)'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true },
  // The other reader of props needs TypeScript's JavaScript API, which TypeScript 7 no longer ships.
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig;
