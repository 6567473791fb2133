import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'storybook/test';
import { NotFoundPage } from '../../src/pages/NotFoundPage.tsx';
import { NotSupportPage } from '../../src/pages/NotSupportPage.tsx';

export default { title: 'App/Pages', parameters: { layout: 'fullscreen' } } satisfies Meta;

export const NotFound: StoryObj = {
  render: () => (
    <MemoryRouter initialEntries={['/nope']}>
      <NotFoundPage />
    </MemoryRouter>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/index');
  },
};

export const NotSupport: StoryObj = { render: () => <NotSupportPage /> };
