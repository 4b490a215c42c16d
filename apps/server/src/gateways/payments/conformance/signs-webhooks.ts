import { expect, test } from 'vitest';
import { InvalidWebhookError } from '../payments.ts';
import { requestOf, type Delivery, type OpenProvider } from './open-provider.ts';

export function signsWebhooks(get: () => OpenProvider): void {
  async function delivered(): Promise<Delivery> {
    const { provider, methods, deliveries } = get();
    const [delivery] = await deliveries((await provider.createPayment(requestOf(methods.ok))).id);
    if (!delivery) throw new Error('No webhook came.');
    return delivery;
  }
  const refuses = ({ rawBody, headers }: Delivery): Promise<void> =>
    expect(get().provider.readWebhook(rawBody, headers)).rejects.toThrow(InvalidWebhookError);

  test('a webhook with any byte altered is rejected', async () => {
    const { rawBody, headers } = await delivered();
    for (const position of rawBody.keys()) {
      const altered = Buffer.from(rawBody);
      altered[position] = (altered[position] ?? 0) ^ 1;
      await refuses({ rawBody: altered, headers });
    }
    await refuses({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers });
  });

  test('a webhook with altered or missing headers is rejected', async () => {
    const { rawBody, headers } = await delivered();
    const signed = Object.entries(headers).filter(([name]) => name.includes('signature'));
    expect(signed).toHaveLength(1);
    for (const [name, value] of signed) {
      for (const forged of [
        undefined,
        '',
        'x',
        String(value).slice(0, -1),
        [String(value), String(value)],
        ...withOneDigitChanged(String(value)),
      ]) {
        await refuses({ rawBody, headers: { ...headers, [name]: forged } });
      }
    }
    await refuses({ rawBody, headers: {} });
  });

  test('a webhook is valid for five minutes, and may arrive twice', async () => {
    const { provider, clock } = get();
    const { rawBody, headers } = await delivered();
    const first = await provider.readWebhook(rawBody, headers);
    clock.advance(4 * 60_000);
    expect((await provider.readWebhook(rawBody, headers)).id).toBe(first.id);
    clock.advance(2 * 60_000);
    await refuses({ rawBody, headers });
  });
}

/** Every text that differs from this one in a single digit. */
function withOneDigitChanged(text: string): string[] {
  return [...text.matchAll(/\d/g)].map(
    ({ 0: digit, index }) => `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`,
  );
}
