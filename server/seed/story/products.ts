import type { Random } from '../../../schemas/sampleData/random.ts';
import { UNIT_LABELS } from '../../../schemas/sampleData/products.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import {
  addLine,
  lineTotals,
  withDiscount,
  withQuantity,
} from '../../../schemas/rules/productLines.ts';
import { runAction } from '../../records/index.ts';
import { minutesAfter } from '../world/times.ts';
import type { Variant, World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';

export type Line = ProductLine;

/** The catalogue, as the administrator enters it before anything else happens. */
export async function enterProducts(world: World, start: string) {
  let at = start;
  for (const product of world.plan.catalogue.products) {
    at = minutesAfter(at, 9);
    const by = world.people.admin;
    const price = product.variants[0]?.[1] ?? 0;
    const unit = UNIT_LABELS[product.unit];
    const id = await saveSeedRecord(world, {
      by,
      at,
      module: 'product',
      values: {
        name: product.name,
        category_id: world.categories.get(product.category),
        unit,
        price,
        cost: Math.round(price * product.cost),
        tax_rate: product.tax,
        description: `<p>${product.description}</p>`,
      },
    });
    for (const [spec_attr, list] of product.variants) {
      const detail = await saveSeedRecord(world, {
        by,
        at,
        module: 'productDetail',
        values: {
          product_id: id,
          name: product.name,
          spec_attr,
          unit,
          price: list,
          cost: Math.round(list * product.cost),
          stock: product.tax === 13 ? 20 + (list % 180) : undefined,
        },
      });
      if (product.state === 1)
        world.variants.push({
          product_detail_id: detail,
          name: product.name,
          spec_attr,
          unit,
          price: list,
          tax_rate: product.tax,
        });
    }
    if (product.state === 1)
      await runAction(callerAt(world, by, minutesAfter(at, 4)), 'product', {
        action: 'upShelf',
        ids: [id],
      });
    if (product.state === 2)
      await runAction(callerAt(world, by, minutesAfter(at, 4)), 'product', {
        action: 'takeOff',
        ids: [id],
      });
  }
}

/** What a customer might order: two to five different products, dear ones once, small ones by the dozen. */
export function linesFor(world: World, random: Random): Line[] {
  const wanted = random.some(world.variants, random.int(2, 5));
  const lines = wanted.reduce<readonly Line[]>((list, variant) => addLine(list, variant), []);
  return lines.map((line) =>
    withDiscount(
      withQuantity(line, quantityOf(line, random)),
      random.weighted([
        [100, 4],
        [95, 3],
        [90, 3],
        [88, 1],
        [85, 1],
      ]),
    ),
  );
}

export function totalOf(lines: readonly Line[]): number {
  return lineTotals(lines).final_price;
}

function quantityOf({ price }: Variant, random: Random): number {
  if (price > 40_000) return 1;
  return price > 5000 ? random.int(1, 6) : random.int(2, 30);
}
