// `npm run simulate`: compares the model's predictions with three real sites; ends with 1 if one is beyond 25%.
// Options: --calibrate (measures the coefficients anew, on two other sites), --tables (writes docs/capacity.md only).
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeMachine, writeMachine } from '../report.ts';
import { calibrate } from './calibrate.ts';
import { compareSite, compareVideo, isBeyond, tableOf, type Comparison } from './compare.ts';
import { measureSite } from './measure/site.ts';
import { calibratedAccounts, checkedAccounts } from './measure/sizes.ts';
import { calibratedSeconds, checkedSeconds, measureVideo } from './measure/video.ts';
import { coefficientsFile, readCoefficients, type Coefficients } from './model/coefficients.ts';
import { writeCheck, writeTables } from './write-page.ts';

const { values } = parseArgs({
  options: {
    calibrate: { type: 'boolean', default: false },
    tables: { type: 'boolean', default: false },
  },
});

async function measureCoefficients(): Promise<void> {
  const [few, many] = calibratedAccounts;
  const coefficients: Coefficients = {
    machine: writeMachine(describeMachine()),
    ...calibrate(await measureSite(few), await measureSite(many)),
    video: await measureVideo(calibratedSeconds),
  };
  await writeFile(coefficientsFile, `${JSON.stringify(coefficients, null, 2)}\n`);
  console.log(`Wrote ${coefficientsFile}.`);
}

/** Returns whether everything is within the bound. */
async function check(): Promise<boolean> {
  const coefficients = readCoefficients();
  const comparisons: Comparison[] = [];
  const add = (more: readonly Comparison[]): void => {
    console.log(tableOf(more));
    comparisons.push(...more);
  };
  let speed = 1;
  for (const accounts of checkedAccounts) {
    const site = await measureSite(accounts);
    speed = site.reference.serverMs / coefficients.reference.serverMs;
    console.log(`The bare server took ${speed.toFixed(2)} of what it took when the coefficients were measured.`);
    add(compareSite(site, coefficients));
  }
  for (const seconds of checkedSeconds) add(compareVideo(seconds, await measureVideo(seconds), coefficients, speed));
  await writeCheck(`${writeMachine(describeMachine())}\n\n${tableOf(comparisons)}`);
  const beyond = comparisons.filter(isBeyond);
  console.log(`${comparisons.length} compared, ${beyond.length} beyond 25%.`);
  for (const { size, what } of beyond) console.log(`Beyond: ${size}, ${what}.`);
  return beyond.length === 0;
}

let isWithin = true;
if (values.calibrate) await measureCoefficients();
else if (!values.tables) isWithin = await check();
await writeTables();
process.exit(isWithin ? 0 : 1);
