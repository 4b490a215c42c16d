import { connect, type PeerCertificate } from 'node:tls';
import type { Config } from '../../../platform/config.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { codeOf, networkProblem } from '../../network-problem.ts';

const { fine, skipped, warning, problem } = findingsOf('tls');

const timeoutMs = 10_000;
const dayMs = 24 * 3_600_000;
/** Programs renew a month before the end; two weeks mean that it has failed for a while. */
const warnDays = 14;

interface TlsOptions {
  readonly now?: Date;
  /** Certificates that are trusted besides the usual ones, as PEM. */
  readonly trusted?: string;
}

/** The certificate at PUBLIC_URL is valid, as browsers judge it, and for a while. */
export async function checkTls({ publicUrl }: Pick<Config, 'publicUrl'>, options: TlsOptions = {}): Promise<Finding[]> {
  const { protocol, host } = new URL(publicUrl);
  if (protocol !== 'https:') return [skipped('PUBLIC_URL does not begin with https://.')];
  try {
    const certificate = await readCertificate(publicUrl, options.trusted);
    return [judge(host, Date.parse(certificate.valid_to) - (options.now ?? new Date()).getTime())];
  } catch (error) {
    return [explain(error, host)];
  }
}

function judge(host: string, remainingMs: number): Finding {
  const days = Math.floor(remainingMs / dayMs);
  if (days >= warnDays) return fine(`The certificate of ${host} is valid for ${days} more days.`);
  return warning(
    `The certificate of ${host} ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
    'See in the log of your proxy why it was not renewed.',
  );
}

const certificateProblems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet: is a clock wrong?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself, which browsers refuse',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that browsers do not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates that lead to its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that browsers do not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
};

function explain(error: unknown, host: string): Finding {
  const about = certificateProblems[codeOf(error)];
  if (about !== undefined)
    return problem(
      `The certificate of ${host} ${about}.`,
      'Let the proxy get one from an authority such as Let’s Encrypt, with the whole chain (Caddy does it by itself).',
    );
  return problem(
    `PUBLIC_URL leads to ${host}, which cannot be used: ${networkProblem(error)}.`,
    'Point the name to the proxy, start it, and open port 443.',
  );
}

function readCertificate(publicUrl: string, trusted: string | undefined): Promise<PeerCertificate> {
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ...(trusted === undefined ? {} : { ca: trusted }),
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
}
