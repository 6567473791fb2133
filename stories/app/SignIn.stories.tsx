import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { LanguageLinks } from '../../src/app/LanguageLinks.tsx';
import { useState } from 'react';
import { PRODUCT_NAME, RELEASE, VERSION } from '../../schemas/product.ts';
import { SignInPage, type SignInPageProps } from '../../src/pages/signIn/SignInPage.tsx';
import { clearSession } from '../../src/data/transport/session.ts';
import { serveStories, storyServer } from '../support/recordServer.ts';

interface Credentials {
  mobile?: string;
  password?: string;
  corp_code?: string;
}

const demo = [
  { mobile: '13800000001', corp_code: 'DEMO', password: 'fieldwork-demo', who: '管理员' },
  { mobile: '13800000002', corp_code: 'DEMO', password: 'fieldwork-demo', who: '销售经理' },
  { mobile: '13800000003', corp_code: 'DEMO', password: 'fieldwork-demo', who: '销售' },
];
const companies = [
  { corp_code: 'DEMO', name: '上海弗德沃科技有限公司' },
  { corp_code: 'OTHER', name: '苏州瑞科精密仪器有限公司' },
];
const ok = (data: unknown) => ({ code: 200, message: '', data });

function login({ mobile, password, corp_code }: Credentials) {
  if (password !== 'fieldwork-demo')
    return { code: 422, message: '手机号、密码或企业代码不正确', data: null };
  if (mobile === '13900139000' && !corp_code) return ok({ name: '', companies });
  return ok({ token: 't0ken', name: '林晓峰' });
}

/** The address, which says what is shown. */
function AtItsView(args: SignInPageProps) {
  const [view, setView] = useState(args.view ?? null);
  return <SignInPage {...args} view={view} onView={setView as SignInPageProps['onView']} />;
}

const meta = {
  title: 'App/SignIn',
  component: SignInPage,
  args: {
    onSignedIn: fn(() => Promise.resolve()),
    onView: fn(),
    languages: <LanguageLinks />,
  },
  render: (args) => <AtItsView {...args} />,
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ parameters }) => {
    const server = storyServer({
      tables: {},
      answer: (path, params) => {
        if (path === '/account/api/signInOptions') return ok({ demo: parameters.real ? [] : demo });
        return path === '/account/api/login' ? login(params) : undefined;
      },
    });
    const leave = serveStories(server);
    return () => {
      leave();
      clearSession();
    };
  },
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithDemoAccounts: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: /销售经理/ }));
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalled());
    await expect(document.cookie).toContain('crm-1.7.0-in=1');
  },
};

/** Below stands the product's own version, not the one of the wire format. */
export const WithoutDemoAccounts: Story = {
  parameters: { real: true },
  play: async () => {
    await expect(await screen.findByRole('contentinfo')).toHaveTextContent(
      `${PRODUCT_NAME} ${RELEASE}`,
    );
    await expect(screen.queryByText(new RegExp(VERSION))).toBeNull();
  },
};

/** What is missing is said under its field, before anything is sent. */
export const Missing: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await expect(await screen.findByText('请输入 手机号')).toBeVisible();
    await expect(screen.getByText('请输入 密码')).toBeVisible();
    await expect(screen.getByRole('textbox', { name: '手机号' })).toHaveFocus();
    await expect(args.onSignedIn).not.toHaveBeenCalled();
  },
};

/** What the server refuses is said in its words; what was typed stays. */
export const Refused: Story = {
  play: async () => {
    await userEvent.type(screen.getByRole('textbox', { name: '手机号' }), '13800000001');
    await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      '手机号、密码或企业代码不正确',
    );
    await expect(screen.getByRole('textbox', { name: '手机号' })).toHaveValue('13800000001');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '登录' })).not.toHaveAttribute('aria-busy'),
    );
  },
};

/** Somebody of two companies is asked which one it is. */
export const TwoCompanies: Story = {
  play: async ({ args }) => {
    await userEvent.type(screen.getByRole('textbox', { name: '手机号' }), '13900139000');
    await userEvent.type(screen.getByLabelText('密码'), 'fieldwork-demo{Enter}');
    const heading = await screen.findByRole('heading', { name: '选择企业' });
    await userEvent.click(
      within(heading.parentElement as HTMLElement).getByRole('button', { name: /苏州瑞科/ }),
    );
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalled());
  },
};

/** The language changes at once, without a reload. */
export const Language: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    await userEvent.click(screen.getByRole('button', { name: '简体中文' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('zh-Hans'));
  },
};
