import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../../widgets/ui/Button.tsx';
import { Dialog } from '../../widgets/ui/Dialog.tsx';
import { withHost } from '../support/host.tsx';
import { makeField, sampleField } from '../support/samples.ts';
import { WidgetDemo } from '../support/WidgetDemo.tsx';

/** The same widgets where they really stand: in a dialog, from right to left. */
export default { title: 'Widgets/Places', decorators: [withHost] } satisfies Meta;

/** Esc closes the layer on top and nothing else; the focus goes back one step at a time; layers scroll inside a modal dialog. */
export const InDialog: StoryObj = {
  name: 'In a dialog, Esc closes the top layer only',
  render: function Render() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>新建合同</Button>
        <Dialog open={open} onOpenChange={setOpen} title="新建合同" size={800}>
          <div className="grid gap-4 sm:grid-cols-2">
            <WidgetDemo field={sampleField('customer')} />
            <WidgetDemo field={makeField('date', '签约日期')} />
            <WidgetDemo field={sampleField('input_complete')} />
            <WidgetDemo field={sampleField('department')} />
          </div>
        </Dialog>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '新建合同' }));
    const dialog = await screen.findByRole('dialog', { name: '新建合同' });
    const customer = screen.getByRole('combobox', { name: '关联客户' });
    await userEvent.click(customer);
    const list = await screen.findByRole('listbox');
    await expect(dialog.contains(list)).toBe(true);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(10));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(customer).toHaveFocus());
    await expect(dialog).toBeVisible();
    const date = screen.getByRole('textbox', { name: '签约日期' });
    await userEvent.click(date);
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await userEvent.type(screen.getByRole('combobox', { name: '公司名称' }), '上海');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** A language that is read from right to left: arrows follow the eye. */
export const RightToLeft: StoryObj = {
  name: 'From right to left',
  render: () => (
    <div dir="rtl" className="grid max-w-md gap-4">
      <WidgetDemo field={sampleField('input')} value="上海华东机电设备有限公司" />
      <WidgetDemo field={sampleField('number')} value={1280000.5} />
      <WidgetDemo field={sampleField('contact')} value={[201, 202]} />
      <WidgetDemo field={sampleField('rate')} value={3.5} />
      <WidgetDemo field={makeField('date', '签约日期')} value="2026-11-21" />
      <WidgetDemo field={sampleField('department')} stored />
      <WidgetDemo field={sampleField('switch')} value={1} />
      <WidgetDemo field={sampleField('slider')} value={65} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '所属部门' }));
    await expect(await screen.findByRole('treeitem', { name: '销售部' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: '移除王建国' })).toBeVisible();
  },
};
