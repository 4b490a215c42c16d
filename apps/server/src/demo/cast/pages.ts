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
    content: `<p>Ovation is a place where people who are good at something show it, and people who care about it stay close. A cellist shares the take with the gull in it. A potter opens the kiln while you watch. A comedian tries the line that does not work yet.</p>
<h2>How it works</h2>
<p>Following somebody is free and opens what she shares with her followers. A subscription opens the rest, for a month or a year. Some things are sold one by one: a score, a set of drawings, a recipe with its reasons. And when something made your day, a tip says so.</p>
<h2>What we promise</h2>
<ul>
<li>You see what a thing costs before you pay, and you pay it once.</li>
<li>What you bought stays yours, even after its maker takes it off the page.</li>
<li>A subscription can be ended in two clicks and then runs until the day you paid for.</li>
<li>Nothing is hidden behind a counter that runs backwards.</li>
</ul>
<h2>Who runs this site</h2>
<p>This is a demonstration: its performers, fans and works are invented, its pictures are drawn by a program, and its cards move no money. The software behind it is free and can be run by anybody on a machine of their own. If you are the administrator, change this page under Administration and tell your visitors who you are.</p>`,
  },
  {
    slug: 'help',
    title: 'Help',
    content: `<p>The answers to what people ask most. If yours is missing, write to us through the contact form: a person reads it.</p>
<h2>Following and subscribing</h2>
<p><strong>What is the difference?</strong> Following is free and opens what is shared with followers. A subscription is paid by the month or the year and also opens what is for subscribers. Some performers offer a free trial, and a few ask nothing at all.</p>
<p><strong>How do I end a subscription?</strong> Open Subscriptions, choose the performer and press Cancel. You keep access until the end of the time you paid for, and nothing is charged after that.</p>
<h2>Wallet and payments</h2>
<p><strong>What is the wallet for?</strong> You top it up once and then tip, buy and subscribe with one press, without entering a card again. One token is worth one unit of the site's currency.</p>
<p><strong>My card was refused.</strong> Nothing was charged. Check the number and the date, or ask your bank; sometimes it wants you to confirm the payment in its app first.</p>
<p><strong>I pressed twice. Did I pay twice?</strong> No. A payment that is repeated by accident counts once.</p>
<h2>Watching and reading</h2>
<p><strong>A video will not play.</strong> Wait a moment if it was just published: it is still being prepared for slow and fast connections. Then try to reload the page.</p>
<p><strong>Why is a picture blurred?</strong> It is for followers, subscribers or buyers. The button under it says what opens it and what that costs.</p>
<h2>For performers</h2>
<p><strong>How do I start?</strong> Register as a performer with your identity papers. While we look at them you can already set up your page; as soon as you are approved you can publish.</p>
<p><strong>When am I paid?</strong> Your earnings are shown with the commission already taken off. Ask for a payout once they reach the minimum on that page.</p>`,
  },
  {
    slug: 'terms',
    title: 'Terms of use',
    content: `<p>These terms are the agreement between you and the people who run this site. They are short on purpose. By making an account you accept them.</p>
<h2>1. Accounts</h2>
<p>You must be of age where you live, and at least eighteen to earn money here. Give a true e-mail address, keep your password to yourself, and use one account per person. Performers prove who they are before they publish.</p>
<h2>2. What you publish</h2>
<p>It stays yours. You allow us to store it, to convert it for different screens, and to show it to those whom you chose. Publish only what you made or may use. Do not publish anything unlawful, hateful or dangerous, nor other people's private matters.</p>
<h2>3. What you buy</h2>
<p>You may watch, read and listen as often as you like, for yourself. You may not copy works to others or sell them on, unless their maker says that you may.</p>
<h2>4. Payments</h2>
<p>Prices are shown before you pay. Subscriptions renew by themselves until you cancel; after that they run to the end of the time paid for. We keep a commission on sales, shown to performers beside every amount. If something that you paid for cannot be opened, write to us within thirty days and you get your money back.</p>
<h2>5. Ending</h2>
<p>You may leave at any time. We may close an account that breaks these terms, after a warning where that is reasonable. Earnings that are not in dispute are paid out even then.</p>
<h2>6. Changes</h2>
<p>If these terms change, we tell you two weeks ahead. This text is an example that came with the software: whoever runs a real site should have it checked under the law of the land.</p>`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    content: `<p>What we know about you, why, and what you can do about it.</p>
<h2>What we keep</h2>
<ul>
<li>Your name, username, e-mail address and, as a fingerprint that cannot be turned back, your password.</li>
<li>What you publish, like, follow, buy and write here.</li>
<li>Payments with their amounts and dates. Card numbers go straight to the payment provider; we never see them.</li>
<li>From performers: identity papers. They are stored apart, and only those who approve accounts can open them.</li>
</ul>
<h2>Why</h2>
<p>To let you in, to show you what you may see and nothing else, to pay those who earn, to keep the books that the law asks for, and to find faults. We sell nothing to anybody and show no advertising.</p>
<h2>Who sees what</h2>
<p>Your username and picture are seen by others when you follow, comment or tip. Your e-mail address is not. A performer sees which of her fans subscribe and buy from her, but not what they buy elsewhere.</p>
<h2>Cookies</h2>
<p>One, which keeps you logged in, and a note in your browser about light or dark colours. Neither follows you to other sites.</p>
<h2>How long</h2>
<p>As long as you have an account. Technical records are deleted after some weeks; records of payments stay as long as the law demands.</p>
<h2>Your rights</h2>
<p>You can see and correct your data under Account, ask for a copy, or have the account deleted. Write to us through the contact form, and we answer within a month. This text is an example that came with the software; whoever runs a real site completes it with name, address and applicable law.</p>`,
  },
];
