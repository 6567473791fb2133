import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { textWidth } from '../../../schemas/values/textWidth.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { ROW_MENU } from '../list/state/rowLook.ts';
import { type Action, actionPlaces, addressOf, isEnabled, offeredActions } from './actions.ts';
import type { ResourceRow } from './rows.ts';

export interface RowActionsProps {
  file: Resource;
  row: ResourceRow;
  viewer: Viewer;
  locale: Locale;
  /** all of them in the menu: there is no room for words */
  narrow: boolean;
  /** out of the tab order: the grid around is one stop */
  inGrid: boolean;
  onRun(action: Action, rows: readonly ResourceRow[]): void;
}

/** What can be done to a row: what it is mostly opened for in words, the rest in a menu. */
export function RowActions({ file, row, viewer, locale, narrow, inGrid, onRun }: RowActionsProps) {
  const { t } = useLingui();
  const { name, raw } = row;
  const { inWords, inMenu } = actionPlaces({ file, row, viewer, narrow });
  const stop = inGrid && { tabIndex: -1 };
  return (
    <>
      {inWords.map((action) => {
        const words = translate(action.label, locale);
        const to = addressOf(action, raw);
        return to === undefined ? (
          <Button
            key={action.key}
            size="small"
            {...stop}
            aria-label={t`${words}「${name}」`}
            {...lettered(action)}
            disabled={!isEnabled(action, raw, viewer)}
            onClick={() => onRun(action, [row])}
          >
            {words}
          </Button>
        ) : (
          <Link
            key={action.key}
            to={to}
            {...stop}
            aria-label={t`${words}「${name}」`}
            className="inline-flex h-7 items-center rounded px-2 text-sm text-text-2 hover:text-accent hover:underline pointer-coarse:h-11"
          >
            {words}
          </Link>
        );
      })}
      {inMenu.length === 0 && !narrow && mayHaveMenu(file) && (
        // Its place stays free, so that the words stand below each other.
        <span aria-hidden className="w-7 shrink-0 pointer-coarse:w-11" />
      )}
      {inMenu.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton
              size="small"
              {...stop}
              {...ROW_MENU}
              icon={<Icon name="ellipsis" />}
              label={t`「${name}」的操作`}
            />
          }
          entries={inMenu.flatMap((action): MenuEntry[] => [
            ...((action.danger || action === inMenu.find(({ of }) => of === 'rows')) &&
            inMenu.length > 1
              ? [{ kind: 'line' as const, key: `${action.key} line` }]
              : []),
            {
              key: action.key,
              label: translate(action.label, locale),
              icon: action.icon && <Icon name={action.icon} />,
              danger: action.danger === true,
              disabled: !isEnabled(action, raw, viewer),
              onSelect: () => onRun(action, [row]),
            },
          ])}
        />
      )}
    </>
  );
}

/** What of its actions stands below a row on a phone, each as wide as the others. */
export function ActionsBelow({
  file,
  row,
  viewer,
  locale,
  onRun,
}: Omit<RowActionsProps, 'narrow' | 'inGrid'>) {
  const { t } = useLingui();
  const { name, raw } = row;
  return actionPlaces({ file, row, viewer, narrow: true }).below.map((action) => {
    const words = translate(action.label, locale);
    return (
      <Button
        key={action.key}
        size="small"
        aria-label={t`${words}「${name}」`}
        disabled={!isEnabled(action, raw, viewer)}
        onClick={() => onRun(action, [row])}
        className="h-11 flex-1"
      >
        {words}
      </Button>
    );
  });
}

/** The key that does the same where the row is marked. */
function lettered({ letter }: Action) {
  return letter ? { 'aria-keyshortcuts': letter, title: letter.toUpperCase() } : {};
}

/** px of what stands below a row */
export const BELOW = 52;

/** Whether any of its rows can have a menu: something is done to them that is not said in words, and that a press on the name does not do. */
export function mayHaveMenu({ actions = [] }: Resource): boolean {
  const unsaid = actions.filter(({ of = 'row', first }) => of === 'row' && !first);
  return unsaid.length > 1 || unsaid.some(({ opens }) => !opens);
}

/** px that the actions of the rows on the screen take at most. */
export function tailWidth(
  file: Resource,
  rows: readonly ResourceRow[],
  { viewer, locale }: Pick<RowActionsProps, 'viewer' | 'locale'>,
): number {
  const widths = rows.map(({ raw }) => {
    const words = offeredActions(file, 'row', { viewer, raw }).filter((action) => action.first);
    return words.reduce(
      (sum, action) => sum + textWidth(translate(action.label, locale), 14) + AROUND_WORDS,
      mayHaveMenu(file) ? MENU : 0,
    );
  });
  return Math.max(MENU, ...widths) + EDGE;
}

const AROUND_WORDS = 20;
const MENU = 32;
const EDGE = 12;
