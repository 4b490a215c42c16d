import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createTickets } from './tickets.ts';

function stage() {
  let nowMs = Date.UTC(2030, 0, 1);
  const clock = { now: () => new Date(nowMs) };
  const tickets = createTickets({ ticketKey: Buffer.alloc(32, 'a secret of the tests').toString('base64url'), clock });
  const admission = createAdmission({ clock, tickets });
  return {
    clock,
    tickets,
    admission,
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

const viewer = { streamId: 'stream', accountId: 'fan', viewerId: 'tab' };

test('a ticket is valid for its use, its stream and its minute', () => {
  const { admission, advance } = stage();
  const { whep, hls, expiresAt } = admission.issue(viewer);
  expect(expiresAt).toEqual(new Date(Date.UTC(2030, 0, 1, 0, 1)));
  expect(admission.read(whep, 'whep', 'stream')).toMatchObject(viewer);
  expect(admission.read(hls, 'hls', 'stream')).toMatchObject(viewer);
  for (const [ticket, use, stream] of [
    [whep, 'hls', 'stream'],
    [hls, 'whep', 'stream'],
    [whep, 'publish', 'stream'],
    [whep, 'whep', 'other'],
  ] as const)
    expect(admission.read(ticket, use, stream)).toBeUndefined();
  advance(59_999);
  expect(admission.read(whep, 'whep', 'stream')).toBeDefined();
  advance(1);
  expect(admission.read(whep, 'whep', 'stream')).toBeUndefined();
});

test('no other text than that of the ticket is accepted, nor one of another site', () => {
  const { admission, clock } = stage();
  const { whep } = admission.issue(viewer);
  const changed = [...whep].map(
    (letter, at) => `${whep.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${whep.slice(at + 1)}`,
  );
  // The last letter has two bits that mean nothing: three other letters decode to the same signature.
  const [payload = '', signature = ''] = whep.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const sameBytes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .map((letter) => signature.slice(0, -1) + letter)
    .filter((text) => text !== signature && Buffer.from(text, 'base64url').equals(bytes))
    .map((text) => `${payload}.${text}`);
  expect(sameBytes).toHaveLength(3);
  for (const ticket of [...changed, ...sameBytes, `${whep}=`, '', '.', 'a.b.c', `${whep}.x`, 'x'.repeat(10_000)])
    expect(admission.read(ticket, 'whep', 'stream')).toBeUndefined();
  const other = createTickets({ ticketKey: Buffer.alloc(32, 'another secret').toString('base64url'), clock });
  const foreign = other.sign({ ...viewer, use: 'whep', issuedAt: Date.UTC(2031), expiresAt: Date.UTC(2032) });
  expect(admission.read(foreign, 'whep', 'stream')).toBeUndefined();
});

test('tickets that were taken back stay refused, and new ones are valid at once', () => {
  const { admission } = stage();
  const visitor = { streamId: 'stream', viewerId: 'visitor' };
  const [fans, visitors] = [admission.issue(viewer), admission.issue(visitor)];
  admission.takeBack('stream', 'fan');
  expect(admission.read(fans.whep, 'whep', 'stream')).toBeUndefined();
  expect(admission.read(visitors.whep, 'whep', 'stream')).toBeDefined();
  expect(admission.read(admission.issue(viewer).whep, 'whep', 'stream')).toBeDefined();
  admission.takeBack('stream');
  expect(admission.read(visitors.whep, 'whep', 'stream')).toBeUndefined();
  expect(admission.read(admission.issue(visitor).whep, 'whep', 'stream')).toBeDefined();
});

test('a restart forgets what was taken back, so that it refuses all older tickets', () => {
  const { admission, tickets, clock, advance } = stage();
  const { whep } = admission.issue(viewer);
  advance(1);
  const restarted = createAdmission({ clock, tickets });
  expect(restarted.read(whep, 'whep', 'stream')).toBeUndefined();
  expect(restarted.read(restarted.issue(viewer).whep, 'whep', 'stream')).toBeDefined();
});

test('what is paid ends a ticket, too', () => {
  const { admission, clock, advance } = stage();
  const { hls } = admission.issue(viewer);
  admission.setPaidUntil('stream', 'fan', new Date(clock.now().getTime() + 5_000));
  expect(admission.read(hls, 'hls', 'stream')).toBeDefined();
  advance(5_000);
  expect(admission.read(hls, 'hls', 'stream')).toBeUndefined();
  admission.setPaidUntil('stream', 'fan', undefined);
  expect(admission.read(hls, 'hls', 'stream')).toBeDefined();
});

test('what is paid and an address for HLS hold for longer when they are extended', () => {
  const { admission, clock, advance } = stage();
  const { hls } = admission.issue(viewer);
  const paidUntil = new Date(clock.now().getTime() + 30_000);
  admission.setPaidUntil('stream', 'fan', paidUntil);
  admission.extend(120_000);
  expect(admission.paidUntil(viewer)).toEqual(new Date(paidUntil.getTime() + 120_000));
  advance(100_000);
  expect(admission.read(hls, 'hls', 'stream')).toMatchObject(viewer);
  advance(60_000);
  expect(admission.read(hls, 'hls', 'stream')).toBeUndefined();
});

test('an address for HLS goes on while its viewer renews, and not after they stopped, or were refused', () => {
  const { admission, advance } = stage();
  const first = admission.issue(viewer);
  for (let minute = 0; minute < 5; minute += 1) {
    advance(50_000);
    admission.issue(viewer);
    admission.sweep();
    expect(admission.read(first.hls, 'hls', 'stream')).toBeDefined();
  }
  // Other ways connect once, and other viewers renew for themselves.
  expect(admission.read(first.whep, 'whep', 'stream')).toBeUndefined();
  const neighbour = { ...viewer, viewerId: 'another device' };
  const { hls: theirs } = admission.issue(neighbour);
  advance(60_000);
  admission.issue(viewer);
  expect(admission.read(theirs, 'hls', 'stream')).toBeUndefined();
  expect(admission.read(first.hls, 'hls', 'stream')).toBeUndefined();
});

test('an address for HLS that was taken back stays refused, also when its viewer may watch again', () => {
  const { admission, advance } = stage();
  const { hls } = admission.issue(viewer);
  advance(30_000);
  admission.takeBack('stream', 'fan');
  for (let minute = 0; minute < 5; minute += 1) {
    admission.issue(viewer);
    admission.sweep();
    expect(admission.read(hls, 'hls', 'stream')).toBeUndefined();
    advance(50_000);
  }
});
