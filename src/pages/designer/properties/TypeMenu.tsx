import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { changeWidget } from '../../../../schemas/designer/edits/edits.ts';
import {
  compatibleTypes,
  freeTypes,
  changeWidgetType,
} from '../../../../schemas/designer/edits/typeChanges.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { widgetType, widgetTypeRow } from '../../../../schemas/definition/widgetTypes.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { Menu } from '../../../../widgets/ui/Menu.tsx';
import { TypeIcon } from '../parts/TypeIcon.tsx';
import { useDesign } from '../state/useDesign.ts';

/** Other kinds of widget that the field may become: all while it is new, afterwards those that take what records hold. */
export function TypeMenu({
  path,
  widget,
  saved,
  icon,
}: {
  path: string;
  widget: Widget;
  saved: boolean;
  icon: ReactNode;
}) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const type = widgetType(widget.type);
  const others = !type ? [] : saved ? compatibleTypes(type, widget.options) : freeTypes(type);
  if (others.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton size="small" icon={icon} label={t`更换类型`} />}
      entries={others.map((other) => {
        const words = translate(widgetTypeRow(other).label, locale);
        return {
          key: other,
          label: words,
          icon: <TypeIcon type={other} />,
          onSelect: () =>
            store.edit((from) => changeWidget(from, path, (own) => changeWidgetType(own, other)), {
              label: t`改为${words}`,
              say: t`类型已改为${words}`,
            }),
        };
      })}
    />
  );
}
