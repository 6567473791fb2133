/** One thing that was found: something to open or to do. */
export interface Hit {
  key: string;
  title: string;
  note?: string | undefined;
  icon: string;
  open(): void;
}

export interface Group {
  key: string;
  title: string;
  hits: readonly Hit[];
}
