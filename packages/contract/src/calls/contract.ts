import type { EndpointDeclaration } from '../endpoint.ts'
import { deskMoveCalls } from './desk/account-moves.ts'
import { deskAnnouncementCalls } from './desk/announcements.ts'
import { catalogueChangeCalls } from './desk/catalogue-changes.ts'
import { decisionCalls } from './desk/decisions.ts'
import { deskCalls } from './desk/desk.ts'
import { deskLedgerCalls } from './desk/desk-ledger.ts'
import { deskMemberCalls } from './desk/desk-members.ts'
import { deskTaskCalls } from './desk/desk-tasks.ts'
import { deskTicketCalls } from './desk/desk-tickets.ts'
import { goodwillCalls } from './desk/goodwill.ts'
import { houseRecordCalls } from './desk/house-records.ts'
import { houseWithdrawalCalls } from './desk/house-withdrawals.ts'
import { networkCalls } from './desk/network.ts'
import { operatorChangeCalls } from './desk/operator-changes.ts'
import { operatorCalls } from './desk/operators.ts'
import { payoutRecordCalls } from './desk/payout-records.ts'
import { payoutCalls } from './desk/payouts.ts'
import { revenueRecordCalls } from './desk/revenue-records.ts'
import { reversalCalls } from './desk/reversals.ts'
import { rootCalls } from './desk/roots.ts'
import { shipmentCalls } from './desk/shipments.ts'
import { suspenseCalls } from './desk/suspense.ts'
import { accountCalls } from './member/account.ts'
import { addressCalls } from './member/addresses.ts'
import { cashCalls } from './member/cash.ts'
import { catalogueCalls } from './member/catalogue.ts'
import { notificationCalls } from './member/notifications.ts'
import { orderCalls } from './member/orders.ts'
import { pointCalls } from './member/points.ts'
import { powerCalls } from './member/power.ts'
import { profileCalls } from './member/profile.ts'
import { pushCalls } from './member/push.ts'
import { securityCalls } from './member/security.ts'
import { signInCalls } from './member/sign-in.ts'
import { signatureCalls } from './member/signatures.ts'
import { supportCalls } from './member/support.ts'
import { taskCalls } from './member/tasks.ts'
import { invitationCalls, teamCalls } from './member/team.ts'
import { trustCalls } from './member/trust.ts'
import { walletServiceCalls } from './member/wallet-services.ts'

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
  ...operatorChangeCalls,
  ...networkCalls,
  ...revenueRecordCalls,
  ...decisionCalls,
  ...suspenseCalls,
  ...houseWithdrawalCalls,
  ...reversalCalls,
  ...rootCalls,
  ...payoutCalls,
  ...payoutRecordCalls,
  ...houseRecordCalls,
  ...deskMoveCalls,
  ...catalogueChangeCalls,
  ...goodwillCalls,
  ...deskCalls,
  ...deskLedgerCalls,
  ...deskMemberCalls,
  ...deskTicketCalls,
  ...deskTaskCalls,
  ...deskAnnouncementCalls,
  ...taskCalls,
  ...supportCalls,
  ...trustCalls,
  ...walletServiceCalls,
}
export type Contract = typeof contract

/** The names of the calls that need a fresh signature of the wallet. */
export type SignedCall = {
  [Name in keyof Contract]: Contract[Name]['class'] extends 'signed' ? Name : never
}[keyof Contract]

/** Returns whether a call of this name needs a fresh signature of the wallet. */
export function isSignedCall(name: string): name is SignedCall {
  const declared: Readonly<Record<string, EndpointDeclaration>> = contract
  return Object.hasOwn(contract, name) && declared[name]?.class === 'signed'
}
