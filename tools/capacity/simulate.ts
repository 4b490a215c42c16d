// `npm run simulate`: compares the model's predictions with three real sites; ends with 1 if one is beyond 25%.
// Options: --calibrate (measures the coefficients anew, on two other sites), --tables (writes docs/capacity.md only).
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, writeMachine } from '../../bench/report.ts';
import { calibrate } from './calibrate.ts';
import { compareSite, compareVideo, isBeyond, comparisonTable, type Comparison } from './compare.ts';
import { measureSite, type MeasuredSite } from './measure/site.ts';
import { calibratedAccounts, checkedAccounts } from './measure/sizes.ts';
import { quietPieceMs } from './measure/speed.ts';
import { calibratedSeconds, checkedSeconds, measureVideo } from './measure/video.ts';
import { coefficientsFile, readCoefficients, type Coefficients } from './model/coefficients.ts';
import { writeCheck, writeTables } from './write-page.ts';

/** What was measured last, for those who look into a deviation. */
const lastRun = join(import.meta.dirname, '../../.cache/last-simulation.json');

const { values } = parseArgs({
  options: {
    calibrate: { type: 'boolean', default: false },
    tables: { type: 'boolean', default: false },
  },
});

async function measureCoefficients(): Promise<void> {
  const [few, many] = calibratedAccounts;
  const pieceMs = await quietPieceMs();
  const video = await measureVideo(calibratedSeconds);
  const coefficients: Coefficients = {
    machine: writeMachine(describeMachine()),
    pieceMs,
    ...calibrate(await measureSite(few), await measureSite(many)),
    video: { ...video, processorMs: video.processorMs * pieceMs },
  };
  await writeFile(coefficientsFile, `${JSON.stringify(coefficients, null, 2)}\n`);
  console.log(`Wrote ${coefficientsFile}.`);
}

/** Returns whether everything is within the bound. */
async function check(): Promise<boolean> {
  const coefficients = readCoefficients();
  const comparisons: Comparison[] = [];
  const add = (more: readonly Comparison[]): void => {
    console.log(comparisonTable(more));
    comparisons.push(...more);
  };
  const sites: MeasuredSite[] = [];
  for (const accounts of checkedAccounts) {
    const site = await measureSite(accounts);
    add(compareSite(site, coefficients));
    sites.push(site);
    await writeRun(sites);
  }
  for (const seconds of checkedSeconds) add(compareVideo(seconds, await measureVideo(seconds), coefficients));
  await writeCheck(`${writeMachine(describeMachine())}\n\n${comparisonTable(comparisons)}`);
  const beyond = comparisons.filter(isBeyond);
  console.log(`${comparisons.length} compared, ${beyond.length} beyond 25%.`);
  for (const { size, what } of beyond) console.log(`Beyond: ${size}, ${what}.`);
  return beyond.length === 0;
}

async function writeRun(sites: readonly MeasuredSite[]): Promise<void> {
  await mkdir(dirname(lastRun), { recursive: true });
  await writeFile(lastRun, JSON.stringify(sites, null, 2));
}

let isWithin = true;
if (values.calibrate) await measureCoefficients();
else if (!values.tables) isWithin = await check();
await writeTables();
process.exit(isWithin ? 0 : 1);
