import { pagePaths } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'

/**
 * Returns a function that leaves a page whose work is done: to the page below it, or to `from` if there is none, as after
 * a reload. A page that does not exist leads home.
 */
export function useLeave(from: string = pagePaths.home): () => void {
  const navigation = useNavigation()
  return () => {
    if (navigation.currentPages().length > 1) void navigation.navigateBack()
    else if (navigation.isTab(from)) void navigation.switchTab({ url: from })
    else navigation.redirectTo({ url: from }).catch(() => navigation.switchTab({ url: pagePaths.home }))
  }
}
