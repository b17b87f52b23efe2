import { useLingui } from '@lingui/react/macro'
import { PullToRefresh } from '@terahold/ui/pull-to-refresh'
import type { ReactNode } from 'react'

type RefreshableProps = { readonly onRefresh: () => Promise<unknown>; readonly children: ReactNode }

/** A page that can be pulled down to read it again. */
export function Refreshable({ onRefresh, children }: RefreshableProps) {
  const { t } = useLingui()
  const texts = {
    pull: t`Pull to refresh`,
    release: t`Let go to refresh`,
    refreshing: t`Refreshing`,
    refresh: t`Refresh`,
  }
  return (
    <PullToRefresh onRefresh={onRefresh} texts={texts}>
      {children}
    </PullToRefresh>
  )
}
