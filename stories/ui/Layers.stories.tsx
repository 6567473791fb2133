import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLayoutEffect, useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button, IconButton } from '../../widgets/ui/Button.tsx';
import { Dialog } from '../../widgets/ui/Dialog.tsx';
import type { DialogSize } from '../../widgets/ui/DialogLayer.tsx';
import { FieldMessage, FieldLabel } from '../../widgets/ui/Field.tsx';
import { Icon } from '../../widgets/ui/Icon.tsx';
import { SidePanel } from '../../widgets/ui/SidePanel.tsx';
import { TextBox } from '../../widgets/ui/TextBox.tsx';
import { useConfirm } from '../../widgets/ui/useConfirm.tsx';

export default { title: 'Bricks/Layers' } satisfies Meta;

function FollowUpForm({ size = 500 }: { size?: DialogSize }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        写跟进
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="为「上海华东机电设备有限公司」写跟进"
        size={size}
        dirty={text !== ''}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button kind="primary" type="submit" form="follow-up">
              保存
            </Button>
          </>
        }
      >
        <form
          id="follow-up"
          className="flex flex-col gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
          }}
        >
          <FieldLabel htmlFor="note" required>
            跟进内容
          </FieldLabel>
          <TextBox
            id="note"
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-describedby="note-help"
          />
          <FieldMessage id="note-help" kind="help">
            客户关心什么、下一步做什么
          </FieldMessage>
          <label className="flex gap-2">
            <input type="checkbox" />
            提醒我
          </label>
        </form>
      </Dialog>
    </>
  );
}

/** Ctrl+Enter saves from any control. */
export const DialogSavedByKeys: StoryObj = {
  render: () => <FollowUpForm />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '写跟进' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '提醒我' }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Esc asks before it throws typed words away; the focus returns to the button. */
export const DialogWithInput: StoryObj = {
  render: () => <FollowUpForm />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: '写跟进' });
    await userEvent.click(opener);
    await userEvent.type(await screen.findByRole('textbox'), '已约周四演示');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByDisplayValue('已约周四演示')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

function LateDialog() {
  const [open, setOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增身份提供方</Button>
      <Button onClick={() => setIsLoaded(true)}>表单到达</Button>
      <Dialog open={open} onOpenChange={setOpen} title="身份提供方">
        <button type="button">查看说明</button>
        {isLoaded && <TextBox aria-label="名称" />}
      </Dialog>
    </>
  );
}

/** A form that is loaded after its dialog takes the focus when it comes: the first word typed is not lost. */
export const DialogWithLateForm: StoryObj = {
  render: () => <LateDialog />,
  play: async ({ canvas, userEvent }) => {
    const arrive = canvas.getByRole('button', { name: '表单到达' });
    await userEvent.click(canvas.getByRole('button', { name: '新增身份提供方' }));
    await waitFor(async () => expect(await screen.findByRole('dialog')).toHaveFocus());
    arrive.click();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  },
};

/** Who has gone on meanwhile keeps the focus. */
export const DialogLeftBeforeItsForm: StoryObj = {
  render: () => <LateDialog />,
  play: async ({ canvas, userEvent }) => {
    const arrive = canvas.getByRole('button', { name: '表单到达' });
    await userEvent.click(canvas.getByRole('button', { name: '新增身份提供方' }));
    const help = await screen.findByRole('button', { name: '查看说明' });
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    help.focus();
    arrive.click();
    await screen.findByRole('textbox');
    await expect(help).toHaveFocus();
  },
};

export const Sizes: StoryObj = {
  render: () => (
    <div className="flex gap-2">
      <FollowUpForm size={500} />
      <FollowUpForm size={800} />
      <FollowUpForm size={900} />
    </div>
  ),
};

/** The harmless answer holds the focus. */
export const Confirm: StoryObj = {
  render: function Render() {
    const confirm = useConfirm();
    const [answer, setAnswer] = useState('');
    async function handleDelete() {
      const yes = await confirm({
        title: '删除「华东机电」？',
        text: '可在回收站恢复。',
        action: '删除',
        danger: true,
      });
      setAnswer(yes ? '已删除' : '已取消删除');
    }
    return (
      <>
        <Button kind="danger" onClick={() => void handleDelete()}>
          删除客户
        </Button>
        <p>{answer}</p>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '删除客户' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('已取消删除')).toBeVisible();
  },
};

/** A panel opens another; Esc closes the upper one only; the page beside it stays usable. */
export const Panels: StoryObj = {
  render: function Render() {
    const [depth, setDepth] = useState(0);
    const [row, setRow] = useState('上海华东机电设备有限公司');
    return (
      <>
        <div className="flex flex-col items-start gap-1">
          {['上海华东机电设备有限公司', '苏州瑞科精密仪器有限公司'].map((name) => (
            <Button key={name} kind="quiet" onClick={() => (setRow(name), setDepth(1))}>
              {name}
            </Button>
          ))}
        </div>
        <SidePanel
          open={depth > 0}
          onOpenChange={() => setDepth(0)}
          title={row}
          width={720}
          toolbar={<IconButton icon={<Icon name="pencil" />} label="编辑" shortcut="E" />}
        >
          <div className="p-5">
            <Button onClick={() => setDepth(2)}>联系人：陈思远</Button>
          </div>
        </SidePanel>
        <SidePanel open={depth > 1} onOpenChange={() => setDepth(1)} title="陈思远" width={480}>
          <p className="p-5">采购总监 · 13900139000</p>
        </SidePanel>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '上海华东机电设备有限公司' }));
    await userEvent.click(canvas.getByRole('button', { name: '苏州瑞科精密仪器有限公司' }));
    await userEvent.click(await screen.findByRole('button', { name: '联系人：陈思远' }));
    await screen.findByRole('dialog', { name: '陈思远' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '陈思远' })).toBeNull());
    await expect(screen.getByRole('dialog', { name: '苏州瑞科精密仪器有限公司' })).toBeVisible();
  },
};

/** Esc in the moment in which a layer is drawn and not yet listening closes that one, not the panel below it. */
export const EscRightAfterOpening: StoryObj = {
  render: function Render() {
    const [panel, setPanel] = useState(true);
    const [picture, setPicture] = useState<boolean>();
    return (
      <>
        <SidePanel open={panel} onOpenChange={setPanel} title="华东机电">
          <Button onClick={() => setPicture(true)}>
            {picture === false ? '再看一次' : '看图'}
          </Button>
        </SidePanel>
        <Dialog open={picture === true} onOpenChange={setPicture} title="现场.png">
          <EscAtOnce />
        </Dialog>
      </>
    );
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: '看图' }));
    await screen.findByRole('button', { name: '再看一次' });
    await expect(screen.queryByRole('dialog', { name: '现场.png' })).toBeNull();
  },
};

function EscAtOnce() {
  useLayoutEffect(() => {
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  }, []);
  return <p>照片</p>;
}
