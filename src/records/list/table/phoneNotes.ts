import type { Column, Field, Form } from '../../../../schemas/form/form.ts';
import { textWidth } from '../../../../schemas/values/textWidth.ts';
import { isEmpty, valueAsText } from '../../../../schemas/values/valueTypes.ts';

export interface PhoneNote {
  column: Column;
  /** it is worthless when cut, so other values make room for it */
  whole: boolean;
  /** a bare number, or one of several days, says nothing: its column's name stands before it */
  named: boolean;
}

export interface PhoneNotes {
  beside: Column | undefined;
  below: PhoneNote[];
}

/** What of a row's values is said on its two lines in a narrow window. `get` and `textOf` read the row; `room` is what the second line has, in px. */
export function phoneNotes(
  { fields }: Pick<Form, 'fields'>,
  columns: readonly Column[],
  get: (model: string) => unknown,
  { textOf, room }: { textOf: (model: string) => string | undefined; room: number },
): PhoneNotes {
  const filled = columns.filter(({ link, valueType, model }) => {
    const value = get(model);
    // a bare yes or no says nothing without its name
    return !link && valueType !== 'switch' && !isEmpty(value) && value !== '--';
  });
  const isState = ({ model }: Column) =>
    fields.get(model)?.system === true && STATES.includes(model);
  const beside =
    STATES.flatMap((state) => filled.filter((each) => each.model === state && isState(each)))[0] ??
    filled.find(
      (column) =>
        column.valueType === 'choice' || (column.align === 'end' && !isBare(column, fields)),
    );
  const rest = filled.filter((column) => column !== beside);
  const first = [
    // That somebody has to decide, or refused, is news; that nobody has to is none.
    rest.find((column) => isState(column) && UNSETTLED.has(get(column.model))),
    rest.find((column) => column.valueType === 'number' && !isBare(column, fields)),
  ].filter((column) => column !== undefined);
  const chosen = new Map<Column, PhoneNote>();
  let left = room;
  for (const column of new Set([...first, ...rest])) {
    const stored = textOf(column.model) ?? valueAsText(get(column.model));
    // seconds are not shown
    const said = column.valueType === 'datetime' ? stored.slice(0, MINUTES) : stored;
    const field = fields.get(column.model);
    // Which day the first is, the list says; which the others are, nothing does.
    const named = isBare(column, fields) || (isDay(column) && [...chosen.keys()].some(isDay));
    const whole = isWhole(column, said);
    const wide =
      GAP +
      textWidth(named ? `${column.name} ${said}` : said, TYPE) +
      (field?.unit ? textWidth(` ${field.unit}`, TYPE) : 0) +
      (column.valueType === 'choice' ? BADGE : 0);
    const needs = whole ? wide : Math.min(wide, LEAST);
    if (chosen.size === NOTES || needs > left) continue;
    left -= needs;
    chosen.set(column, { column, whole, named });
  }
  nameTheFirstDay(chosen, left);
  return { beside, below: rest.flatMap((column) => chosen.get(column) ?? []) };
}

/** One of several days with its name is enough to mistake the other for it: both have theirs, where there is room. */
function nameTheFirstDay(chosen: Map<Column, PhoneNote>, left: number): void {
  const [first, second] = [...chosen.values()].filter(({ column }) => isDay(column));
  if (first && second && textWidth(`${first.column.name} `, TYPE) <= left)
    chosen.set(first.column, { ...first, named: true });
}

function isDay({ valueType }: Column): boolean {
  return DAYS.has(valueType);
}

const DAYS = new Set<Column['valueType']>(['date', 'datetime', 'stamp']);

/** The core columns that say how a record stands, the more telling first. */
const STATES = ['state', 'approval_state'];
/** approval states: under way, refused */
const UNSETTLED: ReadonlySet<unknown> = new Set([1, 3]);
/** letters of a moment as it is shown */
const MINUTES = 'yyyy-MM-dd HH:mm'.length;
/** px of the type of the second line */
const TYPE = 12;
/** values on the second line */
const NOTES = 3;
/** px of which a text that is cut still says something */
const LEAST = 84;
const GAP = 8;
/** px around the words of a badge */
const BADGE = 12;
const WHOLE = new Set<Column['valueType']>(['date', 'datetime', 'stamp', 'time', 'number']);
/** a choice of more letters is a sentence, and is cut like one */
const WORDS = 12;
/** of a text of no more letters nothing is left when it is cut */
const NAME = 4;
/** telephone numbers, record numbers, keys: no blanks, or nothing but figures around them */
const CODE = /^(?:[\w.+()/#-]{1,24}|\+?[\d ()-]{5,24})$/;

function isWhole({ valueType }: Column, said: string): boolean {
  if (valueType === 'choice') return said.length <= WORDS;
  return WHOLE.has(valueType) || (valueType === 'text' && (said.length <= NAME || CODE.test(said)));
}

/** A number without a unit: nobody can tell what it counts. */
function isBare({ model, valueType }: Column, fields: ReadonlyMap<string, Field>): boolean {
  const field = fields.get(model);
  return valueType === 'number' && !field?.unit && field?.type !== 'rate';
}
