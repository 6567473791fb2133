import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { createRecordStore, RecordForm } from '../../widgets/form/index.ts';
import { definition, PLAIN, widget } from '../support/plainForm.ts';
import { useLocale } from '../support/WidgetDemo.tsx';

function Broken(): never {
  throw new Error('this slot cannot be drawn');
}

/** A page with two forms, one of which has a slot that throws. */
function Page() {
  const locale = useLocale();
  const stores = useMemo(
    () =>
      ['a', 'b'].map((model) => {
        const form = translateDefinition({
          module: PLAIN,
          definition: definition([widget('input', model, model === 'a' ? '坏的' : '好的')]),
          locale,
        });
        return createRecordStore({ form, values: {}, context: {} });
      }),
    [locale],
  );
  return (
    <div className="flex flex-col gap-4 p-5">
      <h1>页面</h1>
      {stores.map((store, index) => (
        <RecordForm key={index} store={store} locale={locale} slots={{ a: Broken }} />
      ))}
    </div>
  );
}

const meta = { title: 'Form/Crash', component: Page } satisfies Meta<typeof Page>;
export default meta;

/** What breaks one form leaves the page around it, and the other forms on it, as they are. */
export const OneOfTwo: StoryObj<typeof meta> = {
  name: 'A form that breaks leaves the page standing',
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('这里的内容无法显示');
    await expect(screen.getByRole('heading', { name: '页面' })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: '好的' }), '可以');
    await expect(screen.getByRole('textbox', { name: '好的' })).toHaveValue('可以');
  },
};
