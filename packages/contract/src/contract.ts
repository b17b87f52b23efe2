import { cashCalls } from './calls/cash.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { operatorCalls } from './calls/operators.ts'
import { orderCalls } from './calls/orders.ts'
import { powerCalls } from './calls/power.ts'
import { profileCalls } from './calls/profile.ts'
import { signInCalls } from './calls/sign-in.ts'
import { trustCalls } from './calls/trust.ts'

/** Every call of the API, by its name in code. */
export const contract = {
  ...signInCalls,
  ...profileCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...powerCalls,
  ...cashCalls,
  ...operatorCalls,
  ...trustCalls,
}
export type Contract = typeof contract
