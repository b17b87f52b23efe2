import { useLingui } from '@lingui/react/macro'
import { type FrameProps, useNavigation, usePage } from '@terahold/page-stack/react'
import { NavBar } from '@terahold/ui/nav-bar'
import { OfflineBanner } from '@terahold/ui/offline-banner'
import { useState } from 'react'
import { VersionStrip } from '../features/installed/version-strip.tsx'
import { useOffline } from '../shared/connection/connection.ts'
import { BarSlotContext } from '../shared/page/bar-button.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { MemberTabs } from './member-tabs.tsx'
import { useHeldStill } from './use-held-still.ts'

/**
 * The bars around a page: its title or a floating back button, connection problems, and the tabs. A titled page puts a button
 * into its bar with `BarButton`; `bounces: false` on its route stops the overscroll.
 */
export function AppFrame({ route, children }: FrameProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const { canGoBack, isTab } = usePage()
  const { headerBack } = useNavigation()
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null)
  useHeldStill(route.bounces === false)
  const back = canGoBack ? { label: t`Back`, onBack: () => void headerBack() } : undefined
  const notes = (
    <>
      <OfflineBanner offline={offline} text={t`You are offline. Figures may be old; paying and withdrawing wait.`} />
      <VersionStrip />
      <DemoStrip />
    </>
  )

  if (route.titled === true) {
    return (
      <Column>
        <NavBar variant="titled" title={route.title?.() ?? ''} back={back} action={<span ref={setBarSlot} />} />
        {notes}
        <BarSlotContext value={barSlot}>
          <div className="pb-safe-bottom">{children}</div>
        </BarSlotContext>
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
