/** What `window.__bench` offers to a benchmark that measures several renderers in one run. */
export interface Bench {
  name: string;
  kinds: ('form' | 'list')[];
  /** scripts are loaded, mount() may be called */
  ready: Promise<void>;
  mount(input: FormInput | ListInput): void | Promise<void>;
  /** the first view is complete in the document */
  mounted(): boolean;
  unmount(): void;
  focusField(id: string): void | Promise<void>;
  /** what the user sees in that field: value, text, 'true' or 'false' */
  read(id: string): string | null;
  submit(): void;
  /** messages the user can see */
  errorCount(): number;
  scroller(): Element;
  cell(row: number, column: string): string | null;
  sort(column: string, direction: 'asc' | 'desc'): void;
  rowSelector: string;
}

export interface FormInput {
  kind: 'form';
  spec: { fields: NeutralField[]; values: Record<string, unknown> };
}

export interface NeutralField {
  id: string;
  label: string;
  kind: 'text' | 'number' | 'select' | 'date' | 'checkbox' | 'computed';
  required?: boolean;
  pattern?: string;
  maximum?: number;
  options?: { value: string; label: string }[];
  /** of computed fields: 'f9 + f11 + f16 * 2' */
  formula?: string;
}

export interface ListInput {
  kind: 'list';
  columns: { id: string; label: string; type: 'text' | 'number'; width: number }[];
  rows: Record<string, string | number>[];
}

declare global {
  interface Window {
    __bench?: Bench;
  }
}
