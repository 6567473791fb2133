import fc from 'fast-check';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { LIMITS } from '../../schemas/limits.ts';
import { Dialog } from '../../widgets/ui/Dialog.tsx';
import { WIDGETS, type ValueWidgetType } from '../../widgets/index.ts';
import { withHost } from '../support/host.tsx';
import { byKindOfValue, makeField, sampleField, SAMPLES } from '../support/samples.ts';
import { ShowDemo, WidgetDemo } from '../support/WidgetDemo.tsx';

/** What every widget of the registry must do, whatever it is. A new entry is held to it by being there. */
export default { title: 'Widgets/Contract', decorators: [withHost] } satisfies Meta;

const TYPES = Object.keys(WIDGETS) as ValueWidgetType[];
/** What stands in another record: nobody enters it here, whatever the field says. */
const SHOWN_ONLY: ReadonlySet<ValueWidgetType> = new Set(['lookup']);
const CONTROLS =
  'input, textarea, select, button, [role=textbox], [role=combobox], [role=group], [role=radiogroup]';

const onChange = fn();
const onDialog = fn();
type UserEvent = Parameters<NonNullable<StoryObj['play']>>[0]['userEvent'];

function All({
  types = TYPES,
  children,
}: {
  types?: readonly ValueWidgetType[];
  children(type: ValueWidgetType): React.ReactNode;
}) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {types.map((type) => (
        <div key={type} data-type={type} className="min-w-0">
          {children(type)}
        </div>
      ))}
    </div>
  );
}

const placeOf = (root: HTMLElement, type: string) =>
  root.querySelector<HTMLElement>(`[data-type="${type}"]`)!;

/** The control that the form's label names, once what is loaded late is there. */
async function controlOf(root: HTMLElement, type: ValueWidgetType): Promise<HTMLElement> {
  const place = placeOf(root, type);
  const { name } = SAMPLES[type];
  return waitFor(
    async () => {
      const id = place.querySelector('label')!.getAttribute('for')!;
      const control = document.getElementById(id)!;
      await expect(control, `${type}: the control has the id of its label`).toBeTruthy();
      await expect(control, `${type}: its name`).toHaveAccessibleName(new RegExp(`^${name}`));
      return control;
    },
    { timeout: 5000 },
  );
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
          await expect(
            current.contains(document.activeElement),
            `${type}: the focus is in it`,
          ).toBe(true);
        });
      });
    }
  },
};

/** A value is seen; nothing changes it by being drawn. */
export const ValueIn: StoryObj = {
  render: () => (
    <All>
      {(type) => (
        <WidgetDemo field={sampleField(type)} value={SAMPLES[type].value} onChange={onChange} />
      )}
    </All>
  ),
  play: async ({ canvasElement, step }) => {
    onChange.mockClear();
    for (const type of TYPES) {
      await step(type, async () => {
        await controlOf(canvasElement, type);
        await waitFor(() =>
          expect(seen(placeOf(canvasElement, type)), `${type} shows its value`).toContain(
            SAMPLES[type].reads,
          ),
        );
      });
    }
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** What may not be changed reads the same, and neither press nor key changes it. */
export const ReadOnly: StoryObj = {
  render: () => (
    <All>
      {(type) => (
        <WidgetDemo
          field={sampleField(type)}
          value={SAMPLES[type].value}
          readOnly
          onChange={onChange}
        />
      )}
    </All>
  ),
  play: async ({ canvasElement, step, userEvent }) => {
    onChange.mockClear();
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await waitFor(() =>
          expect(seen(placeOf(canvasElement, type)), `${type} shows its value`).toContain(
            SAMPLES[type].reads,
          ),
        );
        control.focus();
        await userEvent.keyboard('x{Enter}{ArrowDown}{Backspace}{ }');
        await expect(
          document.querySelector('[role=listbox], [role=grid], [role=tree]'),
          `${type} opens nothing`,
        ).toBeNull();
        const close = document.querySelector<HTMLElement>('[role=dialog] button');
        if (close) await userEvent.keyboard('{Escape}');
      });
    }
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** A fault is told to screen readers: the control is invalid and described by the message. */
export const Invalid: StoryObj = {
  render: () => (
    <All>{(type) => <WidgetDemo field={sampleField(type, { required: true })} invalid />}</All>
  ),
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await waitFor(() =>
          expect(control).toHaveAccessibleDescription(`请输入 ${SAMPLES[type].name}`),
        );
        const marked =
          control.matches('[aria-invalid=true]') || control.querySelector('[aria-invalid=true]');
        // A slot that nothing fills is not entered here, and rows that are not there have no cells: nothing is to be marked.
        const empty = type === 'blank' || type === 'subform' || SHOWN_ONLY.has(type);
        await expect(Boolean(marked) || empty, `${type} is marked`).toBe(true);
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
            <ShowDemo
              field={sampleField(type)}
              value={SAMPLES[type].long ?? SAMPLES[type].value}
              compact
            />
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
        await waitFor(
          () =>
            expect(place.querySelector('[data-face=detail]')!.textContent, type).toContain(words),
          { timeout: 5000 },
        );
        await expect(
          cell.querySelector('div, p, ul, table, h1, h2'),
          `${type}: no blocks in a cell`,
        ).toBeNull();
        await waitFor(() =>
          expect(cell.getBoundingClientRect().height, `${type}: one line`).toBeLessThan(34),
        );
        await expect(cell.scrollWidth, `${type}: stays inside`).toBeLessThanOrEqual(
          cell.clientWidth,
        );
      });
    }
  },
};

/** Nothing is nothing: no answer is invented, nothing of a value is seen, and what may be left out is not asked for. */
export const Empty: StoryObj = {
  render: () => (
    <All>
      {(type) => (
        <>
          <WidgetDemo field={sampleField(type)} onChange={onChange} />
          <div data-face="detail">
            <ShowDemo field={sampleField(type)} value={undefined} />
          </div>
          <div data-face="cell">
            <ShowDemo field={sampleField(type)} value={undefined} compact />
          </div>
        </>
      )}
    </All>
  ),
  play: async ({ canvasElement, step }) => {
    onChange.mockClear();
    for (const type of TYPES) {
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        const place = placeOf(canvasElement, type);
        await expect(isRequired(control), `${type} is not asked for`).toBe(false);
        await expect(place.querySelector('[data-face=detail]')).toHaveTextContent(/^–$/);
        await expect(place.querySelector('[data-face=cell]')).toHaveTextContent(/^–$/);
        const ticked = place.querySelector('input:checked');
        await expect(ticked, `${type} is not answered by itself`).toBeNull();
      });
    }
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** Several boxes that make one value: no role of theirs knows “required”, the label and the message say it. */
const UNMARKED: ReadonlySet<ValueWidgetType> = new Set([
  'checkbox',
  'slider',
  'img',
  'signature',
  'fileupload',
  'blank',
  'subform',
  'address',
  'place',
  'color',
]);

/** What must be answered is marked for the eye and for the ear. */
export const Required: StoryObj = {
  render: () => <All>{(type) => <WidgetDemo field={sampleField(type, { required: true })} />}</All>,
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES) {
      // what the server fills is asked of nobody
      if (sampleField(type).automatic) continue;
      await step(type, async () => {
        const control = await controlOf(canvasElement, type);
        await expect(placeOf(canvasElement, type).querySelector('label')).toHaveTextContent(/\*$/);
        if (!UNMARKED.has(type))
          await expect(isRequired(control), `${type} says that it is required`).toBe(true);
      });
    }
  },
};

/** How each is answered with keys alone, from its control on; `{choose}` takes the first thing of the layer that has opened. */
const KEYS = byKindOfValue<string | null>({
  input: '华东',
  textarea: '华东',
  input_complete: '华东',
  number: '42',
  radio: ' ',
  checkbox: ' ',
  time: '0930',
  date: '2026-12-01',
  rate: '{ArrowRight}',
  color: '#112233',
  select: '{ArrowDown}{choose}',
  address: '{ArrowDown}{choose}',
  customer: '{ArrowDown}{choose}',
  contact: '{ArrowDown}{choose}',
  opportunity: '{ArrowDown}{choose}',
  contract: '{ArrowDown}{choose}',
  quotation: '{ArrowDown}{choose}',
  payment_plan: '{ArrowDown}{choose}',
  user: '{ArrowDown}{choose}',
  department: '{ArrowDown}{choose}',
  switch: ' ',
  slider: '{ArrowRight}',
  editor: '华东',
  cascader: '{ArrowDown}{choose}',
  opportunity_group: '{ArrowDown}{choose}',
  product_category: '{ArrowDown}{choose}',
  custom: '{ArrowDown}{choose}',
  // the file chooser is the system's own; a slot is filled by whoever hosts it
  img: null,
  signature: null,
  fileupload: null,
  // the device says it, or a map: Places.stories.tsx
  place: null,
  // its rows have cells of their own: Subform.stories.tsx
  subform: null,
  blank: null,
});

export const Keyboard: StoryObj = {
  render: () => (
    <All>
      {(type) => (
        <WidgetDemo field={sampleField(type)} onChange={(value) => onChange(type, value)} />
      )}
    </All>
  ),
  play: async ({ canvasElement, step, userEvent }) => {
    for (const type of TYPES) {
      const keys = KEYS[type];
      if (keys === null || SHOWN_ONLY.has(type)) continue;
      await step(type, async () => {
        onChange.mockClear();
        (await controlOf(canvasElement, type)).focus();
        await userEvent.keyboard(keys.replace('{choose}', ''));
        if (keys.includes('{choose}')) await chooseFirst(userEvent);
        await userEvent.tab();
        await waitFor(() =>
          expect(onChange, `${type} is answered`).toHaveBeenCalledWith(type, expect.anything()),
        );
        await waitFor(() => expect(layer(), `${type} has closed its layer`).toBeNull());
      });
    }
  },
};

const WITH_DROP = TYPES.filter((type) => KEYS[type]?.includes('{choose}'));

/** In a dialog, Esc closes the open layer only; the dialog and what was typed into it stay. */
export const EscapeInDialog: StoryObj = {
  render: () => (
    <Dialog open onOpenChange={onDialog} title="编辑客户" size={900}>
      <div className="overflow-y-auto p-5">
        <All>
          {(type) =>
            WITH_DROP.includes(type) ? (
              <WidgetDemo field={sampleField(type)} onChange={onChange} />
            ) : null
          }
        </All>
      </div>
    </Dialog>
  ),
  play: async ({ step, userEvent }) => {
    onDialog.mockClear();
    onChange.mockClear();
    await waitFor(() =>
      expect(
        document.querySelectorAll('[role=dialog] [data-type] [role=combobox]').length,
      ).toBeGreaterThanOrEqual(WITH_DROP.length),
    );
    for (const type of WITH_DROP) {
      await step(type, async () => {
        const control = await controlOf(document.body, type);
        control.focus();
        await userEvent.keyboard('{ArrowDown}');
        await waitFor(() => expect(layer(), `${type} opens`).not.toBeNull());
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(layer(), `${type} closes`).toBeNull());
        await waitFor(() =>
          expect(control.contains(document.activeElement), `${type} has the focus again`).toBe(
            true,
          ),
        );
      });
    }
    await expect(onDialog).not.toHaveBeenCalled();
    await expect(onChange).not.toHaveBeenCalled();
  },
};

/** In English nothing of a widget is left in Chinese: its own words, hints and names. */
export const Translated: StoryObj = {
  globals: { locale: 'en' },
  render: () => (
    <All>
      {(type) => {
        const choices = [
          { value: 1, label: 'One' },
          { value: 2, label: 'Two' },
        ];
        const field = makeField(
          type,
          'Field',
          {
            ...SAMPLES[type].options,
            placeholder: '',
            unit: '',
            options: choices,
            showLabel: true,
          },
          { locale: 'en' },
        );
        return (
          <>
            <WidgetDemo field={field} />
            <WidgetDemo field={field} readOnly />
            <WidgetDemo field={{ ...field, required: true }} invalid />
          </>
        );
      }}
    </All>
  ),
  play: async ({ canvasElement, step }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[contenteditable=true]')).not.toBeNull(),
    );
    for (const type of TYPES) {
      await step(type, async () => {
        const said = [...placeOf(canvasElement, type).querySelectorAll('*')].flatMap((element) =>
          ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'].map(
            (name) => element.getAttribute(name) ?? '',
          ),
        );
        await expect(
          [placeOf(canvasElement, type).textContent, ...said].filter((words) =>
            /\p{Script=Han}/u.test(words),
          ),
          type,
        ).toEqual([]);
      });
    }
  },
};

function isRequired(control: HTMLElement): boolean {
  return (
    control.matches('[aria-required=true]') ||
    control.querySelector('[aria-required=true]') !== null
  );
}

/** The layer that hangs under a box. */
const layer = () => document.querySelector<HTMLElement>('[data-radix-popper-content-wrapper]');

/** Walks down to the first thing that may be chosen and takes it, through the levels of a tree or cascade. */
async function chooseFirst(userEvent: UserEvent): Promise<void> {
  await waitFor(() =>
    expect(layer()?.querySelector('[role=option], [role=treeitem]')).toBeTruthy(),
  );
  await userEvent.keyboard('{ArrowDown}{Enter}');
  for (let level = 0; level < 3 && onChange.mock.calls.length === 0; level += 1)
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  if (layer()) await userEvent.keyboard('{Escape}');
}

/** What a person sees of a value, wherever a control keeps it. */
function seen(place: HTMLElement): string {
  const fields = [...place.querySelectorAll<HTMLInputElement>('input, textarea')];
  const checked = fields
    .filter((field) => field.type === 'radio' || field.type === 'checkbox')
    .map((field) => (field.checked ? (field.closest('label')?.textContent ?? '') : ''));
  const stars = within(place)
    .queryAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)
    ?.getAttribute('aria-label');
  const rated = stars && /^[\d.]+ 星$/.test(stars) ? `${stars.replace(' 星', '')} / 5` : '';
  return [place.textContent, ...fields.map((field) => field.value), ...checked, rated].join(' ');
}

/** How an answer gets into each kind: as text, as text within a larger control, or only by choosing. */
const ENTERED = byKindOfValue<'typed' | 'within' | 'chosen'>({
  input: 'typed',
  textarea: 'typed',
  input_complete: 'typed',
  number: 'typed',
  date: 'typed',
  time: 'typed',
  color: 'typed',
  address: 'within',
  place: 'within',
  editor: 'within',
  radio: 'chosen',
  checkbox: 'chosen',
  rate: 'chosen',
  select: 'chosen',
  customer: 'chosen',
  contact: 'chosen',
  opportunity: 'chosen',
  contract: 'chosen',
  quotation: 'chosen',
  payment_plan: 'chosen',
  user: 'chosen',
  department: 'chosen',
  switch: 'chosen',
  slider: 'chosen',
  img: 'chosen',
  signature: 'chosen',
  fileupload: 'chosen',
  cascader: 'chosen',
  opportunity_group: 'chosen',
  product_category: 'chosen',
  custom: 'chosen',
  subform: 'within',
  blank: 'chosen',
});

/** Texts that no number, date, time or colour means, however they are read. */
const UNREADABLE = fc.sample(
  fc
    .string({
      unit: fc.constantFrom(...Array.from('许12.,-/:%#()ａ年月日万e 1abc')),
      maxLength: 20,
    })
    .map((text) => `也${text}许`),
  { numRuns: 3, seed: 11 },
);

/** Longer than any one line of text may be: a widget that cut it would show less than was put in. */
const TOO_LONG = `也${'长'.repeat(LIMITS.text)}许`;

const isChosen = (type: ValueWidgetType) => ENTERED[type] === 'chosen' || SHOWN_ONLY.has(type);
const isTyped = (type: ValueWidgetType) => ENTERED[type] === 'typed' && !SHOWN_ONLY.has(type);
const storedDemo = (type: ValueWidgetType) => (
  <WidgetDemo field={sampleField(type)} value={SAMPLES[type].value} stored />
);

/** What is typed and cannot be read stays in the field, and is the value that its rules refuse. */
export const NothingTypedIsLost: StoryObj = {
  name: 'Nothing typed is lost or changed in silence',
  render: () => <All types={TYPES.filter((type) => !isChosen(type))}>{storedDemo}</All>,
  play: async ({ canvasElement, step, userEvent }) => {
    for (const type of TYPES.filter((each) => !isChosen(each))) {
      await step(type, async () => {
        const place = placeOf(canvasElement, type);
        const kept = () => within(place).getByLabelText(`${SAMPLES[type].name}的值`).textContent;
        const control = await controlOf(canvasElement, type);
        for (const text of [...UNREADABLE, TOO_LONG]) {
          const box =
            ENTERED[type] === 'typed'
              ? (document.getElementById(control.id) as HTMLInputElement)
              : await waitFor(() => within(place).getAllByRole('textbox').at(-1)!);
          await userEvent.click(box);
          await userEvent.keyboard('{Control>}a{/Control}');
          await userEvent.paste(text);
          await leaveBy(userEvent);
          await waitFor(async () => {
            await expect(kept(), `${type} keeps ${text}`).toContain(
              JSON.stringify(text).slice(1, -1),
            );
            await expect(seen(place), `${type} shows ${text}`).toContain(text);
          });
        }
      });
    }
  },
};

/** What is only chosen from is not changed by typing. */
export const TypingChoosesNothing: StoryObj = {
  name: 'Typing changes nothing that is only chosen',
  render: () => <All types={TYPES.filter(isChosen)}>{storedDemo}</All>,
  play: async ({ canvasElement, step, userEvent }) => {
    for (const type of TYPES.filter(isChosen)) {
      await step(type, async () => {
        const place = placeOf(canvasElement, type);
        const kept = () => within(place).getByLabelText(`${SAMPLES[type].name}的值`).textContent;
        const before = kept();
        const control = await controlOf(canvasElement, type);
        const keys = UNREADABLE.map((text) => text.replaceAll(/[ [{\d]/g, ''));
        for (const text of [...keys, TOO_LONG]) {
          control.focus();
          await (text === TOO_LONG ? userEvent.paste(text) : userEvent.keyboard(text)); // two hundred keys take half a minute
          await leaveBy(userEvent);
          await waitFor(() => expect(kept(), `${type}: ${text}`).toBe(before));
        }
      });
    }
  },
};

/** A phone's keyboard, a password manager and dictation put in whole words, as one key puts in one character. */
export const NothingPutInIsCut: StoryObj = {
  name: 'Words put in at once are kept whole, and what is too long says so',
  render: () => (
    <>
      {TYPES.filter(isTyped).map((type) => (
        <div key={type} data-type={type}>
          <WidgetDemo field={sampleField(type)} stored />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement, step }) => {
    for (const type of TYPES.filter(isTyped))
      await step(type, async () => {
        const place = placeOf(canvasElement, type);
        const box = document.getElementById((await controlOf(canvasElement, type)).id);
        await fireEvent.input(box!, {
          target: { value: TOO_LONG },
          inputType: 'insertText',
          data: TOO_LONG,
        });
        await expect(seen(place), type).toContain(TOO_LONG);
        const { maxLength } = sampleField(type).params;
        // A colour has its own fault for whatever is none.
        if (type !== 'color' && maxLength !== undefined && maxLength < TOO_LONG.length)
          await expect(place, type).toHaveTextContent(`超出上限 ${TOO_LONG.length - maxLength} 字`);
      });
  },
};

async function leaveBy(userEvent: UserEvent) {
  await userEvent.keyboard('{Escape}');
  (document.activeElement as HTMLElement | null)?.blur();
}
