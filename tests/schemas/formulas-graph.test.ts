import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FormulaError,
  formulaGraph,
  formulaMessage,
  type FormulaGraph,
  type FormulaValue,
} from '../../schemas/formulas/index.ts';

const env = { today: '2024-05-06', now: '2024-05-06 10:20:30' };
const everything = () => true;

/** A record in memory, with what was written to it. */
function store(values: Record<string, unknown> = {}) {
  const held = new Map(Object.entries(values));
  const written: string[] = [];
  const get = (model: string) => held.get(model);
  const set = (model: string, value: FormulaValue) => {
    held.set(model, value);
    written.push(model);
  };
  return {
    held,
    written,
    get,
    set,
    run: (graph: FormulaGraph, changed: Iterable<string> | 'all', at = env) =>
      graph.run(changed, get, set, at),
  };
}

describe('the formulas of a module', () => {
  const { graph, faults } = formulaGraph(
    {
      total: 'subtotal * (1 + rate)',
      subtotal: 'price * quantity',
      label: 'CONCAT(name, "：", total)',
      rounded: 'ROUND(subtotal, -2)',
      note: 'IF(rounded > 0, "有", "无")',
    },
    everything,
    (model) => (model === 'total' ? 1 : undefined),
  );

  test('a computed field follows the fields it names, in the order they need [FORM-071]', () => {
    const record = store({ price: 10, quantity: 3, rate: 0.13, name: '报价' });
    expect(faults).toEqual([]);
    expect(record.run(graph, 'all')).toEqual(record.written);
    expect(Object.fromEntries(record.held)).toMatchObject({
      subtotal: 30,
      total: 33.9,
      label: '报价：33.9',
      rounded: 0,
      note: '无',
    });

    record.held.set('quantity', 33);
    expect(new Set(record.run(graph, ['quantity']))).toEqual(
      new Set(['subtotal', 'total', 'label', 'rounded', 'note']),
    );
    expect(Object.fromEntries(record.held)).toMatchObject({
      subtotal: 330,
      total: 372.9,
      label: '报价：372.9',
      rounded: 300,
      note: '有',
    });
  });

  test('a field nobody reads wakes nothing, and an unchanged value stops there', () => {
    const record = store({ price: 10, quantity: 33, rate: 0, name: '' });
    record.run(graph, 'all');
    const asked: string[] = [];
    const listen = (model: string) => {
      asked.push(model);
      return record.get(model);
    };
    expect(graph.run(['other'], listen, record.set, env)).toEqual([]);
    expect(asked).toEqual([]);
    record.held.set('quantity', 34);
    expect(new Set(graph.run(['quantity'], listen, record.set, env))).toEqual(
      new Set(['subtotal', 'total', 'label']),
    );
    expect(asked).not.toContain('note');
  });

  test('a computed field that was overwritten from outside gets its value back [FORM-072]', () => {
    const record = store({ price: 10, quantity: 3, rate: 0, name: '' });
    record.run(graph, 'all');
    record.held.set('subtotal', 999);
    expect(record.run(graph, ['subtotal'])).toEqual(['subtotal']);
    expect(record.get('subtotal')).toBe(30);
  });

  test('what each reads is known', () => {
    expect(graph.models.indexOf('subtotal')).toBeLessThan(graph.models.indexOf('total'));
    expect(graph.deps('total')).toEqual(['subtotal', 'rate']);
    expect(graph.deps('price')).toEqual([]);
  });
});

test('a fault travels to those that read it, and is gone when its cause is', () => {
  const { graph } = formulaGraph(
    { share: 'part / whole', double: 'share * 2', safe: 'COALESCE(double, 0)' },
    everything,
  );
  const record = store({ part: 1 });
  record.run(graph, 'all');
  expect([record.get('share'), record.get('double'), record.get('safe')]).toEqual([
    { fault: 'div_zero' },
    { fault: 'div_zero' },
    0,
  ]);
  expect(record.run(graph, ['part'])).toEqual([]);
  record.held.set('whole', 4);
  record.run(graph, ['whole']);
  expect([record.get('share'), record.get('double'), record.get('safe')]).toEqual([0.25, 0.5, 0.5]);
});

test('a formula that reads the clock runs whenever anything does', () => {
  const { graph } = formulaGraph({ age: 'DATEDIF(born, TODAY(), "y")' }, everything);
  const record = store({ born: '2000-05-07' });
  record.run(graph, 'all');
  expect(record.get('age')).toBe(23);
  expect(record.run(graph, [], { ...env, today: '2024-05-07' })).toEqual(['age']);
  expect(record.get('age')).toBe(24);
});

describe('formulas that depend on themselves', () => {
  const graphOf = (texts: Record<string, string>) => {
    const { graph, faults } = formulaGraph(texts, everything);
    return {
      graph,
      paths: Object.fromEntries(
        faults.map(({ model, error }) => [
          model,
          error.id === 'cycle' ? error.data['path'] : error.id,
        ]),
      ),
    };
  };

  test('are refused with their path, each beginning at itself [FORM-072]', () => {
    expect(graphOf({ a: 'b + 1', b: 'c', c: 'a * 2' }).paths).toEqual({
      a: 'a → b → c → a',
      b: 'b → c → a → b',
      c: 'c → a → b → c',
    });
    expect(graphOf({ a: 'a + 1' }).paths).toEqual({ a: 'a → a' });
    const [fault] = formulaGraph({ a: 'b', b: 'a' }, everything).faults;
    expect(fault && formulaMessage(fault.error, 'zh-chs')).toBe('公式循环引用：a → b → a');
  });

  test('leave the others at work', () => {
    const { graph, paths } = graphOf({
      a: 'b',
      b: 'a',
      after: 'a + 1',
      apart: 'x * 2',
      between: 'a',
      wrong: '1 +',
    });
    expect(Object.keys(paths).sort()).toEqual(['a', 'b', 'wrong']);
    expect(new Set(graph.models)).toEqual(new Set(['after', 'apart', 'between']));
    const record = store({ x: 4, a: 10 });
    record.run(graph, 'all');
    expect([record.get('apart'), record.get('after')]).toEqual([8, 11]);
  });

  test('a path of a hundred is cut in the middle', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`f${index}`, `f${(index + 1) % 100}`]),
    );
    expect(graphOf(texts).paths['f0']).toBe(
      'f0 → f1 → f2 → f3 → f4 → f5 → … → f96 → f97 → f98 → f99 → f0',
    );
  });

  const names = Array.from({ length: 8 }, (_, index) => `f${index}`);
  const reads = fc.array(fc.uniqueArray(fc.constantFrom(...names, 'x', 'y'), { maxLength: 4 }), {
    minLength: 8,
    maxLength: 8,
  });
  const texts = (edges: string[][]) =>
    Object.fromEntries(names.map((name, index) => [name, edges[index]?.join(' + ') || '1']));

  test('are exactly those that can be reached from themselves', () => {
    fc.assert(
      fc.property(reads, (edges) => {
        const next = new Map(names.map((name, index) => [name, edges[index] ?? []]));
        const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
          (next.get(from) ?? []).some(
            (dep) => dep === to || (!seen.has(dep) && reaches(dep, to, seen.add(dep))),
          );
        const { graph, paths } = graphOf(texts(edges));
        expect(Object.keys(paths).sort()).toEqual(names.filter((name) => reaches(name, name)));
        for (const [name, path] of Object.entries(paths)) {
          const steps = String(path).split(' → ');
          expect([steps[0], steps.at(-1)]).toEqual([name, name]);
          steps
            .slice(1)
            .forEach((step, index) => expect(next.get(steps[index] ?? '')).toContain(step));
        }
        graph.models.forEach((model, rank) => {
          for (const dep of next.get(model) ?? [])
            if (graph.models.includes(dep)) expect(graph.models.indexOf(dep)).toBeLessThan(rank);
        });
      }),
      { numRuns: 400 },
    );
  });
});

describe('incremental is the same as all over again', () => {
  const inputs = ['x0', 'x1', 'x2', 'x3'];
  const operations = [
    (a: string, b: string) => `${a} + ${b}`,
    (a: string, b: string) => `${a} * ${b} / 7`,
    (a: string, b: string) => `IF(${a} > ${b}, ${a}, 1)`,
    (a: string, b: string) => `INT(${a} / 10) + MIN(${b}, 3)`,
    (a: string, b: string) => `${a} / ${b}`,
    (a: string, b: string) => `COALESCE(${a}, ${b})`,
  ];
  const step = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  const scalar = fc.oneof(
    fc.integer({ min: -50, max: 50 }),
    fc.constantFrom(null, '', '12.5', '文字', 0.335),
  );

  test('for random formulas and random changes', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.array(
          fc.array(fc.tuple(fc.constantFrom(...inputs), scalar), { minLength: 1, maxLength: 3 }),
          { maxLength: 12 },
        ),
        (steps, changes) => {
          const sources = [...inputs, ...steps.map((_, index) => `f${index}`)];
          const source = (pick: number, index: number) =>
            sources[pick % (inputs.length + index)] ?? 'x0';
          const texts = Object.fromEntries(
            steps.map(([kind, left, right], index) => [
              `f${index}`,
              (operations[kind % operations.length] ?? ((a) => a))(
                source(left, index),
                source(right, index),
              ),
            ]),
          );
          const { graph, faults } = formulaGraph(
            Object.fromEntries(Object.entries(texts).reverse()),
            everything,
          );
          expect(faults).toEqual([]);

          const record = store();
          record.run(graph, 'all');
          for (const change of changes) {
            for (const [model, value] of change) record.held.set(model, value);
            const changed = record.run(
              graph,
              change.map(([model]) => model),
            );
            expect(new Set(changed).size).toBe(changed.length);
            const whole = store(
              Object.fromEntries([...record.held].filter(([model]) => model.startsWith('x'))),
            );
            whole.run(graph, 'all');
            for (const model of graph.models)
              expect(record.get(model) ?? null).toEqual(whole.get(model) ?? null);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('one of a thousand product lines wakes only its own line and the sum', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => index);
    const texts: Record<string, string> = Object.fromEntries(
      lines.map((line) => [`t${line}`, `p${line} * q${line}`]),
    );
    for (let group = 0; group < 10; group += 1)
      texts[`sum${group}`] = lines
        .filter((line) => line % 10 === group)
        .map((line) => `t${line}`)
        .join(' + ');
    const { graph, faults } = formulaGraph(texts, everything);
    expect(faults).toEqual([]);
    const record = store(
      Object.fromEntries(
        lines.flatMap((line) => [
          [`p${line}`, 2],
          [`q${line}`, 1],
        ]),
      ),
    );
    record.run(graph, 'all');
    record.held.set('q7', 3);
    expect(record.run(graph, ['q7'])).toEqual(['t7', 'sum7']);
    expect(record.get('sum7')).toBe(204);
  });
});

test('every reason for refusal is a FormulaError', () => {
  const { faults } = formulaGraph({ a: '', b: 'x.y', c: 'nope()' }, everything);
  expect(faults.map(({ error }) => error instanceof FormulaError && error.id)).toEqual([
    'empty',
    'property',
    'unknown_function',
  ]);
});
