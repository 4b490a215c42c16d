import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A UDP proxy before one port of the engine, which loses packets in both directions. */
export interface LossyProxy {
  readonly port: number;
  /** The share of packets that are lost each way, from 0 to 1. */
  loss: number;
  /** Packets that came, in both directions, and those that were lost. */
  readonly passed: number;
  readonly lost: number;
  close(): void;
}

/** `random`: from 0 to 1. */
export async function startLossyProxy(target: number, random: () => number): Promise<LossyProxy> {
  const front = createSocket('udp4');
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  /** One for each client, so that the engine can tell them apart. */
  const backs = new Map<number, Socket>();
  const counts = { passed: 0, lost: 0 };
  const proxy = { loss: 0 };

  function pass(send: () => void): void {
    if (random() < proxy.loss) {
      counts.lost += 1;
      return;
    }
    counts.passed += 1;
    send();
  }

  function backOf(port: number): Socket {
    const known = backs.get(port);
    if (known) return known;
    const back = createSocket('udp4');
    back.on('message', (bytes) => pass(() => front.send(bytes, port, '127.0.0.1')));
    backs.set(port, back);
    return back;
  }

  front.on('message', (bytes, { port }) => pass(() => backOf(port).send(bytes, target, '127.0.0.1')));
  return {
    port: front.address().port,
    get loss() {
      return proxy.loss;
    },
    set loss(loss) {
      proxy.loss = loss;
    },
    get passed() {
      return counts.passed;
    },
    get lost() {
      return counts.lost;
    },
    close() {
      for (const socket of [front, ...backs.values()]) socket.close();
    },
  };
}

/** The answer with the proxy as the only way to the engine. */
export function throughProxy(sdp: string, port: number): string {
  const lines = sdp.split(/\r?\n/).filter((line) => !line.startsWith('a=candidate:'));
  const at = lines.flatMap((line, index) => (line.startsWith('a=mid:') ? [index] : []));
  for (const index of at.toReversed())
    lines.splice(index + 1, 0, `a=candidate:1 1 udp 2130706431 127.0.0.1 ${port} typ host`);
  return lines.join('\r\n');
}

export function portOf(sdp: string): number {
  const [, port] = /^a=candidate:\S+ 1 udp \d+ [\d.]+ (\d+)/im.exec(sdp) ?? [];
  if (port === undefined) throw new Error('The answer has no address.');
  return Number(port);
}
