import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '@terahold/contract/pages'
import { usePage } from '@terahold/page-stack/react'
import { Logo } from '@terahold/ui/logo'
import { TabBar } from '@terahold/ui/tab-bar'
import { ChartColumn, CirclePlus, CircleUser, House, UsersRound } from 'lucide-react'

/** The five tabs. */
export function MemberTabs() {
  const { t } = useLingui()
  const { route } = usePage()
  const tabs = [
    { id: pagePaths.home, label: t`Home`, icon: <House className="size-5.5" /> },
    { id: pagePaths.subscribe, label: t`Subscribe`, icon: <CirclePlus className="size-5.5" /> },
    { id: pagePaths.myPower, label: t`Power`, icon: <ChartColumn className="size-5.5" /> },
    { id: pagePaths.team, label: t`Team`, icon: <UsersRound className="size-5.5" /> },
    { id: pagePaths.my, label: t`My`, icon: <CircleUser className="size-5.5" /> },
  ]
  return (
    <TabBar
      label={t`Main`}
      activeId={route}
      tabs={tabs.map((tab) => ({ ...tab, href: `#${tab.id}` }))}
      head={
        <span className="flex items-center gap-2 font-semibold">
          <Logo className="size-8" /> Terahold
        </span>
      }
    />
  )
}
