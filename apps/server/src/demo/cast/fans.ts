import type { Fan } from './types.ts';

/** The two whose passwords are printed at the start, with money to spend. `balance` is in the site's currency. */
export const fans: readonly (Fan & { balance: number })[] = [
  { ...fan('Sofia Lindqvist', 'sofialind'), balance: 240 },
  { ...fan('Daniel Reyes', 'danielreyes'), balance: 85.5 },
];

/** They follow, like, vote and comment, so that the site looks lived in. Some never chose a picture. */
export const quietFans: readonly Fan[] = [
  fan('Marta Kowalska', 'marta_k'),
  fan('Owen Pritchard', 'owenp'),
  fan('Priya Raman', 'priya.raman'),
  fan('Lucas Brandt', 'lucasbrandt'),
  fan('Annika Virtanen', 'annikav'),
  fan('Yusuf Demir', 'yusuf.demir'),
  fan('Chidi Okafor', 'chidi_o'),
  fan('Mei Tanaka', 'meitanaka'),
  fan('Camille Dubois', 'camille.d'),
  fan('Aisha Bello', 'aishabello'),
  fan('Rafael Souza', 'rafasouza'),
  fan('Hannah Weiss', 'hannahweiss'),
  fan('Noah Fischer', 'noahf'),
  fan('Zanele Dube', 'zaneledube'),
  fan('Elif Kaya', 'elifkaya'),
  fan('Tomas Novak', 'tomas.novak'),
  fan('Grace Mwangi', 'gracemw'),
  fan('Ivo Petrov', 'ivopetrov'),
  fan('Lena Hofer', 'lenahofer'),
  fan('Kwame Asante', 'kwamea'),
  fan('Nora Byrne', 'norabyrne'),
  fan('Pedro Castillo', 'pedro.c'),
  fan('Jin Park', 'jinpark'),
  fan('Olga Ivanova', 'olgaiv'),
  fan('Sam Whitaker', 'samwhit'),
  fan('Leila Farahani', 'leilaf'),
  fan('Arjun Mehta', 'arjunm'),
  fan('Freja Holm', 'frejaholm'),
  fan('Mateus Lima', 'mateuslima'),
  fan('Ruth Abara', 'ruthabara'),
  fan('Jonas Keller', 'jonask'),
  fan('Bianca Moretti', 'biancam'),
  fan('Henrik Dahl', 'henrikdahl'),
  fan('Salma Nasser', 'salman_'),
  fan('Viktor Sokolov', 'vsokolov'),
  fan('Emma Jansen', 'emmajansen'),
  fan('Diego Torres', 'diegotorres'),
  fan('Anna Szabo', 'annaszabo'),
  fan('Kofi Mensah', 'kofim'),
  fan('Yara Costa', 'yaracosta'),
];

function fan(name: string, username: string): Fan {
  return { name, username, email: `${username}@demo.example` };
}
