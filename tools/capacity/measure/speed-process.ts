// Does a fixed piece of work again and again, and tells on request what a piece took of the processor since the last
// request: how fast the machine was meanwhile. It rests between pieces, so that it takes little from the others.
import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';

const restMs = 15;
const rows = Array.from({ length: 400 }, (_, id) => ({
  id,
  name: `row ${id * 7_919}`,
  text: 'slow movement '.repeat(8),
}));
let pieces = 0;
let usage = process.cpuUsage();

/** What servers do: read and write JSON, sort, hash. */
function doPiece(): void {
  const text = JSON.stringify(
    (JSON.parse(JSON.stringify(rows)) as typeof rows).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  createHash('sha256').update(text).digest('hex');
  pieces += 1;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage(usage);
  process.send?.((user + system) / 1_000 / Math.max(1, pieces));
  [pieces, usage] = [0, process.cpuUsage()];
});
process.on('disconnect', () => process.exit());

// So that its code is compiled before anything is measured.
const [, , warmUpPieces = '0'] = process.argv;
for (let piece = 0; piece < Number(warmUpPieces); piece += 1) doPiece();
for (;;) {
  doPiece();
  await rest(restMs);
}
