import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { addDays, period } from '../../schemas/values/dates.ts';
import { todayHere } from '../../widgets/parts/dates/dateText.ts';
import { withHost } from '../support/host.tsx';
import { makeField } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Dates and times: text end to end, typed or picked. */
export default {
  title: 'Widgets/Dates',
  decorators: [withHost, (Story) => <div className="grid max-w-md gap-4">{Story()}</div>],
} satisfies Meta;

const stored = (name: string) => screen.getByLabelText(`${name}的值`);

/** Whatever way a date is written, one is stored; what is no date stays, for the rule to say so. */
export const Typed: StoryObj = {
  name: 'Date: typed in any spelling',
  render: () => <WidgetDemo field={makeField('date', '签约日期')} stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Date: typed in any spelling [FORM-023]', async () => {
      const box = canvas.getByRole('textbox', { name: '签约日期' });
      for (const typed of [
        '2026-11-21',
        '20261121',
        '2026/11/21',
        '2026年11月21日',
        '２０２６－１１－２１',
      ]) {
        await userEvent.clear(box);
        await expect(stored('签约日期')).toHaveTextContent('undefined');
        await userEvent.type(box, typed);
        await userEvent.tab();
        await expect(stored('签约日期'), typed).toHaveTextContent('"2026-11-21"');
        await expect(box).toHaveValue('2026-11-21');
      }
      await userEvent.clear(box);
      await userEvent.type(box, '1-5{Enter}');
      await expect(stored('签约日期')).toHaveTextContent(`"${todayHere().slice(0, 4)}-01-05"`);
      await userEvent.clear(box);
      await userEvent.type(box, '下个月月底');
      await userEvent.tab();
      await expect(stored('签约日期')).toHaveTextContent('"下个月月底"');
    }),
};

/** Down opens the calendar at the day; arrows, pages and weeks; Enter picks, Esc leaves. */
export const Picked: StoryObj = {
  name: 'Date: picked with the keyboard',
  render: () => <WidgetDemo field={makeField('date', '签约日期')} value="2026-11-21" stored />,
  play: ({ canvas, userEvent, step }) =>
    step('Date: picked with the keyboard [FORM-023]', async () => {
      const box = canvas.getByRole('textbox', { name: '签约日期' });
      box.focus();
      await userEvent.keyboard('{ArrowDown}');
      await screen.findByRole('grid', { name: '签约日期' });
      await waitFor(() =>
        expect(document.activeElement).toHaveAccessibleName('2026年11月21日星期六'),
      );
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Home}');
      await expect(document.activeElement).toHaveAccessibleName('2026年12月28日星期一');
      await userEvent.keyboard('{Enter}');
      await expect(stored('签约日期')).toHaveTextContent('"2026-12-28"');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}');
      await screen.findByRole('grid');
      await userEvent.keyboard('{ArrowUp}{Escape}');
      await waitFor(() => expect(box).toHaveFocus());
      await expect(stored('签约日期')).toHaveTextContent('"2026-12-28"');
    }),
};

/** Who goes on to the next calendar before the first one has quite gone keeps it open, and the focus in it. */
export const OneAfterTheOther: StoryObj = {
  name: 'Date: the next calendar stays open when the one before it closes late',
  render: () => (
    <>
      <WidgetDemo field={makeField('date', '签约日期')} value="2026-11-21" />
      <WidgetDemo field={makeField('date', '交货日期')} value="2026-12-24" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const first = canvas.getByRole('textbox', { name: '签约日期' });
    const second = canvas.getByRole('textbox', { name: '交货日期' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('grid', { name: '签约日期' });
    const day = screen.getByRole('button', { name: '2026年11月20日星期五' });
    // in one turn, before the first layer has given the focus back
    void fireEvent.click(day);
    second.focus();
    void fireEvent.keyDown(second, { key: 'ArrowDown' });
    await expect(screen.queryByRole('grid', { name: '签约日期' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName('2026年12月24日星期四'),
    );
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await waitFor(() => expect(screen.getByRole('grid', { name: '交货日期' })).toBeVisible());
    await expect(document.activeElement).toHaveAccessibleName('2026年12月24日星期四');
  },
};

/** The title of the page leads to the months and years. */
export const YearAndMonth: StoryObj = {
  name: 'Date: year and month',
  render: () => (
    <>
      <WidgetDemo field={makeField('date', '财年', { type: 'year', format: 'yyyy' })} stored />
      <WidgetDemo
        field={makeField('date', '账期', { type: 'month', format: 'yyyy年MM月' })}
        value="2026-11"
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Date: year and month [FORM-023]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '财年' }), '2027');
      await expect(stored('财年')).toHaveTextContent('"2027"');
      const month = canvas.getByRole('textbox', { name: '账期' });
      await expect(month).toHaveValue('2026年11月');
      await userEvent.click(canvas.getByRole('button', { name: '打开账期的日历' }));
      await userEvent.click(await screen.findByRole('button', { name: '2026年3月' }));
      await expect(stored('账期')).toHaveTextContent('"2026-03"');
    }),
};

/** A day is picked with the field's usual time; the half hours stand beside it. */
export const DateTime: StoryObj = {
  name: 'Date and time',
  render: () => (
    <WidgetDemo
      field={makeField('date', '下次跟进时间', { type: 'datetime', defaultTime: '09:30:00' })}
      value="2026-11-21 10:15:00"
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Date and time [FORM-023] [FORM-049]', async () => {
      const box = canvas.getByRole('textbox', { name: '下次跟进时间' });
      await expect(box).toHaveValue('2026-11-21 10:15');
      await userEvent.clear(box);
      await userEvent.type(box, '2026-12-01 930');
      await userEvent.tab();
      await expect(stored('下次跟进时间')).toHaveTextContent('"2026-12-01 09:30:00"');
      await userEvent.click(canvas.getByRole('button', { name: '打开下次跟进时间的日历' }));
      await userEvent.click(await screen.findByRole('button', { name: '2026年12月3日星期四' }));
      await expect(stored('下次跟进时间')).toHaveTextContent('"2026-12-03 09:30:00"');
      await userEvent.click(screen.getByRole('option', { name: '14:00' }));
      await expect(stored('下次跟进时间')).toHaveTextContent('"2026-12-03 14:00:00"');
      await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    }),
};

export const Ranges: StoryObj = {
  name: 'Date: ranges, several days, timestamp',
  render: () => (
    <>
      <WidgetDemo field={makeField('date', '服务期', { type: 'daterange' })} stored />
      <WidgetDemo
        field={makeField('date', '值班日', { type: 'dates' })}
        value={['2026-11-23', '2026-11-25']}
        stored
      />
      <WidgetDemo
        field={makeField('date', '同步时间', { type: 'datetime', timestamp: true })}
        value={Date.UTC(2026, 10, 21, 8, 5)}
        stored
      />
      <ShowDemo
        field={makeField('date', '服务期', { type: 'daterange' })}
        value={['2026-11-21', '2027-11-20']}
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Date: ranges, several days, timestamp [FORM-023] [FORM-049]', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '服务期开始' }), '2026-11-21');
      await expect(stored('服务期')).toHaveTextContent('["2026-11-21",""]');
      await userEvent.type(canvas.getByRole('textbox', { name: '服务期结束' }), '2027-11-20');
      await expect(stored('服务期')).toHaveTextContent('["2026-11-21","2027-11-20"]');
      await userEvent.click(canvas.getByRole('combobox', { name: '值班日' }));
      await userEvent.click(await screen.findByRole('button', { name: '2026年11月24日星期二' }));
      await expect(stored('值班日')).toHaveTextContent('["2026-11-23","2026-11-24","2026-11-25"]');
      await userEvent.keyboard('{Escape}');
      const stamp = canvas.getByRole('textbox', { name: '同步时间' });
      await expect(stamp).toHaveValue('2026-11-21 08:05');
      await userEvent.clear(stamp);
      await userEvent.type(stamp, '2026-11-22 08:05');
      await expect(stored('同步时间')).toHaveTextContent(String(Date.UTC(2026, 10, 22, 8, 5)));
      await expect(canvas.getByText('2026-11-21 至 2027-11-20')).toBeVisible();
    }),
};

export const Time: StoryObj = {
  name: 'Time of day, and from one to another',
  render: () => (
    <>
      <WidgetDemo field={makeField('time', '拜访时间', { format: 'HH:mm' })} stored />
      <WidgetDemo
        field={makeField('time', '营业时间', { isRange: true, format: 'HH:mm' })}
        value={['09:00:00', '18:00:00']}
        stored
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Time of day, and from one to another [FORM-022]', async () => {
      const box = canvas.getByRole('textbox', { name: '拜访时间' });
      await userEvent.type(box, '9点05分');
      await userEvent.tab();
      await expect(stored('拜访时间')).toHaveTextContent('"09:05:00"');
      box.focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getByRole('listbox', { name: '拜访时间' })).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect(stored('拜访时间')).toHaveTextContent('"09:30:00"');
      await expect(canvas.getByRole('textbox', { name: '营业时间结束' })).toHaveValue('18:00');
    }),
};

/** Hour, minute and second in columns where the format shows seconds. */
export const Seconds: StoryObj = {
  name: 'Time: to the second, in columns',
  render: () => (
    <WidgetDemo
      field={makeField('time', '开机时刻', { format: 'HH:mm:ss' })}
      value="08:15:30"
      stored
    />
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Time: to the second, in columns [FORM-022]', async () => {
      canvas.getByRole('textbox', { name: '开机时刻' }).focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getByRole('listbox', { name: '时' })).toHaveFocus());
      await userEvent.keyboard(
        '{ArrowDown}{Enter}{ArrowRight}{ArrowUp}{Enter}{ArrowRight}{End}{Enter}',
      );
      await expect(stored('开机时刻')).toHaveTextContent('"09:14:59"');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(canvas.getByRole('textbox', { name: '开机时刻' })).toHaveFocus());
    }),
};

/** What is wanted most often, in one press; both ends of a range at once. */
export const Shortcuts: StoryObj = {
  name: 'Date: shortcuts, of a range both ends at once',
  render: () => (
    <>
      <WidgetDemo field={makeField('date', '回访日期')} stored />
      <WidgetDemo field={makeField('date', '统计期', { type: 'daterange' })} stored />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Date: shortcuts, of a range both ends at once [FORM-023]', async () => {
      const today = todayHere();
      await userEvent.click(canvas.getByRole('button', { name: '打开回访日期的日历' }));
      await userEvent.click(await screen.findByRole('button', { name: '一周后' }));
      await expect(stored('回访日期')).toHaveTextContent(addDays(today, 7));
      await userEvent.click(canvas.getByRole('button', { name: '打开统计期结束的日历' }));
      await userEvent.click(await screen.findByRole('button', { name: '本月' }));
      const { from, to } = period('this_month', today);
      await expect(stored('统计期')).toHaveTextContent(JSON.stringify([from, to]));
    }),
};

/** Below the box, where the definition wants them: the usual days from today, at the time that it names. */
export const OnePress: StoryObj = {
  name: 'Date: usual days in one press',
  render: () => (
    <>
      <WidgetDemo
        field={makeField('date', '下次跟进时间', {
          type: 'datetime',
          defaultTime: '09:30:00',
          showShortcuts: true,
        })}
        stored
      />
      <WidgetDemo field={makeField('date', '催款日', { showShortcuts: true })} stored />
      <WidgetDemo
        field={makeField('date', '账期', { type: 'month', showShortcuts: true })}
        stored
      />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const today = todayHere();
    const press = async (name: string, words: string) =>
      userEvent.click(
        within(canvas.getByRole('group', { name: `${name}的常用日期` })).getByRole('button', {
          name: words,
        }),
      );
    await press('下次跟进时间', '三天后');
    await expect(stored('下次跟进时间')).toHaveTextContent(`${addDays(today, 3)} 09:30:00`);
    await press('下次跟进时间', '明天');
    await expect(stored('下次跟进时间')).toHaveTextContent(`${addDays(today, 1)} 09:30:00`);
    await press('催款日', '一周后');
    await expect(stored('催款日')).toHaveTextContent(addDays(today, 7));
    await expect(canvas.queryByRole('group', { name: '账期的常用日期' })).toBeNull();
  },
};

/** Milliseconds also in ranges and lists of days; a definition may allow picking only, and no taking back. */
export const Options: StoryObj = {
  name: 'Date: timestamps in ranges, nothing typed, nothing taken back',
  render: () => (
    <>
      <WidgetDemo
        field={makeField('date', '质保期', { type: 'daterange', timestamp: true })}
        value={[Date.UTC(2026, 10, 21), Date.UTC(2027, 10, 20)]}
        stored
      />
      <WidgetDemo
        field={makeField('date', '开工日', { editable: false, clearable: false })}
        value="2026-11-21"
        stored
      />
      <ShowDemo
        field={makeField('date', '质保期', { type: 'daterange', timestamp: true })}
        value={[Date.UTC(2026, 10, 21), Date.UTC(2027, 10, 20)]}
      />
    </>
  ),
  play: ({ canvas, userEvent, step }) =>
    step('Date: timestamps in ranges, nothing typed, nothing taken back [FORM-049]', async () => {
      const end = canvas.getByRole('textbox', { name: '质保期结束' });
      await expect(end).toHaveValue('2027-11-20');
      await userEvent.clear(end);
      await userEvent.type(end, '2028-01-01');
      await expect(stored('质保期')).toHaveTextContent(
        JSON.stringify([Date.UTC(2026, 10, 21), Date.UTC(2028, 0, 1)]),
      );
      await expect(canvas.getByText('2026-11-21 至 2027-11-20')).toBeVisible();
      const fixed = canvas.getByRole('textbox', { name: '开工日' });
      await userEvent.click(fixed);
      await userEvent.click(await screen.findByRole('button', { name: '2026年11月24日星期二' }));
      await expect(stored('开工日')).toHaveTextContent('"2026-11-24"');
      fixed.focus();
      await userEvent.keyboard('9{Enter}');
      await screen.findByRole('grid', { name: '开工日' });
      await expect(screen.queryByRole('button', { name: '清除' })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await expect(stored('开工日')).toHaveTextContent('"2026-11-24"');
    }),
};
