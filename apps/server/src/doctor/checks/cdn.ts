import { randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';

const { fine, skipped, warning, problem } = findingsOf('cdn');

const timeoutMs = 5_000;

/** The network answers, and gives nothing to an address without a signature. */
export async function checkCdn({ cdn }: Pick<Config, 'cdn'>): Promise<Finding[]> {
  if (cdn === undefined) return [skipped('CDN is unset: browsers fetch media from the store, or from the site.')];
  const { host } = new URL(cdn.origin);
  try {
    const { status } = await ask(`${cdn.origin}/unsigned-${randomUUID()}`);
    return [explain(host, status)];
  } catch (error) {
    return [problem(`The network ${host} cannot be reached: ${networkProblem(error)}.`, 'Correct CDN_URL.')];
  }
}

async function ask(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return response;
}

function explain(host: string, status: number): Finding {
  if (status === 401 || status === 403) return fine(`The network ${host} refuses addresses without a signature.`);
  if (status < 500)
    return problem(
      `The network ${host} answers an address without a signature with ${status}: anyone may fetch files there.`,
      'Turn on signed addresses (CloudFront: a trusted key group; Bunny: token authentication of the pull zone).',
    );
  return warning(`The network ${host} answers with ${status}.`, 'Look whether it reaches the bucket.');
}
