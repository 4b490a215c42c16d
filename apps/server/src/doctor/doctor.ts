import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../platform/config.ts';
import { findStrangeVariables } from './checks/strange-variables.ts';
import { findingsOf, isProblem, type Finding } from './finding.ts';
import { runChecks } from './run-checks.ts';
import { writeJson, writeReport } from './write-report.ts';

const advice = 'Correct it where you set the environment; docs/operations/configuration.md describes every variable.';

/** With a wrong configuration, nothing else can be checked. */
async function examine(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { fine, problem } = findingsOf('configuration');
  try {
    const config = readConfig(environment);
    const strange = findStrangeVariables(environment);
    return [...(strange.length > 0 ? strange : [fine('All variables are valid.')]), ...(await runChecks(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((message) => problem(message, advice));
  }
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const findings = await examine(process.env);
  process.stdout.write(values.json ? writeJson(findings) : writeReport(findings));
  process.exitCode = findings.some(isProblem) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
