import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { SendMail } from '../../mail/mail.ts'
import type { CheckCode, IssueCode } from '../../members/codes/codes.ts'
import type { Freezing } from '../../members/freeze/freeze.ts'
import type { noteSecurity } from '../../members/notices/security-notices.ts'
import type { WithdrawalLimits } from './request-rules.ts'

export type WithdrawalsDependencies = {
  db: Database
  clock: Clock
  ledger: Ledger
  /** Posts every due credit to the member's available balance. */
  postDue: (tx: Tx, memberId: string) => Promise<unknown>
  issueCode: IssueCode
  checkCode: CheckCode
  sendMail: SendMail
  /** Creates a link for the email that freezes the account. */
  freezeLink: Freezing['issueLink']
  /** Records a security notice for the member. */
  note: typeof noteSecurity
  publish: Publish
  limits: WithdrawalLimits
  decimals: number
  /** What operators sign. */
  decisions: SignedDecisions
  token: { address: string; decimals: number }
  /** The vault that pays, which operators sign as well. */
  vault: string
  verifyMinutes: number
}
