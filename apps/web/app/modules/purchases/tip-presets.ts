/** A few round amounts within the site's limits, exact to the cent. */
export function tipPresets(minimum: number, maximum: number): number[] {
  return [1, 2, 5, 10].map((times) => Math.round(times * minimum * 100) / 100).filter((amount) => amount <= maximum);
}
