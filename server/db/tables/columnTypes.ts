import type { ColumnType } from 'kysely';

/** 0 or 1: SQLite has no boolean, and the wire has none either. */
export type Flag = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;

/** JSON text; parse and stringify at the edge of server/records. */
export type Json = ColumnType<string, string, string>;

export type WithDefault<T> = ColumnType<T, T | undefined, T>;
