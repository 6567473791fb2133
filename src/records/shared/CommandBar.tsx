import { useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';

export interface Command {
  key: string;
  label: string;
  /** a lucide name */
  icon?: string | undefined;
  danger?: boolean;
  /** what is done most */
  first?: true;
  /** why it cannot be done now */
  disabled?: string;
  run(): void;
}

const ROOM = { phone: 2, desk: 5 } as const;

export interface CommandBarProps {
  label: string;
  commands: readonly Command[];
  /** how many are shown where the bar is no phone's */
  desk?: number;
  /** what is dangerous waits in the menu always: where one presses all day */
  hidesDanger?: boolean;
}

/** What can be done, the usual first; what does not fit waits in a menu. */
export function CommandBar({ label, commands, desk = ROOM.desk, hidesDanger }: CommandBarProps) {
  const { t } = useLingui();
  // what is done most takes no room from the others where there is enough
  const most = commands[0]?.first ? 1 : 0;
  const room = usePhone() ? ROOM.phone : desk + most;
  const usual = hidesDanger ? commands.filter(({ danger }) => !danger) : commands;
  // A menu with a single entry would only hide it.
  const spare = usual.length === commands.length ? 1 : 0;
  const shown = usual.length <= room + spare ? usual : usual.slice(0, room);
  const rest = commands.filter((command) => !shown.includes(command));
  if (commands.length === 0) return null;
  return (
    <div role="toolbar" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {shown.map((command) => (
        <Button
          key={command.key}
          size="small"
          {...(command.first && { kind: 'primary' })}
          icon={command.icon && <Icon name={command.icon} size={14} />}
          disabled={command.disabled !== undefined}
          title={command.disabled}
          onClick={command.run}
          className={command.danger ? 'text-danger!' : ''}
        >
          {command.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton
              size="small"
              kind="default"
              icon={<Icon name="ellipsis" />}
              label={t`更多操作`}
            />
          }
          entries={rest.map(({ key, label: name, icon, danger, disabled, run }) => ({
            key,
            label: name,
            icon: icon && <Icon name={icon} />,
            danger: danger === true,
            disabled: disabled !== undefined,
            onSelect: run,
          }))}
        />
      )}
    </div>
  );
}
