import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { ResourceAction } from '../../../schemas/definition/resourceFile.ts';
import type { EndpointCall } from '../../../schemas/endpoints/index.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import { internalPath, isAdminAddress } from '../../../schemas/navigation/routes.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { fillIn } from '../../../schemas/values/fillIn.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Params, Row } from '../../data/resources.ts';
import { placeOf, type ResourceAddress } from './address.ts';
import type { ResourceRow } from './rows.ts';

export type Action = ResourceAction<EndpointCall>;

/** The actions of a row, of the chosen ones or of the page that this reader is offered. */
export function offeredActions(
  { actions = [] }: Resource,
  of: NonNullable<Action['of']>,
  { viewer, raw = {} }: { viewer: Viewer; raw?: Row },
): Action[] {
  return actions.filter(
    (action) =>
      (action.of ?? 'row') === of &&
      (!action.when || evaluateCondition(action.when, { record: raw, viewer })) &&
      mayFollow(addressOf(action, raw), viewer),
  );
}

/** What can be done to chosen rows where the list stands now; rows are chosen where there is any of it. */
export function chosenActions(
  file: Resource,
  { viewer, address }: { viewer: Viewer; address: ResourceAddress },
): Action[] {
  return offeredActions(file, 'rows', { viewer, raw: placeOf(file, address) });
}

/** Whether it can be pressed. */
export function isEnabled(action: Action, raw: Row, viewer: Viewer): boolean {
  return !action.enabled || evaluateCondition(action.enabled, { record: raw, viewer });
}

/** Where an action leads, if it does. */
export function addressOf({ to }: Action, raw: Row): string | undefined {
  const whole = /^\{(\w+)\}$/.exec(to ?? '')?.[1];
  if (whole !== undefined) return internalPath(valueAsText(raw[whole]));
  return to?.replace(/\{(\w+)\}/g, (_, model: string) =>
    encodeURIComponent(valueAsText(raw[model])),
  );
}

/** The record that an action opens, if it does. */
export function recordOf({ record }: Action, raw: Row): { module: string; id: number } | undefined {
  if (!record) return undefined;
  const { module, id } = fillIn(record, raw);
  return { module: valueAsText(module), id: Number(id) };
}

/** What its call is sent for these rows: of one its own values, of several their keys. */
export function paramsOf({ send = {} }: Action, rows: readonly ResourceRow[]): Params {
  return fillIn(send, {
    ...(rows.length === 1 && rows[0]?.raw),
    ids: rows.flatMap(({ id, ids }) => ids ?? [id]),
  });
}

/** What a click on the row's name does. */
export function openingAction(file: Resource, raw: Row, viewer: Viewer): Action | undefined {
  return offeredActions(file, 'row', { viewer, raw }).find(
    (action) => action.opens && isEnabled(action, raw, viewer),
  );
}

/** Where the actions of a row stand: in words at its end or, where there is no room for that, below its lines; the rest in a menu. */
export function actionPlaces({
  file,
  row: { raw },
  viewer,
  narrow,
}: {
  file: Resource;
  row: Pick<ResourceRow, 'raw'>;
  viewer: Viewer;
  /** there is no room for words */
  narrow: boolean;
}): {
  inWords: Action[];
  below: Action[];
  inMenu: Action[];
} {
  // Where there are no boxes to choose rows by, what is done to several is done to one.
  const own = offeredActions(file, 'row', { viewer, raw });
  const ofMany = narrow ? offeredActions(file, 'rows', { viewer }) : [];
  const calls = new Set(own.map(({ call }) => call));
  const offered = [...own, ...ofMany.filter(({ call }) => call === undefined || !calls.has(call))];
  const inWords = narrow ? [] : offered.filter((action) => action.first);
  const below = narrow ? offered.filter((action) => action.first === 'always') : [];
  const rest = offered.filter((action) => ![...inWords, ...below].includes(action));
  // A menu of what a press on the name does already is none.
  const inMenu = rest.length === 1 && rest[0] === openingAction(file, raw, viewer) ? [] : rest;
  return { inWords, below, inMenu };
}

function mayFollow(address: string | undefined, viewer: Viewer): boolean {
  return address === undefined || !isAdminAddress(address) || mayOpenSetting(viewer, address);
}
