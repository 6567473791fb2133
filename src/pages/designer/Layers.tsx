import type { ComponentType } from 'react';
import type { Commands } from './commands.ts';
import { DoctorDialog } from './layers/DoctorDialog.tsx';
import { FaultsDialog } from './layers/FaultsDialog.tsx';
import { ImportDialog } from './layers/ImportDialog.tsx';
import { JsonDialog } from './layers/JsonDialog.tsx';
import { MoveDialog } from './layers/MoveDialog.tsx';
import { PublishDialog } from './layers/PublishDialog.tsx';
import { VersionsDialog } from './layers/VersionsDialog.tsx';
import type { Layer } from './TopBar.tsx';

export interface LayerProps {
  commands: Commands;
  onClose(): void;
  onOpen(layer: Layer): void;
  /** shows a widget on the canvas */
  onShow(path: string): void;
  /** shows values in the preview's form */
  onExample(values: Readonly<Record<string, unknown>>): void;
}

const LAYERS: Readonly<Record<Layer, ComponentType<LayerProps>>> = {
  json: JsonDialog,
  publish: PublishDialog,
  versions: VersionsDialog,
  doctor: DoctorDialog,
  import: ImportDialog,
  faults: FaultsDialog,
  move: MoveDialog,
};

/** What stands above the panes for a while: loaded with the first of them. */
export function Layers({ layer, ...props }: LayerProps & { layer: Layer }) {
  const Shown = LAYERS[layer];
  return <Shown {...props} />;
}
