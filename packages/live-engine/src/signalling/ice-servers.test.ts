import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceLinks, type IceConfig } from './ice-servers.ts';

const ice: IceConfig = {
  stunUrls: ['stun:stun.example.com:3478'],
  turnUrls: ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349'],
  turnSecret: 'static-auth-secret',
};
const now = new Date('2026-05-05T05:05:05.500Z');
const clock = { now: () => now };

/** As coturn checks `use-auth-secret`: the time is not over, and the password is the HMAC of the whole name. */
function isAccepted(link: string, secret: string, at: Date): boolean {
  const [, username = ''] = /username="([^"]+)"/.exec(link) ?? [];
  const [, credential] = /credential="([^"]+)"/.exec(link) ?? [];
  const isRight = credential === createHmac('sha1', secret).update(username).digest('base64');
  return isRight && Number(username.split(':')[0]) > at.getTime() / 1_000;
}

test('TURN servers come with credentials that coturn accepts for twelve hours', () => {
  const [stun, ...turns] = iceLinks(ice, clock);
  expect(stun).toBe('<stun:stun.example.com:3478>; rel="ice-server"');
  expect(turns.map((link) => link.split(';')[0])).toEqual(ice.turnUrls.map((url) => `<${url}>`));
  const [afterHours, tooLate] = [11.9, 12.1].map((hours) => new Date(now.getTime() + hours * 3_600_000));
  for (const link of turns) {
    expect(link).toContain('; rel="ice-server"; ');
    expect(link).toContain('credential-type="password"');
    expect([isAccepted(link, 'static-auth-secret', now), isAccepted(link, 'another', now)]).toEqual([true, false]);
    expect([afterHours!, tooLate!].map((at) => isAccepted(link, 'static-auth-secret', at))).toEqual([true, false]);
  }
});

test('without a secret there are no TURN servers, and no credential names the viewer', () => {
  expect(iceLinks({ ...ice, turnSecret: undefined }, clock)).toHaveLength(1);
  expect(iceLinks(ice, clock).join()).toMatch(/username="\d+:viewer"/);
});
