import type { Commands } from '../state/commands.ts';
import type { Layer } from './layer.ts';

export interface LayerProps {
  commands: Commands;
  /** what was pasted on the canvas and is to be looked at */
  pasted: string;
  onClose(): void;
  onOpen(layer: Layer): void;
  /** shows a widget on the canvas */
  onShow(path: string): void;
  /** shows values in the preview's form */
  onExample(values: Readonly<Record<string, unknown>>): void;
}
