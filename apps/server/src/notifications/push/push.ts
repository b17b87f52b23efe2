import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { PushKeys } from './keys.ts'
import { createNotifier } from './notify.ts'
import { publicReach, type Reach } from './reach.ts'
import { createSender } from './sender.ts'
import { dropAll, readSubscriptions } from './store.ts'
import { createSubscriptions } from './subscriptions.ts'

export type PushDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly sendMail: SendMail
  /** Null where push notifications are not offered. */
  readonly keys: PushKeys | null
  /** The contact address for push services. */
  readonly contact: string
  readonly reach?: Reach
}

export type Push = ReturnType<typeof createPush>

/** Notifies members who have no open page: their browsers, and the sending. */
export function createPush({ db, clock, sendMail, keys, contact, reach = publicReach }: PushDependencies) {
  return {
    ...createSubscriptions({ db, clock, reach, isOffered: keys !== null }),
    ...createNotifier({ db, sendMail, sendPush: keys ? createSender({ keys, contact, reach }) : undefined }),
    /** Removes a member's browsers and pending notifications. */
    eraseMember: (tx: Tx, memberId: string) => dropAll(tx, memberId),
    /** Returns a member's browsers, newest first. */
    exportMember: (memberId: string) => readSubscriptions(db, memberId),
  }
}
