/** What the wallet page sells: tokens are units of the site's currency, prices too. */
export const tokenPackages = [
  { name: 'A first visit', description: 'Enough for a tip, or for two small pictures.', tokens: 10, price: 9.95 },
  { name: 'Front row', description: 'A month with two creators, and change for a tip.', tokens: 25, price: 24 },
  { name: 'Season ticket', description: 'For those who come every week.', tokens: 60, price: 55 },
  {
    name: 'Patron',
    description: 'Half a year of your favourites, with something to spare for new ones.',
    tokens: 150,
    price: 129,
  },
] as const;
