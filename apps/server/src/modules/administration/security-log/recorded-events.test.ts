import { randomUUID } from 'node:crypto';
import { changeMe, changePassword, closeAccount, resetPassword } from '@ovation/contract/people/accounts.ts';
import { changeStreamer } from '@ovation/contract/live/site-streams.ts';
import { rotateStreamKey } from '@ovation/contract/live/watch.ts';
import { sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import {
  approvePayoutRequest,
  markPayoutPaid,
  rejectPayoutRequest,
  revealPayoutDestination,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { changeBankingSettings, changePayoutGateway } from '@ovation/contract/money/payouts.ts';
import { changePerformerStatus, openPapers } from '@ovation/contract/people/performer-review.ts';
import { uploadDocument } from '@ovation/contract/people/performers.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { decideOrderDispute } from '@ovation/contract/shop/statistics.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { listSecurityEvents, securityEventKinds, type SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import { endAllSessions, endSessionById, listSessions } from '@ovation/contract/people/sign-in.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldPapersJob } from '../../profiles/index.ts';
import { endSuspensionJob } from '../../accounts/index.ts';
import { disputePoster } from '../../../../test/actions/order-actions.ts';
import { elsewhere, isNoSignIn, type SignInKind } from '../../../../test/security-log/security-log-kinds.ts';
import { setSecurityLogStage, type SecurityLogStage } from '../../../../test/security-log/security-log-stage.ts';

let stage: SecurityLogStage;
beforeAll(async () => {
  stage = await setSecurityLogStage();
});
afterAll(() => stage.server.stop());

const dayMs = 24 * 3_600_000;
const newPassword = 'an even longer password';
const approve = (id: string) => stage.server.admin.call(approvePayoutRequest, { params: { id } });
const decide = (person: Person, status: 'active' | 'rejected' | 'suspended') =>
  stage.server.admin.call(changePerformerStatus, {
    params: { id: person.id },
    body: { status, reason: 'Seen by staff.' },
  });

const newPerformer = (): Promise<Person> => stage.world.performer();
const applicant = (): Promise<Person> => stage.world.performer({ approved: false });
const newFan = (): Promise<Person> => stage.world.fan();

interface Deed {
  readonly who: 'self' | 'staff' | 'stranger' | 'site';
  readonly subject: () => Promise<Person>;
  readonly run: (person: Person) => Promise<unknown>;
}

/** How to trigger each kind of event through the API, its subject, and who does it. */
const deeds: Record<Exclude<SecurityEventKind, (typeof elsewhere)[number] | SignInKind>, Deed> = {
  'stream-key-made': { who: 'self', subject: newPerformer, run: ({ client }) => client.call(rotateStreamKey) },
  'streamer-changed': {
    who: 'staff',
    subject: newPerformer,
    run: ({ id }) => stage.server.admin.call(changeStreamer, { params: { id }, body: { permission: 'allowed' } }),
  },
  login: { who: 'self', subject: newFan, run: ({ username, password }) => stage.logIn(username, password) },
  'login-failed': {
    who: 'stranger',
    subject: newFan,
    run: ({ username }) => stage.logIn(username, 'a wrong password'),
  },
  'new-device': {
    who: 'self',
    subject: newFan,
    run: ({ username, password }) => stage.logIn(username, password, 'a browser that was never here'),
  },
  'password-refused': {
    who: 'self',
    subject: newFan,
    run: ({ client }) =>
      client.call(changePassword, { body: { password: newPassword, currentPassword: 'wrong' } }).catch(() => undefined),
  },
  'password-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) =>
      client.call(changePassword, { body: { password: newPassword, currentPassword: password } }),
  },
  'password-reset': {
    who: 'self',
    subject: newFan,
    run: async (fan) =>
      stage.server
        .client()
        .call(resetPassword, { body: { token: await stage.resetToken(fan), password: newPassword } }),
  },
  'email-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) =>
      client.call(changeMe, { body: { email: `${randomUUID()}@example.com`, currentPassword: password } }),
  },
  'username-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client }) => client.call(changeMe, { body: { username: `fan-${randomUUID().slice(0, 12)}` } }),
  },
  'sessions-ended': { who: 'self', subject: newFan, run: ({ client }) => client.call(endAllSessions) },
  'account-closed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) => client.call(closeAccount, { body: { currentPassword: password } }),
  },
  'bank-details-changed': {
    who: 'self',
    subject: newPerformer,
    run: ({ client, password }) =>
      client.call(changeBankingSettings, { body: { ...stage.bank, currentPassword: password } }),
  },
  'payout-method-changed': {
    who: 'self',
    subject: newPerformer,
    run: ({ client, password }) =>
      client.call(changePayoutGateway, { body: { method: 'bank', currentPassword: password } }),
  },
  'bank-details-viewed': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) =>
      stage.server.admin.call(revealPayoutDestination, {
        params: { id: await stage.payoutOf(performer) },
        body: { reason: 'The bank asks for the full number.' },
      }),
  },
  'papers-uploaded': {
    who: 'self',
    subject: newPerformer,
    run: async ({ client }) =>
      client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } }),
  },
  'papers-opened': {
    who: 'staff',
    subject: newPerformer,
    run: ({ id }) =>
      stage.server.admin.call(openPapers, { params: { id }, body: { reason: 'They have changed their name.' } }),
  },
  'papers-viewed': { who: 'staff', subject: newPerformer, run: (performer) => stage.openPaper(performer) },
  'papers-deleted': {
    who: 'site',
    subject: newPerformer,
    run: async () => {
      stage.server.clock.advance(91 * dayMs);
      await stage.server.runJob(deleteOldPapersJob).finally(() => stage.server.clock.advance(-91 * dayMs));
    },
  },
  'performer-approved': { who: 'staff', subject: applicant, run: (performer) => decide(performer, 'active') },
  'performer-rejected': { who: 'staff', subject: applicant, run: (performer) => decide(performer, 'rejected') },
  'account-suspended': { who: 'staff', subject: newPerformer, run: (performer) => decide(performer, 'suspended') },
  'account-restored': {
    who: 'staff',
    subject: newFan,
    run: async ({ id }) => {
      await stage.server.admin.call(changeUserStatus, {
        params: { id },
        body: { status: 'suspended', reason: 'A test of the rules.' },
      });
      await stage.server.admin.call(changeUserStatus, { params: { id }, body: { status: 'active' } });
    },
  },
  'payout-approved': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => approve(await stage.payoutOf(performer)),
  },
  'payout-rejected': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) =>
      stage.server.admin.call(rejectPayoutRequest, {
        params: { id: await stage.payoutOf(performer) },
        body: { reason: 'Another name.' },
      }),
  },
  'payout-paid': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => {
      const { _id: id } = await approve(await stage.payoutOf(performer));
      await stage.server.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
    },
  },
  'payout-sent': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => {
      const { _id: id } = await approve(await stage.payoutOf(performer, 'stripe'));
      await stage.server.admin.call(sendPayout, { params: { id } });
    },
  },
  refund: {
    who: 'staff',
    subject: () => stage.world.fan({ balance: 20 }),
    run: async ({ client }) => {
      const { _id: id = '' } = await client.call(sendTip, {
        params: { id: (await stage.world.performer()).id },
        body: { amount: 10 },
      });
      await stage.server.admin.call(refundCharge, { params: { id }, body: { reason: 'Sent by mistake.' } });
    },
  },
};

describe('recorded events', () => {
  test.each(Object.entries(deeds) as [SecurityEventKind, Deed][])(
    '%s: once, with who, whose, when and from where',
    async (kind, { who, subject, run }) => {
      const person = await subject();
      const before = (await stage.eventsOf(person.id, kind)).map(({ _id }) => _id);
      await run(person);
      const written = async () => (await stage.eventsOf(person.id, kind)).filter(({ _id }) => !before.includes(_id));
      // Replies do not wait for failures to be logged.
      await expect.poll(async () => (await written()).length).toBeGreaterThan(0);
      const [event, ...more] = await written();
      const actors = { self: person.id, staff: await stage.adminId(), stranger: undefined, site: undefined };
      expect([event?.kind, event?.actor?._id, event?.subject?._id, more]).toEqual([kind, actors[who], person.id, []]);
      expect([event?.address, (event?.device ?? '') === '']).toEqual(
        who === 'site' ? ['', true] : ['127.0.0.1', false],
      );
    },
  );

  test('a seller’s views of a delivery address, once an hour, while the order is open; the buyer’s own are not logged', async () => {
    const { seller, buyer, order } = await disputePoster(stage.world);
    await buyer.client.call(getOrder, { params: { id: order._id } });
    // Marking it as shipped has shown it to the seller already.
    stage.server.clock.advance(3_600_001);
    const before = await stage.eventsOf(buyer.id, 'address-viewed');
    await seller.client.call(getOrder, { params: { id: order._id } });
    const { address } = await seller.client.call(getOrder, { params: { id: order._id } });
    expect(address).toMatchObject({ name: 'Ada Lovelace', streetAddress: 'Invalidenstraße' });
    const events = await stage.eventsOf(buyer.id, 'address-viewed');
    expect(events).toHaveLength(before.length + 1);
    expect(events[0]).toMatchObject({
      actor: { _id: seller.id },
      subject: { _id: buyer.id },
      details: { order: order._id },
      address: '127.0.0.1',
    });
    await stage.server.admin.call(decideOrderDispute, { params: { id: order._id }, body: { refund: 0, note: 'No.' } });
    expect(await seller.client.call(getOrder, { params: { id: order._id } })).not.toHaveProperty('address');
    expect(await stage.eventsOf(buyer.id, 'address-viewed')).toHaveLength(before.length + 1);
  });

  test('a decision on a problem with an order, with the refund', async () => {
    const { buyer, order } = await disputePoster(stage.world);
    await stage.server.admin.call(decideOrderDispute, {
      params: { id: order._id },
      body: { refund: 5, note: 'Half.' },
    });
    expect(await stage.eventsOf(buyer.id, 'order-decided')).toMatchObject([
      { actor: { _id: await stage.adminId() }, details: { order: order._id, refund: '5.00' } },
    ]);
  });

  test('a change of settings, with the values before and after', async () => {
    await stage.server.admin.call(changeSettings, { body: { siteName: 'The Harbour', renewalGraceDays: 3 } });
    const {
      data: [event],
    } = await stage.server.admin.call(listSecurityEvents, { query: { kind: 'settings-changed' } });
    expect(event).toMatchObject({
      actor: { _id: await stage.adminId() },
      details: { siteName: 'Ovation → The Harbour' },
    });
  });

  test('a refund to a card, and a device that was signed out', async () => {
    const fan = await stage.world.fan();
    const { _id: id } = await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } });
    await stage.server.admin.call(refundPayment, { params: { id }, body: { reason: 'As you asked.' } });
    expect(await stage.eventsOf(fan.id, 'refund')).toMatchObject([{ details: { payment: id, amount: '20.00' } }]);
    const {
      data: [session],
    } = await fan.client.call(listSessions);
    await fan.client.call(endSessionById, { params: { id: session?._id ?? '' } });
    expect(await stage.eventsOf(fan.id, 'sessions-ended')).toMatchObject([{ details: { devices: 'one' } }]);
  });

  test('the end of a temporary suspension, by the site itself', async () => {
    const { id } = await stage.world.fan();
    await stage.server.admin.call(changeUserStatus, {
      params: { id },
      body: {
        status: 'suspended',
        reason: 'A test of the rules.',
        until: new Date(stage.server.clock.now().getTime() + dayMs).toISOString(),
      },
    });
    stage.server.clock.advance(2 * dayMs);
    await stage.server
      .runJob(endSuspensionJob, { accountId: id })
      .finally(() => stage.server.clock.advance(-2 * dayMs));
    expect(await stage.eventsOf(id, 'account-restored')).toMatchObject([
      { actor: null, address: '', subject: { _id: id } },
    ]);
  });

  test('nothing, if the change did not happen', async () => {
    const { client, id, password } = await stage.world.fan({ balance: 5 });
    const closing = client.call(closeAccount, { body: { currentPassword: password } });
    await expect(closing).rejects.toMatchObject({ code: 'conflict' });
    expect(await stage.eventsOf(id, 'account-closed')).toEqual([]);
  });

  test('every kind is tried here', () => {
    expect(new Set([...Object.keys(deeds), ...elsewhere])).toEqual(new Set(securityEventKinds.filter(isNoSignIn)));
  });
});
