import { seededRandom } from '../../generate/random.ts';
import { expectReadModelsAsRebuilt } from '../assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { AS_IT_IS, withModule } from '../machine/product-process.ts';
import { setStopPoint } from '../machine/stop-point.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import { type NotificationScene, openNotificationScene } from './notification-scene.ts';
import { isDoubled, MESSAGE, type Notification, signOne } from './notifications.ts';

/** A point at which the product is killed. */
type Held = {
  readonly reached: (notifications: readonly Notification[]) => Promise<unknown>;
  /** Called after the kill to end the pause. */
  readonly end: () => Promise<void>;
  /** Maximum number of notifications per recipient. */
  readonly most: number;
};

type Hold = (scene: NotificationScene, templates: readonly Notification['template'][]) => Promise<Held>;

const FIRST_CALLS = /profile-import|mutation customer|^PUT/;
const LAST_CALLS = /bulk-create-jobs|mutation signed|^PUT/;

/** Recipients carry out the request but never respond. */
const unanswered =
  (calls: RegExp): Hold =>
  async ({ services, receiver }) => {
    const { klaviyo, mailchimp, shopify } = services;
    const standIns = [klaviyo, mailchimp, shopify];
    for (const each of standIns)
      each.keepSilent(({ method, path, body }) => calls.test(`${method} ${path} ${body}`));
    receiver.answer(() => undefined);
    const isAsked = ({ said }: Notification): boolean =>
      said().some(({ call }) => call === MESSAGE || calls.test(call));
    return {
      reached: (notifications) =>
        until('everybody outside has been asked', () => notifications.every(isAsked)),
      end: async () => {
        for (const each of standIns) each.keepSilent(undefined);
        receiver.answer((_message, response) => void response.writeHead(204).end());
      },
      most: 2,
    };
  };

/** Kills the product between a notification and its event. The event is stored afterwards only if `isStored`. */
const unrecorded =
  (isStored: boolean): Hold =>
  async ({ cluster }, templates) => {
    const named = templates.map((template) => `'${template}'`).join(', ');
    const stopPoint = await setStopPoint(
      cluster.superuserUrl,
      'insert on log.events',
      `new.type = 'FollowUpDone' and new.data ->> 'template' in (${named})`,
    );
    return {
      reached: stopPoint.reached,
      end: isStored ? stopPoint.letFinish : stopPoint.breakOff,
      // Two, because other notifications about the same signature may be in flight.
      most: 2,
    };
  };

const HOLDS: readonly [Hold, ...Hold[]] = [
  unanswered(FIRST_CALLS),
  unrecorded(false),
  unrecorded(true),
  unanswered(LAST_CALLS),
];

const change = ({ cluster }: NotificationScene, statement: string, ...values: unknown[]) =>
  asSuperuser(cluster.superuserUrl, (client) =>
    client.query<{ readonly waiting: number }>(statement, values),
  );

const endLeases = (scene: NotificationScene) =>
  change(scene, "update follow_ups.outbox set leased_until = clock_timestamp() where state = 'waiting'");

const untilSettled = (
  scene: NotificationScene,
  signedWaiverId: string,
  notifications: readonly Notification[],
) =>
  until('nothing waits in the outbox', async () => {
    const { rows } = await change(
      scene,
      `select count(*)::int as queued, count(*) filter (where state = 'waiting')::int as waiting
      from follow_ups.outbox where stream = $1 and kind <> 'mail'`,
      `signedWaiver-${signedWaiverId}`,
    );
    const [{ queued, waiting } = { queued: 0, waiting: 0 }] = rows as { queued: number; waiting: number }[];
    return queued === notifications.length && waiting === 0;
  });

type NotificationFault = Pick<Fault, 'name' | 'what' | 'control'> & {
  readonly controlModule: URL;
  /** Templates of notifications at which the product is killed. */
  readonly templates: readonly Notification['template'][];
  readonly businesses: readonly ['klaviyo', ...'mailchimp'[]];
};

const strike = async (
  scene: NotificationScene,
  { templates, businesses }: NotificationFault,
  cycle: number,
  seed: number,
): Promise<{ readonly notifications: readonly Notification[]; readonly most: number }> => {
  const hold = HOLDS[(seed + cycle) % HOLDS.length] ?? HOLDS[0];
  const business = businesses[seededRandom(seed + cycle).integer(0, businesses.length - 1)] ?? 'klaviyo';
  const held = await hold(scene, templates);
  const { id, notifications } = await signOne(scene, business);
  await held.reached(notifications);
  scene.product.kill();
  await held.end();
  await endLeases(scene);
  await scene.product.start();
  await untilSettled(scene, id, notifications);
  return { notifications, most: held.most };
};

const runNotifications = (fault: NotificationFault, run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openNotificationScene(
      place,
      run.guard === 'on' ? AS_IT_IS : withModule(fault.controlModule),
    );
    const verdict = { acknowledged: 0, lost: 0, doubled: 0 };
    let again = 0;
    try {
      for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
        const { notifications, most } = await strike(scene, fault, cycle, run.seed);
        verdict.acknowledged += notifications.length;
        verdict.lost += notifications.filter(({ isDelivered }) => !isDelivered()).length;
        verdict.doubled += notifications.filter((notification) => isDoubled(notification, most)).length;
        again += notifications.filter((notification) => isDoubled(notification, 1)).length;
        run.tell(`cycle ${cycle} of ${run.cycles}: ${verdict.acknowledged} judged so far`);
      }
      const notes = [`${again} were notified again, with the same content`];
      const found = { ...verdict, phantom: 0, unknownPresent: 0, unknownAbsent: 0, notes };
      return await expectReadModelsAsRebuilt(scene, run.guard, found);
    } finally {
      await scene.close();
    }
  });

const toFault = (fault: NotificationFault): Fault => ({
  ...fault,
  counts: 'notifications',
  cycles: 30,
  run: (run) => runNotifications(fault, run),
});

const whatOf = (whom: string): string =>
  `kill -9 of the product after the first call that notifies ${whom}, after the last, and before or after the call is recorded; it restarts`;

const RECORDS_FIRST = {
  control: 'an outbox that records a call before making it',
  controlModule: new URL('../control/hasty-delivery.ts', import.meta.url),
} as const;

export const serviceNotificationKilled = toFault({
  name: 'service-notification-killed',
  what: whatOf('Klaviyo, Mailchimp or Shopify of a signer'),
  ...RECORDS_FIRST,
  templates: ['contact', 'customer'],
  businesses: ['klaviyo', 'mailchimp'],
});

export const webhookNotificationKilled = toFault({
  name: 'webhook-notification-killed',
  what: whatOf('a webhook of a signature'),
  control: 'a new webhook-id for each attempt',
  controlModule: new URL('../control/forgetful-messages.ts', import.meta.url),
  templates: ['signed_waiver.signed'],
  businesses: ['klaviyo'],
});

export const anyNotificationKilled = toFault({
  name: 'any-notification-killed',
  what: whatOf('services and a webhook of a signer'),
  ...RECORDS_FIRST,
  templates: ['contact', 'customer', 'signed_waiver.signed'],
  businesses: ['klaviyo', 'mailchimp'],
});
