import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { device, deviceSays } from '../support/geolocation.ts';
import { withHost } from '../support/host.tsx';
import { makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** Where somebody was: asked of the device by a press, never by itself. */
export default {
  title: 'Widgets/Whereabouts',
  decorators: [withHost, (Story) => <div className="grid max-w-2xl gap-4">{Story()}</div>],
} satisfies Meta;

const visit = makeField('place', '拜访地点');
const stored = () => screen.getByLabelText('拜访地点的值');

/** The device says where it is and how exactly; words are added, and all of it is taken out again. */
export const Here: StoryObj = {
  name: 'Place: here, with words, and taken out again',
  beforeEach: deviceSays,
  render: () => <WidgetDemo field={visit} stored />,
  play: async ({ canvas, userEvent }) => {
    await expect(device.asked).toBe(0);
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await waitFor(() =>
      expect(stored()).toHaveTextContent(
        '{"region":"","address":"","location":"120.130123,30.2741","accuracy":"12"}',
      ),
    );
    await expect(canvas.getByText('误差约 12 米')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: '拜访地点说明' }), '二号厂房门口');
    await userEvent.tab();
    await waitFor(() =>
      expect(stored()).toHaveTextContent(/"accuracy":"12".*"address":"二号厂房门口"/),
    );
    // words stay when the place is asked for again
    device.answer = 'vague';
    await userEvent.click(canvas.getByRole('button', { name: '重新定位' }));
    await expect(await canvas.findByText('误差约 1840 米')).toBeVisible();
    await expect(canvas.getByText(/误差较大/)).toBeVisible();
    await expect(stored()).toHaveTextContent('二号厂房门口');
    await userEvent.click(canvas.getByRole('button', { name: '移除拜访地点' }));
    await waitFor(() => expect(stored()).toHaveTextContent('undefined'));
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

/** Where the device may not say it, or not in time, it is told in words, and a map is there. */
export const Refused: StoryObj = {
  name: 'Place: refused, too late, on the map instead',
  beforeEach: deviceSays,
  render: () => <WidgetDemo field={visit} stored />,
  play: async ({ canvas, userEvent }) => {
    device.answer = 'denied';
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      '没有使用位置的权限，请在浏览器设置中允许，或在地图上选择',
    );
    device.answer = 'late';
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('定位超时'));
    // one that never answers is called off
    device.answer = 'never';
    await userEvent.click(canvas.getByRole('button', { name: '使用当前位置' }));
    await userEvent.click(await canvas.findByRole('button', { name: '取消定位' }));
    await expect(canvas.queryByRole('button', { name: '取消定位' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '在地图上选择' }));
    const map = await screen.findByRole('dialog', { name: '拜访地点' });
    await expect(within(map).getByRole('button', { name: '使用此位置' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(stored()).toHaveTextContent('undefined');
  },
};

/** Read, it is words, how exact the point is, and the way to the map. */
export const Shown: StoryObj = {
  name: 'Place: shown with its words, and by its point alone',
  render: () => (
    <>
      <ShowDemo field={sampleField('place')} value={SAMPLES.place.value} />
      <ShowDemo
        field={makeField('place', '签到位置')}
        value={{ region: '', address: '', location: '121.4737,31.2304', accuracy: '8' }}
      />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('±12 m')).toBeVisible();
    await expect(canvas.getAllByText('121.4737,31.2304 ±8 m')[0]).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: '在地图上查看' })).toHaveLength(2);
  },
};
