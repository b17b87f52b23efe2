import { useLingui } from '@lingui/react/macro'
import { type FrameProps, useNavigation, usePage } from '@terahold/page-stack/react'
import { NavBar } from '@terahold/ui/nav-bar'
import { OfflineBanner } from '@terahold/ui/offline-banner'
import { useOffline } from '../shared/connection.ts'
import { DemoStrip } from './demo-strip.tsx'
import { MemberTabs } from './member-tabs.tsx'

/** The bars around a page: its title or a floating way back, what is wrong with the network, and the tabs. */
export function AppFrame({ route, children }: FrameProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const { canGoBack, isTab } = usePage()
  const { headerBack } = useNavigation()
  const back = canGoBack ? { label: t`Back`, onBack: () => void headerBack() } : undefined
  const notes = (
    <>
      <OfflineBanner offline={offline} text={t`You are offline. Figures may be old; paying and withdrawing wait.`} />
      <DemoStrip />
    </>
  )

  if (route.titled === true) {
    return (
      <Column>
        <NavBar variant="titled" title={route.title?.() ?? ''} back={back} />
        {notes}
        <div className="pb-safe-bottom">{children}</div>
      </Column>
    )
  }
  return (
    <Column>
      <div className="pt-safe-top">{notes}</div>
      {!isTab && <NavBar variant="floating" back={back} />}
      <div className={isTab ? 'pb-tab-bar' : 'pt-bar pb-safe-bottom'}>{children}</div>
      {isTab && <MemberTabs />}
    </Column>
  )
}

function Column({ children }: Pick<FrameProps, 'children'>) {
  return <div className="mx-auto min-h-dvh w-full max-w-page bg-paper text-base text-ink">{children}</div>
}
