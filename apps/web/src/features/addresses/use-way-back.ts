import { pagePaths, to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'

/**
 * Where an address page leads once it has done its work: to the checkout it was opened from, else to the list. After a reload
 * there is no page to go back to, and the place is opened anew.
 */
export function useWayBack(forPlan: string | undefined): () => Promise<unknown> {
  const navigation = useNavigation()
  return () => {
    const target = forPlan === undefined ? pagePaths.addresses : pagePaths.checkout
    const pages = navigation.currentPages()
    const place = pages.findLastIndex(({ route }) => route.path === target)
    const delta = pages.length - 1 - place
    if (place >= 0 && delta > 0) return navigation.navigateBack({ delta })
    return navigation.redirectTo({ url: forPlan === undefined ? to.addresses() : to.checkout({ planId: forPlan }) })
  }
}
