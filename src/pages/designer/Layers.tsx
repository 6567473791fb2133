import type { ComponentType } from 'react';
import { DoctorDialog } from './layers/DoctorDialog.tsx';
import { FaultsDialog } from './layers/FaultsDialog.tsx';
import { ImportDialog } from './layers/ImportDialog.tsx';
import { JsonDialog } from './layers/JsonDialog.tsx';
import { MergeDialog } from './layers/MergeDialog.tsx';
import { MoveDialog } from './layers/MoveDialog.tsx';
import { PublishDialog } from './layers/PublishDialog.tsx';
import { TableDialog } from './layers/TableDialog.tsx';
import { TemplateDialog } from './layers/TemplateDialog.tsx';
import { VersionsDialog } from './layers/VersionsDialog.tsx';
import type { Layer } from './layers/layer.ts';
import type { LayerProps } from './layers/layerProps.ts';

const LAYERS: Readonly<Record<Layer, ComponentType<LayerProps>>> = {
  json: JsonDialog,
  publish: PublishDialog,
  versions: VersionsDialog,
  doctor: DoctorDialog,
  import: ImportDialog,
  faults: FaultsDialog,
  move: MoveDialog,
  merge: MergeDialog,
  table: TableDialog,
  template: TemplateDialog,
};

/** What stands above the panes for a while: loaded with the first of them. */
export function Layers({ layer, ...props }: LayerProps & { layer: Layer }) {
  const Shown = LAYERS[layer];
  return <Shown {...props} />;
}
