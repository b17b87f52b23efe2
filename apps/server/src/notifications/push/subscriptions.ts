import { createECDH, createHash } from 'node:crypto'
import type { subscribePush } from '@terahold/contract/calls/member/push'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import type { Reach } from './reach.ts'
import * as store from './store.ts'

type Subscription = ParsedInputOf<typeof subscribePush>['subscription']

export type SubscriptionDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly reach: Reach
  /** Whether there is a key to send with. */
  readonly isOffered: boolean
}

const perMemberAndHour = 60
const mostPerMember = 10

export function createSubscriptions({ db, clock, reach, isOffered }: SubscriptionDependencies) {
  /**
   * Subscribes a browser to a member's notifications until the session it came with ends. A repeat changes nothing; only the ten
   * newest browsers count. A browser of another member moves to this one.
   * @throws Refusal 422 push_off, 400 bad_field naming endpoint or key, 429.
   */
  async function subscribe(member: MemberIdentity, { endpoint, keys }: Subscription): Promise<void> {
    if (!isOffered) throw new Refusal(422, 'push_off')
    await limit(db, `push:${member.memberId}`, perMemberAndHour, 3_600)
    if (!reach.isAllowedEndpoint(new URL(endpoint))) throw badField('endpoint')
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
    if (!isPoint(p256dh)) throw badField('keys.p256dh')
    if (auth.length !== 16) throw badField('keys.auth')
    await transaction(db, async (tx) => {
      const endpointHash = hashOf(endpoint)
      await store.claimEndpoint(tx, endpointHash, member.memberId)
      await store.saveSubscription(tx, {
        memberId: member.memberId,
        sessionId: member.sessionId,
        subscriptionId: newId(clock),
        endpoint,
        endpointHash,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
      })
      await store.keepNewest(tx, member.memberId, mostPerMember)
    })
  }

  /** Unsubscribes a browser. One that was not subscribed, or belongs to another member, stays unchanged. */
  async function unsubscribe({ memberId }: MemberIdentity, endpoint: string): Promise<void> {
    await transaction(db, (tx) => store.dropEndpoint(tx, memberId, hashOf(endpoint)))
  }

  return { subscribe, unsubscribe }
}

function badField(name: string): Refusal {
  return new Refusal(400, 'bad_field', { field: `subscription.${name}` })
}

/** Whether these bytes are a point of the curve, which encryption requires. */
function isPoint(key: Buffer): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    return key.length === 65 && pair.computeSecret(key).length > 0
  } catch {
    // Not on the curve.
    return false
  }
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}
