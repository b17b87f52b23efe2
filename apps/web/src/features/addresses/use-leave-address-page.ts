import { pagePaths, to } from '@terahold/contract/pages'
import { useIsTop, useNavigation } from '@terahold/page-stack/react'

/**
 * Returns a function that leaves an address page once its work is done: to the checkout that opened it, or to the list. After a
 * reload there is no page to go back to, so the page is opened again. A member who has left it meanwhile stays where they are.
 */
export function useLeaveAddressPage(forPlan: string | undefined): () => Promise<unknown> {
  const navigation = useNavigation()
  const isTop = useIsTop()
  return async () => {
    if (!isTop()) return undefined
    const target = forPlan === undefined ? pagePaths.addresses : pagePaths.checkout
    const pages = navigation.currentPages()
    const place = pages.findLastIndex(({ route }) => route.path === target)
    const delta = pages.length - 1 - place
    if (place >= 0 && delta > 0) return navigation.navigateBack({ delta })
    return navigation.redirectTo({ url: forPlan === undefined ? to.addresses() : to.checkout({ planId: forPlan }) })
  }
}
