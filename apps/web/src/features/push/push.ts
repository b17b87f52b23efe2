import { api } from '../../shared/api/api.ts'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { compareSubscription, type StoredSubscription, SUBSCRIPTION_KEY } from './push-subscription.ts'

/** The state of notifications on this device. `installFirst`: only the installed app may have them, as on an iPhone. */
export type PushState = 'unsupported' | 'installFirst' | 'denied' | 'off' | 'on'

/** Returns the state of notifications, without asking the member. */
export async function readPush(): Promise<PushState> {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) {
    return isAppleInBrowser() ? 'installFirst' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && askedHere(subscription) !== 'not' ? 'on' : 'off'
}

/**
 * Asks the person, then the push service, then has the server send here. To be called by a tap: browsers refuse the question
 * otherwise. Returns the new state. @throws what the push service or the server refuses it with.
 */
export async function switchPushOn(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  await leaveOtherKey(pushManager, pushKey)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  // A second tap may come before the switch shows the first.
  if (askedHere(subscription) !== 'same') await tell(subscription)
  return 'on'
}

/** Ends notifications on this device. The browser unsubscribes first, so nothing the server still sends arrives. */
export async function switchPushOff(): Promise<void> {
  storage.remove(SUBSCRIPTION_KEY)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await api.unsubscribePush({ endpoint: subscription.endpoint })
}

/** The server sends to a browser for as long as its session lasts, so a new session or address must be registered again. */
export async function renewPush(): Promise<void> {
  if (session.current() === null || storage.get(SUBSCRIPTION_KEY) === '') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription && askedHere(subscription) === 'otherwise') await tell(subscription)
}

/** A member who signs out takes their notifications along. */
export async function dropPush(): Promise<void> {
  if (storage.get(SUBSCRIPTION_KEY) === '') return
  storage.remove(SUBSCRIPTION_KEY)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await api.subscribePush({ subscription: { endpoint, keys: { p256dh, auth } } })
  const member = session.current()
  if (member)
    storage.set(SUBSCRIPTION_KEY, {
      userId: member.userId,
      until: member.expiresAt,
      endpoint,
    } satisfies StoredSubscription)
}

/** A browser knows one server key at a time, and the server's may have changed. */
async function leaveOtherKey(pushManager: PushManager, pushKey: string): Promise<void> {
  const subscription = await pushManager.getSubscription()
  const key = subscription?.options.applicationServerKey
  if (!subscription || !key) return
  if (base64Url(new Uint8Array(key)) !== pushKey) await subscription.unsubscribe()
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function askedHere({ endpoint }: PushSubscription) {
  const member = session.current()
  return compareSubscription(
    storage.get(SUBSCRIPTION_KEY),
    member && { userId: member.userId, until: member.expiresAt, endpoint },
  )
}

/** Safari on a phone has no push before the app is on the home screen. */
function isAppleInBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
