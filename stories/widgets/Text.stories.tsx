import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { memoryHost, withHost } from '../support/host.tsx';
import { makeField, sampleField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Typed values: one line, several lines, completions, numbers. */
export default {
  title: 'Widgets/Text',
  decorators: [withHost, (Story) => <div className="grid max-w-md gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);

/** Typed, stored, taken back; never longer than its limit. */
export const Input: StoryObj = {
  name: 'Text: typed, limited, taken back',
  render: () => <WidgetDemo field={sampleField('input', { maxlength: 20 })} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Text: typed, limited, taken back [FORM-015]', async () => {
      const box = canvas.getByRole('textbox', { name: '客户名称' });
      await userEvent.type(box, '华东机电');
      await expect(stored('客户名称')).toHaveTextContent('"华东机电"');
      await expect(canvas.getByText('4/20')).toBeVisible();
      await userEvent.type(box, '一二三四五六七八九十一二三四五六七八九十');
      await expect(box).toHaveValue('华东机电一二三四五六七八九十一二三四五六');
      await expect(canvas.getByText('已到 20 字上限')).toBeInTheDocument();
      await userEvent.clear(box);
      await expect(stored('客户名称')).toHaveTextContent('undefined');
    }),
};

/** What is pasted beyond the limit stays whole and is counted; a key puts nothing more in. */
export const PasteOverLimit: StoryObj = {
  name: 'Text: pasted into the middle of a full field',
  render: () => (
    <WidgetDemo field={sampleField('input', { maxlength: 6 })} value="上海机电" stored />
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole<HTMLInputElement>('textbox', { name: '客户名称' });
    await userEvent.click(box);
    box.setSelectionRange(2, 2);
    await userEvent.paste('华东设备');
    await expect(box).toHaveValue('上海华东设备机电');
    await expect(canvas.getByText('超出上限 2 字')).toBeInTheDocument();
    await userEvent.type(box, '厂');
    await expect(box).toHaveValue('上海华东设备机电');
  },
};

const changes = fn();

/** Pinyin on its way to characters is not a value: it is committed once, when the input method is done. */
export const InputMethod: StoryObj = {
  name: 'Text: an input method commits once',
  render: () => <WidgetDemo field={sampleField('input')} onChange={changes} stored />,
  play: async ({ canvas }) => {
    changes.mockClear();
    const box = canvas.getByRole('textbox', { name: '客户名称' });
    await fireEvent.compositionStart(box);
    for (const text of ['h', 'hu', 'hua']) {
      await fireEvent.compositionUpdate(box, { data: text });
      await fireEvent.input(box, { target: { value: text }, isComposing: true });
      await expect(box).toHaveValue(text);
    }
    await expect(changes).not.toHaveBeenCalled();
    await fireEvent.input(box, { target: { value: '华' }, isComposing: true });
    await fireEvent.compositionEnd(box, { data: '华' });
    await expect(changes).toHaveBeenCalledTimes(1);
    await expect(changes).toHaveBeenCalledWith('华');
    await expect(box).toHaveValue('华');
  },
};

/** Lines stay lines; the counter counts what people count. */
export const Textarea: StoryObj = {
  name: 'Long text: lines, and a counter of characters',
  render: () => <WidgetDemo field={sampleField('textarea', { maxlength: 12 })} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Long text: lines, and a counter of characters [FORM-016]', async () => {
      const box = canvas.getByRole('textbox', { name: '跟进备注' });
      await userEvent.type(box, '已报价{Enter}𠮷😀');
      await expect(box).toHaveValue('已报价\n𠮷😀');
      await expect(canvas.getByText('6/12')).toBeVisible();
      await userEvent.type(box, '一二三四五六七');
      await expect(box).toHaveValue('已报价\n𠮷😀一二三四五六');
    }),
};

/** Completions after a pause, taken with the keyboard; any other text is as good. */
export const Complete: StoryObj = {
  name: 'Completions: taken with the keyboard, never forced',
  render: () => <WidgetDemo field={sampleField('input_complete')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Completions: taken with the keyboard, never forced [FORM-017] [FORM-018]', async () => {
      const box = canvas.getByRole('combobox', { name: '公司名称' });
      await userEvent.type(box, '上海');
      const options = await screen.findAllByRole('option');
      await expect(options).toHaveLength(3);
      await expect(box).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}');
      await expect(box).toHaveAttribute('aria-activedescendant', options[1]!.id);
      await userEvent.keyboard('{Enter}');
      await expect(box).toHaveValue('上海华东师范大学');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
      await userEvent.type(box, '附属中学');
      await expect(stored('公司名称')).toHaveTextContent('"上海华东师范大学附属中学"');
    }),
};

const asked = fn();

/** Four quick keys ask once. */
export const CompleteAsksOnce: StoryObj = {
  name: 'Completions: four quick keys ask once',
  parameters: {
    host: memoryHost({ suggest: async (_model, text) => (asked(text), [`${text}有限公司`]) }),
  },
  render: () => <WidgetDemo field={sampleField('input_complete')} />,
  play: async ({ canvas, userEvent }) => {
    asked.mockClear();
    await userEvent.type(canvas.getByRole('combobox', { name: '公司名称' }), '华东机电');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: '华东机电有限公司' })).toBeVisible(),
    );
    await expect(asked).toHaveBeenCalledTimes(1);
  },
};

/** Full-width digits, separators at rest, plain digits while typing; the wheel and arrows change nothing. */
export const Number: StoryObj = {
  name: 'Number: full-width digits, separators at rest, no accidents',
  render: () => <WidgetDemo field={sampleField('number')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Number: full-width digits, separators at rest, no accidents [FORM-019]', async () => {
      const box = canvas.getByRole('textbox', { name: '预计金额' });
      await userEvent.type(box, '１２８０００．５');
      await expect(box).toHaveValue('１２８０００．５');
      await expect(stored('预计金额')).toHaveTextContent('128000.5');
      await userEvent.keyboard('{ArrowUp}{ArrowDown}');
      await fireEvent.wheel(box, { deltaY: 120 });
      await expect(stored('预计金额')).toHaveTextContent('128000.5');
      await userEvent.tab();
      await expect(box).toHaveValue('128,000.50');
      await userEvent.click(box);
      await expect(box).toHaveValue('128000.5');
      await userEvent.clear(box);
      await userEvent.type(box, '-');
      await expect(box).toHaveValue('-');
      await expect(stored('预计金额')).toHaveTextContent('undefined');
      await userEvent.paste('¥3,600.00 元');
      await expect(stored('预计金额')).toHaveTextContent('-3600');
    }),
};

/** 30万 is what it says; what is no number stays in its box, is the value that a rule refuses, and never becomes nothing. */
export const NumberKeepsWhatItCannotRead: StoryObj = {
  name: 'Number: 万 is read, and what cannot be read stays',
  render: () => <WidgetDemo field={sampleField('number')} stored />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: '预计金额' });
    for (const [typed, kept, shown] of [
      ['30万', '300000', '300,000.00'],
      ['abc', 'abc', 'abc'],
      ['12abc', '12abc', '12abc'],
      ['(1,000)', '-1000', '-1,000.00'],
      ['1e5', '100000', '100,000.00'],
      ['-', '-', '-'],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await userEvent.tab();
      await expect(box).toHaveValue(shown);
      await expect(stored('预计金额')).toHaveTextContent(kept);
    }
  },
};

/** What is typed stays as typed, even where a rule will refuse it: nothing is rounded away. */
export const NumberKeepsDecimals: StoryObj = {
  name: 'Number: nothing is rounded away',
  render: () => <WidgetDemo field={sampleField('number')} stored />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: '预计金额' });
    await userEvent.type(box, '1.239');
    await userEvent.tab();
    await expect(box).toHaveValue('1.239');
    await expect(stored('预计金额')).toHaveTextContent('1.239');
  },
};

/** A text field whose definition says number holds a number; a telephone number keeps its digits and gets the right keyboard. */
export const Kinds: StoryObj = {
  name: 'Text: kinds by data type and rule',
  render: () => (
    <>
      <WidgetDemo field={makeField('input', '员工人数', { dataType: 'integer' })} stored />
      <WidgetDemo
        field={makeField('input', '手机', {}, { rules: [{ type: 'telephone' }] })}
        value="13800138001"
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Text: kinds by data type and rule [FORM-009] [FORM-083]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '员工人数' }), '350');
      await expect(stored('员工人数')).toHaveTextContent('350');
      const mobile = canvas.getByRole('textbox', { name: '手机' });
      await expect(mobile).toHaveAttribute('inputmode', 'numeric');
      await expect(mobile).toHaveValue('13800138001');
    }),
};

/** Where the definition states a step, arrows and buttons make one, as exact as it is written and within the limits. */
export const NumberSteps: StoryObj = {
  name: 'Number: steps by arrow and button, only where a step is stated',
  render: () => (
    <>
      <WidgetDemo
        field={makeField('number', '折扣', { step: 0.1, min: 0, max: 10, unit: '折' })}
        value={9.7}
        stored
      />
      <WidgetDemo field={makeField('number', '件数', { step: 1, controls: false })} stored />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Number: steps by arrow and button, only where a step is stated [FORM-019]', async () => {
      const box = canvas.getByRole('spinbutton', { name: '折扣' });
      await userEvent.click(box);
      await userEvent.keyboard('{ArrowUp}{ArrowUp}');
      await expect(stored('折扣')).toHaveTextContent('9.9');
      await expect(box).toHaveAttribute('aria-valuenow', '9.9');
      await userEvent.keyboard('{PageUp}');
      await expect(stored('折扣')).toHaveTextContent('10');
      await userEvent.click(canvas.getByRole('button', { name: '减少折扣' }));
      await expect(box).toHaveValue('9.9');
      await expect(box).toHaveFocus();
      await userEvent.click(canvas.getByRole('spinbutton', { name: '件数' }));
      await userEvent.keyboard('{ArrowDown}');
      await expect(stored('件数')).toHaveTextContent('-1');
      await expect(canvas.queryByRole('button', { name: '增加件数' })).toBeNull();
    }),
};

/** Kept from other people's eyes until it is asked for. */
export const Secret: StoryObj = {
  name: 'Text: a secret, shown when asked for',
  render: () => (
    <>
      <WidgetDemo field={makeField('input', '开机口令', { showPassword: true })} value="s3cr3t" />
      <ShowDemo field={makeField('input', '开机口令', { showPassword: true })} value="s3cr3t" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('开机口令');
    await expect(box).toHaveAttribute('type', 'password');
    await expect(canvas.queryByText('s3cr3t')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '显示开机口令' }));
    await expect(box).toHaveAttribute('type', 'text');
    await expect(box).toHaveValue('s3cr3t');
  },
};

/** As tall as the definition says to begin with. */
export const Rows: StoryObj = {
  name: 'Long text: rows of the definition',
  render: () => (
    <>
      <WidgetDemo field={makeField('textarea', '短评', { rows: 2 })} />
      <WidgetDemo field={makeField('textarea', '长文', { rows: 8 })} />
    </>
  ),
  play: ({ canvas, step }) =>
    step('Long text: rows of the definition [FORM-016]', async () => {
      const height = (name: string) =>
        canvas.getByRole('textbox', { name }).getBoundingClientRect().height;
      await expect(height('长文') - height('短评')).toBe(120);
    }),
};
