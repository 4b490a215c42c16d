/** The sum of a row's ratios that looks best on a phone, a tablet and a desktop: two photos of 3:2 have 3. */
const targets = [2.4, 4, 5.2] as const;

/** The parts of its row's width that a photo takes on a phone, a tablet and a desktop, from 0 to 1. */
export type Shares = readonly [phone: number, tablet: number, desktop: number];

/**
 * Divides photos, given by width over height, into rows that all fill the line, the last one too. The server cannot
 * know the width of a screen, so there is one division for each kind; the style sheet chooses.
 */
export function sharesOf(ratios: readonly number[]): Shares[] {
  const [phone, tablet, desktop] = targets.map((target) => sharesFor(ratios, target)) as [number[], number[], number[]];
  return ratios.map((_, index) => [phone[index] ?? 1, tablet[index] ?? 1, desktop[index] ?? 1]);
}

function sharesFor(ratios: readonly number[], target: number): number[] {
  return rowsOf(ratios, target).flatMap((row) => {
    const sum = sumOf(row);
    return row.map((ratio) => ratio / sum);
  });
}

/** Consecutive photos in rows whose sums are as near to the target as possible. */
export function rowsOf(ratios: readonly number[], target: number): number[][] {
  /** The best division of the first n photos: its cost, and where its last row begins. */
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let choice = { cost: Infinity, from: 0 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const sum = sumOf(ratios.slice(from, end));
      const cost = (best[from]?.cost ?? Infinity) + costOf(sum, target);
      if (cost < choice.cost) choice = { cost, from };
      if (sum > 2 * target) break;
    }
    best.push(choice);
  }
  const rows: number[][] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.from ?? 0) rows.unshift(ratios.slice(best[end]?.from, end));
  return rows;
}

/** A row of half the sum is twice as high: as far from what is wanted as one of twice the sum. */
function costOf(sum: number, target: number): number {
  return Math.log(sum / target) ** 2;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
