import { connect } from 'node:net';

const timeoutMs = 3_000;
/** Some servers let strangers wait before they greet; a proxy whose server is gone accepts and hangs up at once. */
const silenceMs = 1_000;

/** Whether something at the address of `smtp://…` or `smtps://…` accepts connections and does not hang up. */
export function serverAnswers(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const isTls = protocol === 'smtps:';
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isTls ? 465 : 587) : Number(port),
    });
    let timer = setTimeout(() => end(false), timeoutMs);
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    socket.on('error', () => end(false)).on('close', () => end(false));
    socket
      .once('data', () => end(true))
      .once('connect', () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(true), silenceMs);
      });
  });
}
