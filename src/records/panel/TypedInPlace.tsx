import { useBackButton } from '../../../widgets/ui/backButton.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { ValueEditorProps } from '../shared/ValueEditor.tsx';

const ValueEditor = lazyComponent(
  async () => (await import('../shared/ValueEditor.tsx')).ValueEditor,
);

/** Above the panel: Esc and Back give up what is typed, and leave the panel open. */
export function TypedInPlace(props: ValueEditorProps) {
  useBackButton(true, () => props.onClose(0, false));
  return <ValueEditor {...props} />;
}
