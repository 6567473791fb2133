import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { WIDGETS, type ValueWidgetType } from '../../widgets/index.ts';
import { withHost } from '../support/host.tsx';
import { sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** What every widget of the registry must do, whatever it is. A new entry is held to it by being there. */
export default { title: 'Widgets/Contract', decorators: [withHost] } satisfies Meta;

const TYPES = Object.keys(WIDGETS) as ValueWidgetType[];
const CONTROLS = 'input, textarea, select, button, [role=textbox], [role=combobox], [role=group], [role=radiogroup]';

const onChange = fn();

function All({ children }: { children(type: ValueWidgetType): React.ReactNode }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {TYPES.map((type) => (
        <div key={type} data-type={type} className="min-w-0">
          {children(type)}
        </div>
      ))}
    </div>
  );
}

const placeOf = (root: HTMLElement, type: string) => root.querySelector<HTMLElement>(`[data-type="${type}"]`)!;

/** The control that the form's label names, once what is loaded late is there. */
async function controlOf(root: HTMLElement, type: ValueWidgetType): Promise<HTMLElement> {
  const place = placeOf(root, type);
  const { name } = SAMPLES[type];
  return waitFor(async () => {
    const id = place.querySelector('label')!.getAttribute('for')!;
    const control = document.getElementById(id)!;
    await expect(control, `${type}: the control has the id of its label`).toBeTruthy();
    await expect(control, `${type}: its name`).toHaveAccessibleName(new RegExp(`^${name}`));
    return control;
  }, { timeout: 5000 });
}

/** The control is named by its label and takes the focus. */
export const NamedAndFocusable: StoryObj = {
  render: () => <All>{(type) => <WidgetDemo field={sampleField(type)} />}</All>,
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await expect(control.matches(CONTROLS)).toBe(true);
        await waitFor(async () => {
          const current = document.getElementById(control.id)!;
          current.focus();
          await expect(current.contains(document.activeElement), `${type}: the focus is in it`).toBe(true);
        });
      });
    }
  },
};

/** A value is seen; nothing changes it by being drawn. */
export const ValueIn: StoryObj = {
  render: () => <All>{(type) => <WidgetDemo field={sampleField(type)} value={SAMPLES[type].value} onChange={onChange} />}</All>,
  play: async ({ canvasElement, step }) => {
    onChange.mockClear();
    for (const type of TYPES) {
      await step(type, async () => {
        await controlOf(canvasElement, type);
        await waitFor(() => expect(seen(placeOf(canvasElement, type)), `${type} shows its value`).toContain(SAMPLES[type].reads));
      });
    }
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** What may not be changed reads the same, and neither press nor key changes it. */
export const ReadOnly: StoryObj = {
  render: () => <All>{(type) => <WidgetDemo field={sampleField(type)} value={SAMPLES[type].value} readOnly onChange={onChange} />}</All>,
  play: async ({ canvasElement, step, userEvent }) => {
    onChange.mockClear();
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await waitFor(() => expect(seen(placeOf(canvasElement, type)), `${type} shows its value`).toContain(SAMPLES[type].reads));
        control.focus();
        await userEvent.keyboard('x{Enter}{ArrowDown}{Backspace}{ }');
        await expect(document.querySelector('[role=listbox], [role=grid], [role=tree]'), `${type} opens nothing`).toBeNull();
        const close = document.querySelector<HTMLElement>('[role=dialog] button');
        if (close) await userEvent.keyboard('{Escape}');
      });
    }
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** A fault is told to screen readers: the control is invalid and described by the message. */
export const Invalid: StoryObj = {
  render: () => <All>{(type) => <WidgetDemo field={sampleField(type, { required: true })} invalid />}</All>,
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await waitFor(() => expect(control).toHaveAccessibleDescription(`请输入 ${SAMPLES[type].name}`));
        const marked = control.matches('[aria-invalid=true]') || control.querySelector('[aria-invalid=true]');
        // A slot that nothing fills is not entered here: it has nothing to mark.
        await expect(Boolean(marked) || type === 'blank', `${type} is marked`).toBe(true);
      });
    }
  },
};

/** A list cell is one line without blocks; a detail shows the value; nothing is nothing. */
export const Shown: StoryObj = {
  render: () => (
    <All>
      {(type) => (
        <>
          <div data-face="detail">
            <ShowDemo field={sampleField(type)} value={SAMPLES[type].long ?? SAMPLES[type].value} />
          </div>
          <div data-face="cell" className="w-40 text-sm">
            <ShowDemo field={sampleField(type)} value={SAMPLES[type].long ?? SAMPLES[type].value} compact />
          </div>
        </>
      )}
    </All>
  ),
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES) {
      await step(type, async () => {
        const place = placeOf(canvasElement, type);
        const cell = place.querySelector<HTMLElement>('[data-face=cell]')!;
        const words = SAMPLES[type].long === undefined ? SAMPLES[type].reads : '';
        await waitFor(() => expect(place.querySelector('[data-face=detail]')!.textContent, type).toContain(words), { timeout: 5000 });
        await expect(cell.querySelector('div, p, ul, table, h1, h2'), `${type}: no blocks in a cell`).toBeNull();
        await waitFor(() => expect(cell.getBoundingClientRect().height, `${type}: one line`).toBeLessThan(34));
        await expect(cell.scrollWidth, `${type}: stays inside`).toBeLessThanOrEqual(cell.clientWidth);
      });
    }
  },
};

/** What a person sees of a value, wherever a control keeps it. */
function seen(place: HTMLElement): string {
  const fields = [...place.querySelectorAll<HTMLInputElement>('input, textarea')];
  const checked = fields.filter((field) => field.type === 'radio' || field.type === 'checkbox').map((field) => (field.checked ? (field.closest('label')?.textContent ?? '') : ''));
  const stars = within(place).queryAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.getAttribute('aria-label');
  const rated = stars && /^[\d.]+ 星$/.test(stars) ? `${stars.replace(' 星', '')} / 5` : '';
  return [place.textContent, ...fields.map((field) => field.value), ...checked, rated].join(' ');
}
