import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo } from 'react';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { ResourceColumn } from '../../../schemas/definition/resourceFile.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useMe } from '../../data/viewer.ts';
import { useNow } from '../shared/useNow.ts';
import type { Dress, RowLook } from '../list/state/rowLook.ts';
import { actionPlaces, addressOf, openingAction, recordOf } from './actions.ts';
import {
  ActionsBelow,
  BELOW,
  mayHaveMenu,
  RowActions,
  type RowActionsProps,
  tailWidth,
} from './RowActions.tsx';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

/** How the rows of a resource look beside those of records: where their names lead, pictures and badges, what can be done to them. */
export function useRowLook(
  list: ResourceListState,
  { narrow, inGrid, onRun }: Pick<RowActionsProps, 'narrow' | 'inGrid' | 'onRun'>,
): RowLook {
  const { t } = useLingui();
  const viewer = useMe();
  const { fileUrl } = useHost();
  const today = useNow().slice(0, 10);
  const { file, locale, rows, reasons } = list;
  const hasTail = useMemo(
    () =>
      (!narrow && mayHaveMenu(file)) ||
      rows.some((row) => {
        const { inWords, inMenu } = actionPlaces({ file, row, viewer, narrow });
        return inWords.length + inMenu.length > 0;
      }),
    [narrow, file, rows, viewer],
  );
  const hasFoot = useMemo(
    () =>
      narrow && rows.some((row) => actionPlaces({ file, row, viewer, narrow }).below.length > 0),
    [narrow, file, rows, viewer],
  );
  const width = useMemo(
    () => (narrow ? undefined : tailWidth(file, rows, { viewer, locale })),
    [narrow, file, rows, viewer, locale],
  );
  const dressed = useMemo(
    () => new Map(file.columns.filter(isDressed).map((column) => [column.model, column])),
    [file],
  );

  const hrefOf = useCallback(
    ({ key, raw }: ResourceRow) => {
      if (file.detail) return `${file.path}?id=${encodeURIComponent(key)}`;
      const action = openingAction(file, raw, viewer);
      const record = action && recordOf(action, raw);
      if (record) return `${addressOfModule(record.module)}?id=${record.id}`;
      return action && (addressOf(action, raw) ?? `${file.path}?id=${encodeURIComponent(key)}`);
    },
    [file, viewer],
  );
  const dress = useCallback(
    ({ id, raw }: ResourceRow, { model }: { model: string }): Dress | undefined => {
      const column = dressed.get(model);
      const reason = model === file.title && reasons.get(id);
      if (!column) return reason ? { note: noteText(reason) } : undefined;
      const { avatar, icon, badges = [], none } = column;
      const shown = badges.filter(({ when }) => evaluateCondition(when, { record: raw, today }));
      const missing =
        none &&
        isEmpty(raw[model]) &&
        (!none.when || evaluateCondition(none.when, { record: raw }));
      const picture = avatar && raw[avatar];
      return {
        before: avatar ? (
          <Avatar
            name={valueAsText(raw[model])}
            size={20}
            src={typeof picture === 'string' && picture !== '' ? fileUrl(picture) : undefined}
          />
        ) : (
          icon && <Icon name={String(raw[icon])} className="text-text-3" />
        ),
        after:
          shown.length > 0 &&
          shown.map(({ label, color }) => (
            <Badge key={label.message} {...(color && { color })} className="shrink-0">
              {translate(label, locale)}
            </Badge>
          )),
        ...(missing && { instead: missingText(translate(none.label, locale), none.warns) }),
        ...(reason && { note: noteText(reason) }),
      };
    },
    [file, dressed, reasons, fileUrl, locale, today],
  );
  const drawTail = useCallback(
    (row: ResourceRow) => (
      <RowActions
        file={file}
        row={row}
        viewer={viewer}
        locale={locale}
        narrow={narrow}
        inGrid={inGrid}
        onRun={onRun}
      />
    ),
    [file, viewer, locale, narrow, inGrid, onRun],
  );
  const drawFoot = useCallback(
    (row: ResourceRow) => (
      <ActionsBelow file={file} row={row} viewer={viewer} locale={locale} onRun={onRun} />
    ),
    [file, viewer, locale, onRun],
  );
  const tailName = t`操作`;
  return useMemo(
    (): RowLook => ({
      hrefOf: (row) => hrefOf(row as ResourceRow),
      dress: (row, column) => dress(row as ResourceRow, column),
      tail: hasTail
        ? { name: tailName, width: width ?? 0, draw: (row) => drawTail(row as ResourceRow) }
        : undefined,
      foot: hasFoot ? { height: BELOW, draw: (row) => drawFoot(row as ResourceRow) } : undefined,
    }),
    [hrefOf, dress, drawTail, drawFoot, hasTail, hasFoot, tailName, width],
  );
}

function isDressed({ avatar, icon, badges, none }: ResourceColumn): boolean {
  return Boolean(avatar ?? icon ?? badges ?? none);
}

function missingText(text: string, warns: true | undefined): ReactNode {
  return <span className={warns ? 'text-warning' : 'text-text-3'}>{text}</span>;
}

/** Why something was not done to the row. */
function noteText(reason: string): ReactNode {
  return (
    <span className="min-w-0 flex-1 truncate text-xs text-warning" title={reason}>
      {reason}
    </span>
  );
}
