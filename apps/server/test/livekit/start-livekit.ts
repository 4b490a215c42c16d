import { freePort } from '@ovation/testing/free-port.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A LiveKit server's program. The tests that need one are skipped without it. */
export const liveKitProgram = process.env['LIVEKIT_BIN'];

export const liveKitKeys = { apiKey: 'ovation-test', apiSecret: 'a-secret-of-at-least-32-characters!' };

export interface TestLiveKit {
  /** `ws://127.0.0.1:…` */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a real LiveKit server on free ports; `webhookUrl`: where it reports its events to. */
export async function startLiveKit(webhookUrl?: string): Promise<TestLiveKit> {
  const [port, tcpPort, udpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = await mkdtemp(join(tmpdir(), 'livekit-'));
  const settings = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      enable_loopback_candidate: true,
      stun_servers: ['127.0.0.1:9'],
    },
    keys: { [liveKitKeys.apiKey]: liveKitKeys.apiSecret },
    ...(webhookUrl === undefined ? {} : { webhook: { api_key: liveKitKeys.apiKey, urls: [webhookUrl] } }),
    logging: { level: 'error' },
  };
  const path = join(folder, 'livekit.yaml');
  // JSON is YAML.
  await writeFile(path, JSON.stringify(settings));
  const child = spawn(liveKitProgram as string, ['--config', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await isListening(`http://127.0.0.1:${port}`, () => child.exitCode !== null);
  return {
    url: `ws://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error('The LiveKit server has ended.');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
