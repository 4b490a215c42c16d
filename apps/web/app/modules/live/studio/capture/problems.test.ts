import { expect, test } from 'vitest';
import { explainBrowser, explainFailure, browserOf } from './problems.ts';

const able = { isSecure: true, hasDevices: true, hasConnections: true, hasH264: true };
const failure = (name: string) => new DOMException('', name);

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0', 'chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari', 'ios'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36', 'android'],
])('%s is %s', (userAgent, name) => expect(browserOf(userAgent)).toBe(name));

test('a refused permission is explained with the place where this browser changes it', () => {
  expect(explainFailure(failure('NotAllowedError'), 'camera', 'ios')).toEqual({
    title: 'Your browser won’t let us use the camera',
    advice: expect.stringContaining('Website Settings'),
  });
  expect(explainFailure(failure('NotAllowedError'), 'microphone', 'firefox')?.advice).toContain('crossed-out');
});

test('a missing camera comes with what else is possible', () => {
  expect(explainFailure(failure('NotFoundError'), 'camera', 'chrome')?.advice).toContain('share your screen');
  expect(explainFailure(failure('NotFoundError'), 'microphone', 'chrome')?.advice).toContain('without sound');
});

test('a camera that another program uses is not called missing', () =>
  expect(explainFailure(failure('NotReadableError'), 'camera', 'chrome')?.title).toContain('in use'));

test('choosing no screen is no problem', () =>
  expect(explainFailure(failure('NotAllowedError'), 'screen', 'chrome')).toBeUndefined());

test('a browser that cannot publish is recognised', () => {
  expect(explainBrowser(able)).toBeUndefined();
  expect(explainBrowser({ ...able, isSecure: false, hasDevices: false })?.title).toContain('secure');
  expect(explainBrowser({ ...able, hasConnections: false })?.title).toContain('cannot send video');
  expect(explainBrowser({ ...able, hasH264: false })?.title).toContain('H.264');
});
