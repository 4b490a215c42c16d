import { english, translated } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { hasLegalPage, insertPage, markFirstPagesOffered } from './page.store.ts';

const terms = english(`
<p><strong>This is a first draft. Fill in everything in brackets, have it checked by a lawyer in your country, and publish it.</strong></p>
<h2>Who we are</h2>
<p>This site is run by [your name or company, address, email address].</p>
<h2>Your account</h2>
<p>You must be at least 18 years old, or of legal age where you live. Keep your password to yourself. You are responsible for what happens through your account.</p>
<h2>What creators publish</h2>
<p>Creators keep all rights in what they publish, and are responsible for it. They allow this site to store it and to show it to the people they choose. They must have the right to publish it, and everyone in it must be an adult who has agreed.</p>
<h2>What is not allowed</h2>
<ul>
<li>Anything illegal, and anything that shows or endangers minors</li>
<li>Hate, threats and harassment</li>
<li>Publishing or sharing other people’s work without their permission</li>
<li>Automated access, and attempts to get around access rules or payments</li>
</ul>
<h2>Payments</h2>
<p>Prices are shown before you pay. Subscriptions renew until you cancel, which you can do at any time. You then keep access until the end of the period you paid for. [Your rules on refunds and on withdrawing from a purchase.]</p>
<h2>Payouts</h2>
<p>Creators receive what fans pay, minus the site’s commission, as shown with each sale. [Your rules on payouts.]</p>
<h2>Closing your account</h2>
<p>You can close your account at any time. We may suspend accounts that break these rules.</p>
<h2>Liability, law and changes</h2>
<p>[Your liability, the law that applies, and how you announce changes to these terms.]</p>
`);

const privacy = english(`
<p><strong>This is a first draft. Fill in everything in brackets, have it checked by a lawyer in your country, and publish it.</strong></p>
<h2>Who is responsible</h2>
<p>[Your name or company, address, email address, and your data protection officer if you have one.]</p>
<h2>What we store</h2>
<ul>
<li>Your account: name, username, email address, a hash of your password, and what you add to your profile</li>
<li>What you publish, write, buy, follow and like</li>
<li>Payments: amounts, times and what they were for. Card numbers go only to the payment provider [its name]</li>
<li>For creators: ID documents and bank details, which only the staff who check them can see</li>
<li>Your IP address and browser, to keep your account safe and to tell which country you are in</li>
</ul>
<h2>Why</h2>
<p>To provide the site, to pay creators, to prevent abuse, and where the law requires it. [The legal basis for each.]</p>
<h2>Cookies</h2>
<p>One cookie keeps you logged in. [Whether you use statistics. They are loaded only after a visitor agrees.]</p>
<h2>Who we share it with</h2>
<p>[Your hosting company, the payment provider, your email service.] We do not sell personal data.</p>
<h2>How long</h2>
<p>As long as you have an account. Records of payments are kept as long as the law requires. [Your periods.]</p>
<h2>Your rights</h2>
<p>You can ask what we store about you, have it corrected or deleted, and take it with you. Write to [your email address]. You can also complain to [your supervisory authority].</p>
`);

/** Only staff sees them until they are published. */
export const firstPages = [
  { slug: 'terms', title: english('Terms'), content: terms },
  { slug: 'privacy', title: english('Privacy'), content: privacy },
] as const;

/**
 * Adds the drafts once, at the first start of a version that has them, unless the site already has terms or a privacy
 * notice.
 */
export async function addFirstPages(app: App): Promise<void> {
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (!(await markFirstPagesOffered(db, now)) || (await hasLegalPage(db))) return;
    for (const { slug, title, content } of firstPages)
      await insertPage(db, { slug, title: translated(title), content: translated(content).trim() }, now);
  });
}
