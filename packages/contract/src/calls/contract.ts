import { accountCalls } from './account.ts'
import { addressCalls } from './addresses.ts'
import { type CallClass, callClasses } from './call-classes.ts'
import { cashCalls } from './cash.ts'
import { catalogueCalls } from './catalogue.ts'
import { decisionCalls } from './decisions.ts'
import { deskCalls } from './desk.ts'
import { deskLedgerCalls } from './desk-ledger.ts'
import { deskMemberCalls } from './desk-members.ts'
import { houseRecordCalls } from './house-records.ts'
import { houseWithdrawalCalls } from './house-withdrawals.ts'
import { notificationCalls } from './notifications.ts'
import { operatorCalls } from './operators.ts'
import { orderCalls } from './orders.ts'
import { payoutRecordCalls } from './payout-records.ts'
import { payoutCalls } from './payouts.ts'
import { pointCalls } from './points.ts'
import { powerCalls } from './power.ts'
import { profileCalls } from './profile.ts'
import { pushCalls } from './push.ts'
import { revenueRecordCalls } from './revenue-records.ts'
import { reversalCalls } from './reversals.ts'
import { securityCalls } from './security.ts'
import { shipmentCalls } from './shipments.ts'
import { signInCalls } from './sign-in.ts'
import { signatureCalls } from './signatures.ts'
import { supportCalls } from './support.ts'
import { suspenseCalls } from './suspense.ts'
import { taskCalls } from './tasks.ts'
import { invitationCalls, teamCalls } from './team.ts'
import { trustCalls } from './trust.ts'
import { walletServiceCalls } from './wallet-services.ts'

/** Every call of the API by its name in code. */
export const contract = {
  ...signInCalls,
  ...signatureCalls,
  ...profileCalls,
  ...accountCalls,
  ...securityCalls,
  ...pushCalls,
  ...notificationCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...addressCalls,
  ...shipmentCalls,
  ...powerCalls,
  ...invitationCalls,
  ...teamCalls,
  ...pointCalls,
  ...cashCalls,
  ...operatorCalls,
  ...revenueRecordCalls,
  ...decisionCalls,
  ...suspenseCalls,
  ...houseWithdrawalCalls,
  ...reversalCalls,
  ...payoutCalls,
  ...payoutRecordCalls,
  ...houseRecordCalls,
  ...deskCalls,
  ...deskLedgerCalls,
  ...deskMemberCalls,
  ...taskCalls,
  ...supportCalls,
  ...trustCalls,
  ...walletServiceCalls,
}
export type Contract = typeof contract

/** The class of every call of the contract. */
export const classOfCall: { readonly [Name in keyof Contract]: CallClass } = callClasses
