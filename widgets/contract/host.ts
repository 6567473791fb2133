import { createContext, use } from 'react';
import type { Field } from '../../schemas/form/form.ts';

/** A record, user, department or remote option as a picker lists it. */
export interface Pick {
  id: number | string;
  name: string;
  /** second line: department, owner, mobile … */
  note?: string;
  /** listed, because old values and filters need it, but cannot be chosen */
  disabled?: boolean;
}

export interface PickNode extends Pick {
  children?: PickNode[];
  /** of the badge palette */
  color?: string;
  /** its row in the server's list, where `id` is the code that fields store */
  row?: number;
}

/** What a record that is made from within a picker begins with. */
export interface Begin {
  /** what was typed in the search box */
  name: string;
  /** what narrows the picker at the moment */
  within?: Record<string, unknown> | undefined;
}

/**
 * What a widget may ask of the application around it. Widgets themselves fetch nothing; `src/data` supplies this, stories supply
 * a small in-memory one.
 */
export interface Host {
  /** records of a module by keyword, best first; `within` narrows, for example { customer_id: 12 } */
  search(
    module: string,
    keyword: string,
    options: { page: number; within?: Record<string, unknown>; signal?: AbortSignal },
  ): Promise<{ list: Pick[]; more: boolean }>;
  /** what narrows this field's picker at the moment: the contacts of the chosen customer, for example */
  narrow?(field: Field): Record<string, unknown> | undefined;
  /** names of references already chosen */
  names(module: string, ids: readonly (number | string)[]): Promise<Pick[]>;
  /** departments with their active and disabled users */
  people(): Promise<{
    departments: PickNode[];
    users: (Pick & { department_id: number | null })[];
  }>;
  /** the records of a module, or people, that the reader chose last, newest first */
  recent(module: string): Promise<Pick[]>;
  /** keeps in mind that this one was chosen */
  chose(module: string, id: number | string): void;
  /** the module's word where the reader may add records to it, else null */
  creates(module: string): Promise<string | null>;
  /** opens the form of a new record above everything that is open; answers it once it is saved */
  create(module: string, begin: Begin): Promise<Pick | undefined>;
  /** a remote option list or tree by its name, null when nobody knows the name; product categories are one, by the name that their fields refer to */
  options(list: string): Promise<PickNode[] | null>;
  /** absent where the reader may not: adds an option to a list of the server's by its name, where that is one that can grow; a fault is in words */
  addOption?(list: string, name: string): Promise<PickNode | { fault: string }>;
  /** the lists that can grow so */
  growing?: ReadonlySet<string>;
  /** completions for a text field of the module at hand */
  suggest(model: string, text: string, signal?: AbortSignal): Promise<string[]>;
  /** stores a picture or file of a field; `size` in bytes */
  upload(
    file: File,
    onProgress: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<{ id: number; path: string; name: string; size: number }>;
  /** has the browser save a stored file; why it did not come is said to the reader */
  download(path: string): Promise<void>;
  /** opens a record's panel, where the reader may */
  open(module: string, id: number): void;
  /** address of a stored file, for <img> and links */
  fileUrl(path: string): string;
  /** tiles of an online map, when the company has set one up; without it maps are plain and offline */
  mapTiles?: { url: string; attribution: string };
}

const nothing = () => Promise.resolve([]);

/** Where there is nobody to ask: pickers have nothing to offer, nothing is stored, nothing opens. */
export const NOBODY: Host = {
  search: () => Promise.resolve({ list: [], more: false }),
  names: nothing,
  recent: nothing,
  chose: () => undefined,
  creates: () => Promise.resolve(null),
  create: () => Promise.resolve(undefined),
  people: () => Promise.resolve({ departments: [], users: [] }),
  options: nothing,
  suggest: nothing,
  upload: () => Promise.reject(new Error('There is no server to upload to.')),
  download: () => Promise.resolve(),
  open: () => undefined,
  fileUrl: (path) => path,
};

export const HostContext = createContext<Host | null>(null);

/** What the application around the widgets offers; see Host. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('A widget asked for its host outside a HostContext');
  return host;
}
