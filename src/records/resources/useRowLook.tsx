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
import { addressOf, openingAction, recordOf } from './actions.ts';
import { RowActions, type RowActionsProps, tailWidth } from './RowActions.tsx';
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
  const { file, locale, rows } = list;
  const hasActions = file.actions?.some(({ of = 'row' }) => of === 'row') ?? false;
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
    ({ raw }: ResourceRow, { model }: { model: string }): Dress | undefined => {
      const column = dressed.get(model);
      if (!column) return undefined;
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
      };
    },
    [dressed, fileUrl, locale, today],
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
  const tailName = t`操作`;
  return useMemo(
    (): RowLook => ({
      hrefOf: (row) => hrefOf(row as ResourceRow),
      dress: (row, column) => dress(row as ResourceRow, column),
      tail: hasActions
        ? { name: tailName, width: width ?? 0, draw: (row) => drawTail(row as ResourceRow) }
        : undefined,
    }),
    [hrefOf, dress, drawTail, hasActions, tailName, width],
  );
}

function isDressed({ avatar, icon, badges, none }: ResourceColumn): boolean {
  return Boolean(avatar ?? icon ?? badges ?? none);
}

function missingText(text: string, warns: true | undefined): ReactNode {
  return <span className={warns ? 'text-warning' : 'text-text-3'}>{text}</span>;
}
