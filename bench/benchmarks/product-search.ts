import type { Fixture } from '../fixture.ts';
import { measure, spreadOf, type Request } from '../load.ts';
import type { Row } from '../row.ts';

/** What visitors combine: words that many products contain, names that few do, a mistake, and every filter. */
const queries = [
  '',
  'type=physical',
  'type=physical&inStock=1',
  'minPrice=20&maxPrice=30',
  'minPrice=250',
  'inStock=1&shipsTo=DE',
  'type=digital&minPrice=100',
  'type=made_to_order&maxPrice=50',
  'type=physical&inStock=1&shipsTo=JP',
  'type=physical&minPrice=5&maxPrice=15&inStock=1&shipsTo=US',
  'q=poster',
  'q=cello',
  'q=Hansen',
  'q=winter%20hoodie',
  'q=jazz%20course%20Mori',
  'q=pianno',
  'q=poster&inStock=1&shipsTo=DE',
  'q=cello&minPrice=20&maxPrice=30',
  'q=piano%20lesson&type=digital',
  'q=portrait&type=made_to_order&maxPrice=50',
  'q=Hansen&maxPrice=15',
  'q=astronomy%20bracelet&shipsTo=US',
  'q=winter&type=physical&minPrice=5&maxPrice=15&inStock=1&shipsTo=US',
];
const laterPage = 8;

/** The first page twice, and a later one once. */
function searches(): Request[] {
  return [1, laterPage, 1].flatMap((page) =>
    queries.map((query) => ({ path: `/api/performer-assets/products/search?current=${page}&${query}` })),
  );
}

/** The shop's search of all products, as visitors use it. */
export async function searchProducts({ ovation, site, rounds }: Fixture): Promise<Row[]> {
  const load = { url: ovation.url, requests: searches() };
  await measure(load, Math.max(1, rounds.seconds / 2));
  const p99s: number[] = [];
  for (let round = 0; round < rounds.rounds; round += 1) p99s.push((await measure(load, rounds.seconds)).p99Ms);
  const { median } = spreadOf(p99s);
  const count = site.sizes.products.toLocaleString('en');
  return [
    { name: `search of ${count} products, p99`, value: median, unit: 'ms', target: 'under 80 ms', met: median < 80 },
  ];
}
