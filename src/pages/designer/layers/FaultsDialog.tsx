import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { useTree } from '../state/useDesign.ts';
import { useFaults } from '../state/useFaults.ts';
import type { LayerProps } from './layerProps.ts';

/** What keeps the definition from being published; pressing one goes to its widget. */
export function FaultsDialog({ onClose, onShow }: LayerProps) {
  const { t } = useLingui();
  const faults = useFaults();
  const tree = useTree();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`发布前需要解决的问题`}
      description={faults.length === 0 ? <Trans>没有问题，可以发布。</Trans> : undefined}
    >
      <ul className="flex flex-col">
        {faults.map(({ path, model, text }, at) => (
          <li key={at} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={path === undefined}
              onClick={() => path !== undefined && onShow(path)}
              className="flex w-full flex-col gap-0.5 py-2 text-start enabled:hover:bg-hover"
            >
              <span className="text-sm font-semibold">
                {(path === undefined ? undefined : tree.node(path)?.label) ?? model}
              </span>
              <span className="text-sm text-danger">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
