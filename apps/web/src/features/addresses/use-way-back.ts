import { useNavigation } from '@terahold/page-stack/react'

const CHECKOUT = '/pages/subscribe/subscribexin'
const LIST = '/pages/address/checkoutsuccess'

/**
 * Where an address page leads once it has done its work: to the checkout it was opened from, else to the list. After a reload
 * there is no page to go back to, and the place is opened anew.
 */
export function useWayBack(forPlan: string | undefined): () => Promise<unknown> {
  const navigation = useNavigation()
  return () => {
    const target = forPlan === undefined ? LIST : CHECKOUT
    const pages = navigation.currentPages()
    const place = pages.findLastIndex(({ route }) => route.path === target)
    const delta = pages.length - 1 - place
    if (place >= 0 && delta > 0) return navigation.navigateBack({ delta })
    return navigation.redirectTo({ url: forPlan === undefined ? LIST : `${CHECKOUT}?planId=${forPlan}` })
  }
}
