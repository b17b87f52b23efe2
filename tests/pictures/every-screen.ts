import { type PageName, pagePaths, to } from '@terahold/contract/pages'
import type { MainScreen } from './main-screens.ts'
import { idOf, planNamed } from './market.ts'

const addresses: Partial<Record<PageName, string>> = {
  checkout: to.checkout({ planId: planNamed('Caprock 110, with a display').planId }),
  paymentDone: to.paymentDone({ orderId: idOf(50) }),
  shipment: to.shipment({ orderNo: 'TH-8F2KQ1', orderId: idOf(50) }),
  freeze: to.freeze({ token: 'abcdefghijklmnop'.repeat(6) }),
}

/** Every page, as a visitor and as a member. What has no data of its own shows the contract's examples. */
export const everyScreen: readonly MainScreen[] = (Object.keys(pagePaths) as PageName[]).flatMap((page) => {
  const address = addresses[page] ?? (to[page] as () => string)()
  return [false, true].map((signedIn) => ({
    name: `${page}-${signedIn ? 'in' : 'out'}`,
    page,
    address,
    signedIn,
    hasExamples: true,
  }))
})
