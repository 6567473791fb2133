import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Saved } from './types.ts';

/** Which form to open. */
export interface FormRequest {
  module: string;
  /** of the record to edit; none for a new one */
  id?: number | undefined;
  /** values that a new record begins with, over the defaults of its definition */
  presets?: Readonly<Record<string, unknown>> | undefined;
  /** made from within another form */
  inPlace?: boolean | undefined;
  /** written on the panel of this record: its draft stays with it */
  on?: { module: string; id: number } | undefined;
  /** with what was typed before and never saved, which the person asked for */
  resume?: boolean | undefined;
}

export interface AskRequest {
  file: ModuleFile;
  title: ReactNode;
  /** the verb on the button */
  action: string;
  danger?: boolean;
  form: Form;
  initial?: Readonly<Record<string, unknown>> | undefined;
  onSubmit(values: Record<string, unknown>): Promise<void>;
}

/** The layers above the pages that any screen may open: panels of records, their forms, small questions with fields. */
export interface Layers {
  /** opens a record's panel above everything that is open; `whole`: over the whole screen */
  openRecord(module: string, id: number, options?: { whole?: boolean }): void;
  /** adds or edits; answers what was saved, or undefined when nothing was */
  openForm(request: FormRequest): Promise<Saved | undefined>;
  /** answers whether it was done */
  ask(request: AskRequest): Promise<boolean>;
}

export const LayersContext = createContext<Layers | null>(null);

export function useLayers(): Layers {
  const layers = use(LayersContext);
  if (!layers) throw new Error('useLayers needs a RecordLayers above it.');
  return layers;
}
