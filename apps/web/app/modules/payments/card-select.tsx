import { Select, type SelectProps } from '@mantine/core';

/** The sandbox's cards: each behaves as a real one may. */
const cards = [
  { value: 'sandbox_ok', label: 'Test card that pays' },
  { value: 'sandbox_authenticate', label: 'Test card that asks you to confirm' },
  { value: 'sandbox_late', label: 'Test card that pays a moment later' },
  { value: 'sandbox_declined', label: 'Test card that is declined' },
  { value: 'sandbox_insufficient_funds', label: 'Test card without enough money' },
] as const;

export const firstCard: string = cards[0].value;

/** What a payment method is called; the provider's word for one that this page does not know. */
export function cardName(paymentMethod: string): string {
  return cards.find(({ value }) => value === paymentMethod)?.label ?? paymentMethod;
}

/** Which card pays. */
export function CardSelect(props: Omit<SelectProps, 'data'>) {
  return <Select label="Card" description="This site takes no real money: these cards only behave like real ones." data={cards.map((card) => ({ ...card }))} allowDeselect={false} {...props} />;
}
