import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Widget } from '../../../../schemas/definition.ts';
import { changeWidget } from '../../../../schemas/designer/edits.ts';
import { compatibleTypes, freeTypes, retyped } from '../../../../schemas/designer/typeChanges.ts';
import { say } from '../../../../schemas/locale.ts';
import { widgetType, widgetTypeRow } from '../../../../schemas/widgetTypes.ts';
import { IconButton } from '../../../../widgets/bricks/Button.tsx';
import { Menu } from '../../../../widgets/bricks/Menu.tsx';
import { TypeIcon } from '../TypeIcon.tsx';
import { useDesign } from '../useDesign.ts';

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
        const words = say(widgetTypeRow(other).words, locale);
        return {
          key: other,
          label: words,
          icon: <TypeIcon type={other} />,
          onSelect: () =>
            store.edit((from) => changeWidget(from, path, (own) => retyped(own, other)), {
              label: t`改为${words}`,
              say: t`类型已改为${words}`,
            }),
        };
      })}
    />
  );
}
