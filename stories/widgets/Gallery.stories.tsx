import { fourLabel } from '../../tests/support/fourLabel.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { translate } from '../../schemas/i18n/label.ts';
import { WIDGET_TYPES } from '../../schemas/definition/widgetTypes.ts';
import { WIDGETS, type ValueWidgetType } from '../../widgets/index.ts';
import { withHost } from '../support/host.tsx';
import { makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, useLocale, WidgetDemo } from '../support/WidgetDemo.tsx';

export default { title: 'Widgets/Gallery', decorators: [withHost] } satisfies Meta;

const TYPES = Object.keys(WIDGETS) as ValueWidgetType[];

/** Every widget of the registry in every state. A new widget appears here by itself. */
export const Gallery: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-8">
      {TYPES.map((type) => (
        <States key={type} type={type} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const type of TYPES)
      await expect(canvas.getByRole('heading', { name: new RegExp(`\\s${type}$`) })).toBeVisible();
  },
};

/** The same on a dark theme, in English. */
export const DarkEnglish: StoryObj = {
  ...Gallery,
  globals: { theme: 'tomorrow-night-blue', locale: 'en' },
};

const insideThePage = async () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

/** On a phone everything stands below each other and nothing sticks out. */
export const Phone: StoryObj = {
  ...Gallery,
  globals: { viewport: { value: 'phone' } },
  play: insideThePage,
};

/** Mirrored: icons, paddings and what slides, not the values. */
export const RightToLeft: StoryObj = {
  ...Gallery,
  globals: { direction: 'rtl' },
  play: insideThePage,
};

/** At 200 % nothing is cut off and nothing sticks out. */
export const LargeText: StoryObj = {
  ...Gallery,
  globals: { text: '2', viewport: { value: 'desk' } },
  play: insideThePage,
};

function States({ type }: { type: ValueWidgetType }) {
  const locale = useLocale();
  const sample = SAMPLES[type];
  const field = sampleField(type, {}, locale);
  const required = sampleField(type, { required: true }, locale);
  const value = sample.long ?? sample.value;
  return (
    <section aria-labelledby={`${type}-heading`}>
      <h2 id={`${type}-heading`} className="border-b border-line pb-1 font-semibold">
        {translate(WIDGET_TYPES[type].label, locale)}{' '}
        <code className="text-xs font-normal text-text-3">{type}</code>
      </h2>
      <div className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <Case title={translate(fourLabel('空', 'Empty', '空', '空'), locale)}>
          <WidgetDemo field={field} />
        </Case>
        <Case title={translate(fourLabel('已填', 'Filled', '入力済み', '已填'), locale)}>
          <WidgetDemo field={field} value={sample.value} />
        </Case>
        <Case
          title={translate(
            fourLabel('必填未填', 'Required, missing', '必須・未入力', '必填未填'),
            locale,
          )}
        >
          <WidgetDemo field={required} invalid />
        </Case>
        <Case title={translate(fourLabel('只读', 'Read-only', '読み取り専用', '唯讀'), locale)}>
          <WidgetDemo field={field} value={sample.value} readOnly />
        </Case>
        <Case
          title={translate(
            sample.long === undefined
              ? fourLabel('必填已填', 'Required, filled', '必須・入力済み', '必填已填')
              : fourLabel('很长', 'Very long', '長い値', '很長'),
            locale,
          )}
        >
          <WidgetDemo field={required} value={value} />
        </Case>
        <Case
          title={translate(
            fourLabel(
              '显示：详情与列表',
              'Shown: detail and list',
              '表示：詳細と一覧',
              '顯示：詳情與列表',
            ),
            locale,
          )}
        >
          <div className="rounded border border-line bg-surface-1 px-3 py-1.5">
            <ShowDemo field={field} value={value} />
          </div>
          <div className="mt-2 w-44 rounded border border-line bg-surface-1 px-3 py-1.5 text-sm">
            <ShowDemo field={field} value={value} compact />
          </div>
        </Case>
      </div>
    </section>
  );
}

function Case({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-text-3">{title}</p>
      {children}
    </div>
  );
}

/** A field from another program or a later version. */
export const Unknown: StoryObj = {
  render: () => {
    const field = makeField('signature_pad', '客户签名');
    return (
      <div className="grid max-w-xl gap-4">
        <WidgetDemo field={field} value={{ strokes: 14, signed_by: '王建国' }} stored />
        <ShowDemo field={field} value={{ strokes: 14, signed_by: '王建国' }} compact />
      </div>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: '客户签名' })).toHaveTextContent(
      '不支持的字段类型：signature_pad',
    );
    await expect(canvas.getByLabelText('客户签名的值')).toHaveTextContent(
      '{"strokes":14,"signed_by":"王建国"}',
    );
  },
};
