export interface Page {
  slug: string;
  title: string;
  /** HTML of paragraphs, headings, lists and links. */
  content: string;
}

/** The site's own pages; an administrator rewrites them before the site opens for real. */
export const pages: readonly Page[] = [
  {
    slug: 'about',
    title: 'About Ovation',
    content: `<p>Ovation is a place where people who are good at something show it, and the people who care stay close. A cellist shares the take with the gull in it. A potter opens the kiln while you watch. A comedian tries out the line that doesn’t work yet.</p>
<h2>How it works</h2>
<p>Following is free, and shows you what a performer shares with their followers. A subscription unlocks the rest, by the month or by the year. Some things are sold one at a time: a score, a set of drawings, a recipe with its reasons. And when something makes your day, you can send a tip.</p>
<h2>What we promise</h2>
<ul>
<li>You see the price before you pay, and you pay it once.</li>
<li>What you buy stays yours, even if the performer removes it from their page.</li>
<li>You can cancel a subscription in two clicks. It then runs until the end of the period you paid for.</li>
<li>No countdowns and no false scarcity.</li>
</ul>
<h2>Who runs this site</h2>
<p>This is a demonstration. Its performers, fans and works are invented, its pictures are drawn by a program, and its cards move no money. The software is free, and anyone can run it on their own server. If you are the administrator, edit this page under Administration and tell your visitors who you are.</p>`,
  },
  {
    slug: 'help',
    title: 'Help',
    content: `<p>Answers to the questions people ask most. If yours is missing, use the contact form: a person reads every message.</p>
<h2>Following and subscribing</h2>
<p><strong>What is the difference?</strong> Following is free and shows you posts for followers. A subscription is paid by the month or by the year, and also unlocks posts for subscribers. Some performers offer a free trial, and a few charge nothing at all.</p>
<p><strong>How do I cancel a subscription?</strong> Open Subscriptions, choose the performer and press Cancel. You keep access until the end of the period you paid for, and nothing is charged after that.</p>
<h2>Wallet and payments</h2>
<p><strong>What is the wallet for?</strong> Add money once, then tip, buy and subscribe with one press, without entering a card again. One token is worth one unit of the site’s currency.</p>
<p><strong>My card was declined.</strong> Nothing was charged. Check the number and the date, or ask your bank: it may want you to confirm the payment in its app first.</p>
<p><strong>I pressed twice. Did I pay twice?</strong> No. A payment that is repeated by accident counts once.</p>
<h2>Watching and reading</h2>
<p><strong>A video won’t play.</strong> If it was only just published, give it a moment: it is still being prepared for slow and fast connections. Then reload the page.</p>
<p><strong>Why is a picture blurred?</strong> It is for followers, subscribers or buyers. The button below it says how to unlock it and what that costs.</p>
<h2>For performers</h2>
<p><strong>How do I start?</strong> Register as a performer with your ID documents. You can set up your page while we check them, and publish as soon as you are approved.</p>
<p><strong>When am I paid?</strong> Your earnings are shown after the commission. Request a payout once you have reached the minimum on that page.</p>`,
  },
  {
    slug: 'terms',
    title: 'Terms of use',
    content: `<p>These terms are the agreement between you and the people who run this site. They are short on purpose. You accept them when you create an account.</p>
<h2>1. Accounts</h2>
<p>You must be of legal age where you live, and at least eighteen to earn money here. Use your real email address, keep your password to yourself, and use one account per person. Performers prove their identity before they publish.</p>
<h2>2. What you publish</h2>
<p>It stays yours. You allow us to store it, to convert it for different screens, and to show it to the people you choose. Publish only what you made or have permission to use. Do not publish anything unlawful, hateful or dangerous, or other people’s private information.</p>
<h2>3. What you buy</h2>
<p>You may watch, read and listen as often as you like, for yourself. You may not copy works for others or resell them unless the performer allows it.</p>
<h2>4. Payments</h2>
<p>Prices are shown before you pay. Subscriptions renew until you cancel, and then run to the end of the period you paid for. We keep a commission on sales, and show it to performers beside every amount. If you can’t open something you paid for, write to us within thirty days for a refund.</p>
<h2>5. Closing an account</h2>
<p>You can leave at any time. We may close an account that breaks these terms, after a warning where that is reasonable. Even then, undisputed earnings are paid out.</p>
<h2>6. Changes</h2>
<p>If these terms change, we tell you two weeks in advance. This text is an example that comes with the software. If you run a real site, have it checked by a lawyer.</p>`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    content: `<p>What we know about you, why, and what you can do about it.</p>
<h2>What we keep</h2>
<ul>
<li>Your name, username and email address, and your password in a form that can’t be read back.</li>
<li>What you publish, like, follow, buy and write here.</li>
<li>Payments with their amounts and dates. Card numbers go straight to the payment provider, and we never see them.</li>
<li>From performers: ID documents. They are stored separately, and only the staff who approve accounts can open them.</li>
</ul>
<h2>Why</h2>
<p>To log you in, to show you what you may see and nothing else, to pay performers, to keep the accounts the law requires, and to find faults. We sell no data and show no ads.</p>
<h2>Who sees what</h2>
<p>Other people see your username and picture when you follow, comment or tip. They don’t see your email address. Performers see which of their fans subscribe to them and buy from them, but not what those fans buy elsewhere.</p>
<h2>Cookies</h2>
<p>The page <a href="/cookies">Cookies</a> lists everything this site stores in your browser, and why. None of it follows you to other sites.</p>
<h2>How long</h2>
<p>As long as you have an account. Technical records are deleted after a few weeks. Records of payments are kept as long as the law requires.</p>
<h2>Your rights</h2>
<p>Under Account you can see and correct your data, download a copy of it, and close your account. For anything else, use the contact form: we answer within a month. This text is an example that comes with the software. If you run a real site, add your name, your address and the law that applies.</p>`,
  },
];
