import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  close(): void;
}

/**
 * A minimal load balancer: each connection goes to the next port that accepts it; if its backend breaks, so does
 * the connection.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    open.add(client.once('close', () => open.delete(client)).on('error', () => {}));
    next += 1;
    void pass(
      client,
      ports.map((_, index) => ports[(next + index) % ports.length] as number),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

async function pass(client: Socket, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const upstream = connect(port, '127.0.0.1');
    if (
      !(await once(upstream, 'connect').then(
        () => true,
        () => false,
      ))
    )
      continue;
    upstream.on('error', () => {}).once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
    return;
  }
  client.destroy();
}
