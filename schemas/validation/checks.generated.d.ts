import type { ErrorObject } from 'ajv';
import type { FieldParams } from '../form/checks.ts';

interface Check {
  (instance: { v: unknown; p: FieldParams }): boolean;
  errors?: ErrorObject[] | null;
}

export declare const text: Check,
  number: Check,
  scalar: Check,
  list: Check,
  id: Check,
  ids: Check,
  address: Check,
  files: Check,
  lines: Check,
  object: Check,
  any: Check;
