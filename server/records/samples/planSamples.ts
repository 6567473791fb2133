import { moduleFile, recordModule } from '../../../schemas/modules/index.ts';
import type { Tx } from '../../db/handle.ts';
import { recordsReferringTo } from '../access/referring.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { allModules } from '../core/modules.ts';
import type { Caller } from '../core/types.ts';

type IdsByModule = ReadonlyMap<string, readonly number[]>;

/** What deleting the samples takes away and what it leaves, ids by module, and how many real records hold the latter. */
export interface SamplePlan {
  going: IdsByModule;
  kept: IdsByModule;
  holding: number;
}

/** A node of the graph of who points to whom: module and id in one word. */
type Node = string;
interface Edge {
  from: Node;
  to: Node;
}

/**
 * A sample stays while something real points to it, in the recycle bin too, and so does every sample that one which stays points to: whoever made
 * a contract of a sample customer keeps that customer, and its contacts go.
 */
export async function planSamples(caller: Caller, tx: Tx): Promise<SamplePlan> {
  const rows = await tx.from('sample').select(['module', 'id']).orderBy('id').execute();
  if (rows.length === 0) return { going: new Map(), kept: new Map(), holding: 0 };
  const samples = grouped(rows);
  const isSample = new Set(rows.map(nodeOf));
  const edges = [
    ...(await references(caller, tx, samples)),
    ...(await merges(tx, samples)),
    ...(await listEntries(tx, samples)),
  ];
  const targets = new Map<Node, Node[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const real = new Set(edges.flatMap(({ from }) => (isSample.has(from) ? [] : [from])));
  const stays = new Set<Node>();
  const waiting = [...real];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop())
    for (const to of targets.get(from) ?? []) {
      if (!isSample.has(to) || stays.has(to)) continue;
      stays.add(to);
      waiting.push(to);
    }
  return {
    going: grouped(rows.filter((row) => !stays.has(nodeOf(row)))),
    kept: grouped(rows.filter((row) => stays.has(nodeOf(row)))),
    holding: real.size,
  };
}

/** By every field of every form that refers to a module of samples, whatever it means to whoever deletes by hand. */
async function references(caller: Caller, tx: Tx, samples: IdsByModule): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (const file of await allModules(tx, 'deleted too')) {
    const context = await contextOf(caller, tx, file);
    for (const { model, refers } of context.full.fields.values()) {
      const module = refers === undefined ? undefined : recordKey(refers);
      const ids = module === undefined ? undefined : samples.get(module);
      if (module === undefined || !ids) continue;
      edges.push(...(await pointers(context, { model, module, ids })));
    }
  }
  return edges;
}

async function pointers(
  context: RecordContext,
  { model, module, ids }: { model: string; module: string; ids: readonly number[] },
): Promise<Edge[]> {
  const wanted = new Set(ids);
  const found = await recordsReferringTo(context, model, ids, 'deleted too');
  return found.flatMap(({ id, data }) =>
    [data[model]]
      .flat()
      .map(Number)
      .filter((target) => wanted.has(target))
      .map((target) => ({
        from: nodeOf({ module: context.own.key, id }),
        to: nodeOf({ module, id: target }),
      })),
  );
}

/** Records that became one can be parted again: either side holds the other. */
async function merges(tx: Tx, samples: IdsByModule): Promise<Edge[]> {
  const rows = await tx
    .from('merged_record')
    .select(['module', 'record_id', 'master_id'])
    .where('module', 'in', [...samples.keys()])
    .execute();
  return rows.flatMap(({ module, record_id, master_id }) => {
    const [one, other] = [record_id, master_id].map((id) => nodeOf({ module, id })) as [Node, Node];
    return [
      { from: one, to: other },
      { from: other, to: one },
    ];
  });
}

/** An entry of a list holds the one above it; the records that carry entries refer to them like to records. */
async function listEntries(tx: Tx, samples: IdsByModule): Promise<Edge[]> {
  const rows = await tx
    .from('list_item')
    .select(['kind', 'id', 'parent_id'])
    .where('kind', 'in', [...samples.keys()])
    .where('parent_id', 'is not', null)
    .execute();
  return rows.map(({ kind, id, parent_id }) => ({
    from: nodeOf({ module: kind, id }),
    to: nodeOf({ module: kind, id: parent_id ?? 0 }),
  }));
}

function recordKey(refers: string): string {
  const file = moduleFile(refers);
  return file ? recordModule(file).key : refers;
}

function nodeOf({ module, id }: { module: string; id: number }): Node {
  return `${module} ${id}`;
}

function grouped(rows: readonly { module: string; id: number }[]): IdsByModule {
  const ids = new Map<string, number[]>();
  for (const { module, id } of rows) ids.set(module, [...(ids.get(module) ?? []), id]);
  return ids;
}
