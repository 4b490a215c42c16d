import { t } from '@ovation/language/t.ts';

/** The first file of an archive. */
export function readMe({
  siteName,
  username,
  now,
}: {
  readonly siteName: string;
  readonly username: string;
  readonly now: Date;
}): string {
  return t(
    `Your data on {siteName}
Account: {username}
Collected: {time}

data/      What the site keeps about your account, as JSON: one list for each kind of data. Times are in UTC,
           amounts in the site’s currency, and other people appear by their usernames.
media/     The originals of everything you uploaded, by kind.
receipts/  A receipt for each of your payments, to open in a browser.

Not in here:
- ID documents. They are stored encrypted, and an archive is not. Write to the site for a copy.
- Passwords, codes and keys, of which the site keeps only hashes, and your bank details, which are stored encrypted.
- What others published, even if you bought it: it is theirs. Messages to you are included, but not their files.
- Anything others wrote about you in confidence, such as reports.
`,
    { siteName, username, time: now.toISOString() },
  );
}
