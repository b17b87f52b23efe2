import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '@terahold/contract/pages'
import { type FrameProps, useNavigation, usePage } from '@terahold/page-stack/react'
import { NavBar } from '@terahold/ui/nav-bar'
import { OfflineBanner } from '@terahold/ui/offline-banner'
import { useEffect, useState } from 'react'
import { VersionStrip } from '../features/pwa/version-strip.tsx'
import { useAppConfig } from '../shared/config/app-config-query.ts'
import { useOffline } from '../shared/connection/connection.ts'
import { lazyPart } from '../shared/loading/lazy-part.tsx'
import { BarSlotContext } from '../shared/page/bar-button.tsx'
import { useDesktop } from '../shared/page/desktop.ts'
import { MemberTabs } from './member-tabs.tsx'

const DemoTools = lazyPart(
  () => import('../features/demo-tools/demo-tools.tsx'),
  (module) => module.DemoTools,
  <div className="h-11" />,
)

/** A line that says that this is the demo, with its tools. Production does not fetch its code. */
function DemoStrip() {
  const { data } = useAppConfig()
  if (data?.profile !== 'demo') return null
  return <DemoTools />
}

/** The pages whose content fills several columns on a desktop, or a table. */
const widePages: readonly string[] = [
  pagePaths.home,
  pagePaths.subscribe,
  pagePaths.myPower,
  pagePaths.performance,
  pagePaths.tokenHistory,
  pagePaths.team,
  pagePaths.my,
  pagePaths.sites,
  pagePaths.planMixer,
  pagePaths.trust,
]

/**
 * The bars around a page: its title or a floating back button, connection problems, and the tabs, which a desktop shows on every
 * page. A titled page puts a button
 * into its bar with `BarButton`; `bounces: false` on its route stops the overscroll.
 */
export function AppFrame({ route, children }: FrameProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const { canGoBack, isTab } = usePage()
  const { headerBack } = useNavigation()
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null)
  const hasSideTabs = useDesktop()
  useHeldStill(route.bounces === false)
  const isWide = widePages.includes(route.path)
  const back = canGoBack ? { label: t`Back`, onBack: () => void headerBack() } : undefined
  const notes = (
    <div className="print:hidden">
      <OfflineBanner offline={offline} text={t`You are offline. Figures may be old. Payments and withdrawals wait.`} />
      <VersionStrip />
      <DemoStrip />
    </div>
  )

  if (route.titled === true) {
    return (
      <Column isWide={isWide}>
        <NavBar variant="titled" title={route.title?.() ?? ''} back={back} action={<span ref={setBarSlot} />} />
        {notes}
        <BarSlotContext value={barSlot}>
          <div className="pb-safe-bottom">{children}</div>
        </BarSlotContext>
        {hasSideTabs && <MemberTabs />}
      </Column>
    )
  }
  return (
    <Column isWide={isWide}>
      <div className="pt-safe-top">{notes}</div>
      {!isTab && <NavBar variant="floating" back={back} />}
      <div className={isTab ? 'pb-tab-bar lg:pt-4' : 'pt-bar pb-safe-bottom'}>{children}</div>
      {(isTab || hasSideTabs) && <MemberTabs />}
    </Column>
  )
}

type ColumnProps = Pick<FrameProps, 'children'> & { readonly isWide: boolean }

function Column({ isWide, children }: ColumnProps) {
  return (
    <div className="min-h-dvh bg-paper text-base text-ink lg:pl-side-bar print:p-0">
      <div className={`mx-auto w-full max-w-page ${isWide ? 'lg:max-w-wide' : ''}`}>{children}</div>
    </div>
  )
}

/** Stops the document's overscroll while the page shows. All pages share the window's scroll, so leaving the page restores it. */
function useHeldStill(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'none'
    return () => {
      style.overscrollBehaviorY = ''
    }
  }, [isHeld])
}
