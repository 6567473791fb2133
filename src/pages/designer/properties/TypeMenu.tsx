import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { changeWidget } from '../../../../schemas/designer/edits/edits.ts';
import {
  changeFieldKind,
  fieldKindRow,
  otherKinds,
} from '../../../../schemas/designer/edits/fieldKinds.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { Menu } from '../../../../widgets/ui/Menu.tsx';
import { KindIcon } from '../parts/KindIcon.tsx';
import { useDesign } from '../state/useDesign.ts';

/** Other kinds that the field may become: all while it is new, afterwards those that take what records hold. */
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
  const others = otherKinds(widget, { saved });
  if (others.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton size="small" icon={icon} label={t`更换类型`} />}
      entries={others.map((other) => {
        const words = translate(fieldKindRow(other).label, locale);
        return {
          key: other,
          label: words,
          icon: <KindIcon kind={other} />,
          onSelect: () =>
            store.edit((from) => changeWidget(from, path, (own) => changeFieldKind(own, other)), {
              label: t`改为${words}`,
              say: t`类型已改为${words}`,
            }),
        };
      })}
    />
  );
}
