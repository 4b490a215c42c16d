import { bunnyOpens } from '../../../test/cdn/edges.ts';
import { createBunny } from './bunny.ts';
import { describeCdn } from './conformance.ts';

const key = 'the key of a pull zone';

describeCdn('Bunny', {
  cdn: createBunny({ origin: 'https://media.example.com', key }),
  opens: (address, at) => bunnyOpens(key, address, at),
});
