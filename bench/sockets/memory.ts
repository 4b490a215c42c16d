import { freePort } from '@ovation/testing/free-port.ts';

/** A server's memory, measured from inside by its inspector at the address in `options`. */
export interface MemoryProbe {
  /** For the server's environment. */
  readonly options: { readonly NODE_OPTIONS: string };
  /** After a garbage collection. */
  measure(): Promise<Memory>;
}

/** In bytes. */
export interface Memory {
  /** Used memory: objects, and buffers outside of the heap. */
  readonly held: number;
  /** Memory allocated by the system, including its free part. */
  readonly resident: number;
}

export async function createMemoryProbe(): Promise<MemoryProbe> {
  const port = await freePort();
  return {
    options: { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` },
    measure: () => measure(port),
  };
}

const collections = 3;

async function measure(port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  try {
    for (let collection = 0; collection < collections; collection += 1)
      await ask(socket, 'HeapProfiler.collectGarbage', {});
    const { result } = (await ask(socket, 'Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    })) as { result: { value: NodeJS.MemoryUsage } };
    return { held: result.value.heapUsed + result.value.external, resident: result.value.rss };
  } finally {
    socket.close();
  }
}

let asked = 0;

function ask(socket: WebSocket, method: string, params: object): Promise<unknown> {
  const id = (asked += 1);
  return new Promise((resolve) => {
    const subscribe = ({ data }: MessageEvent<string>): void => {
      const answer = JSON.parse(data) as { id?: number; result: unknown };
      if (answer.id !== id) return;
      socket.removeEventListener('message', subscribe);
      resolve(answer.result);
    };
    socket.addEventListener('message', subscribe);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
