import { useLingui } from '@lingui/react/macro';
import {
  getSubmitButtonOptions,
  TranslatableString,
  type IconButtonProps as RjsfButtonProps,
  type SubmitButtonProps,
} from '@rjsf/utils';
import { ArrowDown, ArrowUp, Copy, Plus, Trash2, X, type LucideIcon } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';

/** The one way forward. Its words are the definition's, else ours. */
export function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const { t } = useLingui();
  const { norender, props } = getSubmitButtonOptions(uiSchema);
  const own: unknown =
    uiSchema?.['ui:options']?.submitButtonOptions?.submitText ??
    uiSchema?.['ui:submitButtonOptions']?.submitText;
  if (norender) return null;
  return (
    <div className="pt-1">
      <Button type="submit" kind="primary" disabled={props?.disabled === true}>
        {typeof own === 'string' ? own : t`提交`}
      </Button>
    </div>
  );
}

export function AddButton({ id, onClick, disabled, registry, title, className }: RjsfButtonProps) {
  return (
    <div>
      <Button
        id={id}
        size="small"
        icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={onClick}
        disabled={disabled}
        className={className}
      >
        {title ?? registry.translateString(TranslatableString.AddButton)}
      </Button>
    </div>
  );
}

export const CopyButton = iconButton(Copy, TranslatableString.CopyButton);
export const MoveUpButton = iconButton(ArrowUp, TranslatableString.MoveUpButton);
export const MoveDownButton = iconButton(ArrowDown, TranslatableString.MoveDownButton);
export const RemoveButton = iconButton(Trash2, TranslatableString.RemoveButton);
export const ClearButton = iconButton(X, TranslatableString.ClearButton);

function iconButton(Sign: LucideIcon, word: TranslatableString) {
  return function ThemeIconButton({
    id,
    onClick,
    disabled,
    registry,
    title,
    className,
  }: RjsfButtonProps) {
    return (
      <IconButton
        id={id}
        size="small"
        label={title ?? registry.translateString(word)}
        icon={<Sign size={14} strokeWidth={1.75} aria-hidden />}
        onClick={onClick}
        disabled={disabled}
        className={className}
      />
    );
  };
}
