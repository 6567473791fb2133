import type { EngineTx } from './engines/dialect.ts';
import type { Tx } from './handle.ts';

/**
 * The gram index of a company's records. A gram is kept as a 32-bit number made from company, module and gram together, so that every
 * company and module has lists of its own; two grams that share a number only make a few more candidates. A keyword with few matches
 * answers their ids; one with many answers 'many', and the list then walks its sort order and tests each row, which finds a page sooner
 * than any index could.
 */
const FEW = 5000;

export async function insertGrams(
  tx: EngineTx & Pick<Tx, 'dialect'>,
  records: readonly { module: string; id: number; grams: readonly string[] }[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ module, id, grams }) => ({
    id,
    grams: numbersOf(tx, module, grams),
  }));
  await tx.dialect.putGrams(tx, rows);
}

export async function deleteGrams(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.dialect.dropGrams(tx, ids);
}

/** Ids of records of the module that hold all grams, or 'many'. Deleted ones, and a few that hold others, may be among them. */
export async function findByGrams(
  tx: Tx,
  module: string,
  grams: readonly string[],
): Promise<number[] | 'many'> {
  if (grams.length === 0) return 'many';
  const found = await tx.dialect.findGrams(tx, numbersOf(tx, module, grams), FEW);
  return found === 'many' || found.length > FEW ? 'many' : found;
}

function numbersOf(
  { corpId }: Pick<Tx, 'corpId'>,
  module: string,
  grams: readonly string[],
): number[] {
  const start = hash(`${corpId}:${module}:`, OFFSET);
  return [...new Set(grams.map((gram) => hash(gram, start)))];
}

const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, as a signed 32-bit number. Never changed: the numbers are stored. */
function hash(text: string, start: number): number {
  let number = start;
  for (let at = 0; at < text.length; at += 1)
    number = Math.imul(number ^ text.charCodeAt(at), PRIME);
  return number;
}
