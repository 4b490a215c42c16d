import * as operations from '@ovation/contract/messaging/notifications.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  deleteNotification,
  readNotifications,
  changeNotificationSettings,
  getNotificationSettings,
} from './change-notifications.ts';
import { stopDigest } from './digest/digest.ts';
import { countUnreadNotifications, listNotifications } from './list-notifications.ts';
import { addPushSubscription, deletePushSubscription, getPushKey } from './push/push-subscriptions.ts';

export function routes(serve: Serve): void {
  serve(operations.listNotifications, listNotifications);
  serve(operations.countUnreadNotifications, countUnreadNotifications);
  serve(operations.readNotifications, readNotifications);
  serve(operations.deleteNotification, deleteNotification);
  serve(operations.getNotificationSettings, getNotificationSettings);
  serve(operations.changeNotificationSettings, changeNotificationSettings);
  serve(operations.stopDigest, stopDigest);
  serve(operations.getPushKey, getPushKey);
  serve(operations.addPushSubscription, addPushSubscription);
  serve(operations.deletePushSubscription, deletePushSubscription);
}
