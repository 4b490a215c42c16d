import { isIPv6 } from 'node:net';
import type { OpenStream } from '../streams.ts';
import { createLiveChild } from '../children/children.ts';
import type { CreateRtmp } from '../packager-port.ts';
import type { KeyAnswer, RtmpCommand, RtmpEvent, RtmpReplies } from './messages.ts';

type KeyQuestion = Extract<RtmpEvent, { readonly type: 'key' }>;

const program = new URL('./main.ts', import.meta.url);
/** The path is not looked at: encoders ask for one beside the key. */
const path = '/live';

/** Receives RTMP in a child process, which listens as long as the engine is open: an encoder may begin a stream. */
export const createRtmp: CreateRtmp = (host) => {
  const { logger, publicHost, onCrash } = host;
  const streams = new Map<string, OpenStream>();
  let port: number | undefined;

  const child = createLiveChild<RtmpCommand, RtmpReplies, RtmpEvent>({
    name: 'rtmp',
    program,
    logger,
    onEvent: hear,
    onStart() {
      child.tell({
        type: 'start',
        socketPath: host.socketPath,
        host: isLoopback(publicHost) ? '127.0.0.1' : undefined,
        // The address that is announced stays the same.
        port: port ?? host.port,
      });
      for (const stream of streams.values()) child.tell({ type: 'open', stream });
    },
    onCrash,
  });

  function hear(event: RtmpEvent): void {
    if (event.type === 'key') return void answer(event);
    if (event.type === 'refused') return host.onRefused(event.key, event.problem);
    if (event.type === 'listening') return void (port = event.port);
    if (event.type === 'note') {
      const { address, message } = event;
      return logger.info({ address, message }, 'live rtmp: a connection has ended');
    }
    if (event.type !== 'not-listening') return host.onEvent(event);
    return logger.warn({ port: host.port, message: event.message }, 'live rtmp: the port cannot be opened');
  }

  async function answer({ requestId, key, opens }: KeyQuestion): Promise<void> {
    child.tell({ type: 'answer', requestId, answer: await streamOf(key, opens) });
  }

  async function streamOf(key: string, opens: boolean): Promise<KeyAnswer> {
    try {
      const owner = await host.readKey(key, opens);
      if (owner === undefined) return 'unknown';
      return typeof owner === 'string' ? owner : { streamId: owner.streamId, keyId: owner.keyId };
    } catch (error) {
      logger.warn({ err: error }, 'live rtmp: a stream key could not be checked');
      return 'failed';
    }
  }

  child.warm();

  return {
    get url() {
      const name = isIPv6(publicHost) ? `[${publicHost}]` : publicHost;
      return port === undefined ? undefined : `rtmp://${name}:${port}${path}`;
    },
    openStream(stream) {
      streams.set(stream.streamId, stream);
      child.tell({ type: 'open', stream });
    },
    endStream(streamId) {
      streams.delete(streamId);
      child.tell({ type: 'end', streamId });
    },
    dropPublisher: (streamId) => child.tell({ type: 'drop', streamId }),
    dropKey: (keyId) => child.tell({ type: 'drop-key', keyId }),
    get pid() {
      return child.pid;
    },
    close: async () => child.close(),
  };
};

/** A site that only this machine reaches needs no port that others reach. */
function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^127(?:\.\d+){3}$/.test(name);
}
