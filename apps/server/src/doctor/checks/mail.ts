import { openTransport } from '../../gateways/mail/smtp.ts';
import type { Config } from '../../platform/config.ts';
import { isLocalAddress } from '../../platform/local-address.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';

const { fine, skipped, problem } = findingsOf('mail');

/** Connects to the mail server and logs in, as for sending, and sends nothing. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [skipped('SMTP_URL is unset: emails go to the mailbox page.')];
  const { host, protocol, username } = new URL(smtpUrl);
  const transport = openTransport(withRequiredTls(smtpUrl));
  try {
    await transport.verify();
    return [fine(`The mail server ${host} answers${username === '' ? '' : ' and accepts the login'}.`)];
  } catch (error) {
    return [explain(error, host, protocol)];
  } finally {
    transport.close();
  }
}

/** A login that crosses the internet in clear text is a problem, although it works. */
function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isAtHome = isLocalAddress(`http://${url.hostname}`);
  if (url.protocol === 'smtp:' && url.username !== '' && !isAtHome) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function explain(error: unknown, host: string, protocol: string): Finding {
  const { code, response = '', message } = error as { code?: string; response?: string; message: string };
  if (code === 'EAUTH')
    return problem(
      `The mail server ${host} refuses the user or password of SMTP_URL: ${response || message}`,
      'Correct them; characters such as @ and / must be percent-encoded.',
    );
  if (code === 'ETLS')
    return problem(
      `The mail server ${host} offers no encryption that works: ${message}`,
      'Use smtps:// with the port for TLS (465), or correct the server’s certificate.',
    );
  if (code === 'ESOCKET' && /wrong version number|packet length/i.test(message))
    return problem(
      `The mail server ${host} does not begin with TLS, as ${protocol}// says.`,
      'Write smtp:// for the ports 25 and 587, smtps:// for 465.',
    );
  if (response !== '')
    return problem(`The mail server ${host} rejects us: ${response}`, 'Ask its operator, or use another one.');
  const advice = 'Correct SMTP_URL, and see whether a firewall or your provider blocks the port.';
  return problem(`The mail server ${host} cannot be used: ${networkProblem(error)}.`, advice);
}
