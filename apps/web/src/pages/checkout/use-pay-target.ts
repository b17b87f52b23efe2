import type { OrderFields } from '@terahold/contract/calls/orders'
import { payToMismatch } from '../../features/payment/pay-to.ts'
import type { AppConfig } from '../../shared/config/app-config.ts'

/** Whether this build contains the treasury's address. */
export const hasBuiltInTreasury = import.meta.env.VITE_TREASURY !== undefined

/** Compiled in for production. A local test chain deploys new contracts on every start, so the demo has none. */
const builtInTreasury: string = import.meta.env.VITE_TREASURY ?? ''

/** Compares an order's payment target with what this app itself knows. */
export function usePayTarget() {
  return (order: OrderFields, config: AppConfig) =>
    payToMismatch(order, {
      chainId: config.chainId,
      token: config.token.address,
      treasury: config.treasury,
      builtIn: builtInTreasury,
      needsBuiltIn: config.profile === 'production',
    })
}
