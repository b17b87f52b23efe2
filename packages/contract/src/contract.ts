import { accountCalls } from './calls/account.ts'
import { addressCalls } from './calls/addresses.ts'
import { airdropCalls } from './calls/airdrop.ts'
import { cashCalls } from './calls/cash.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { operatorCalls } from './calls/operators.ts'
import { orderCalls } from './calls/orders.ts'
import { pointCalls } from './calls/points.ts'
import { powerCalls } from './calls/power.ts'
import { profileCalls } from './calls/profile.ts'
import { pushCalls } from './calls/push.ts'
import { shipmentCalls } from './calls/shipments.ts'
import { signInCalls } from './calls/sign-in.ts'
import { supportCalls } from './calls/support.ts'
import { invitationCalls, teamCalls } from './calls/team.ts'
import { trustCalls } from './calls/trust.ts'
import { walletServiceCalls } from './calls/wallet-services.ts'

/** Every call of the API, by its name in code. */
export const contract = {
  ...signInCalls,
  ...profileCalls,
  ...accountCalls,
  ...pushCalls,
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
  ...airdropCalls,
  ...supportCalls,
  ...trustCalls,
  ...walletServiceCalls,
}
export type Contract = typeof contract
