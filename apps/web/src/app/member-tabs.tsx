import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '@terahold/contract/pages'
import { usePage } from '@terahold/page-stack/react'
import { TabBar } from '@terahold/ui/tab-bar'
import { ChartColumn, CirclePlus, CircleUser, House, UsersRound } from 'lucide-react'

/** The five tabs. */
export function MemberTabs() {
  const { t } = useLingui()
  const { route } = usePage()
  const tabs = [
    { id: pagePaths.home, label: t`Home`, icon: <House size="1.375rem" /> },
    { id: pagePaths.subscribe, label: t`Subscribe`, icon: <CirclePlus size="1.375rem" /> },
    { id: pagePaths.myPower, label: t`Power`, icon: <ChartColumn size="1.375rem" /> },
    { id: pagePaths.team, label: t`Team`, icon: <UsersRound size="1.375rem" /> },
    { id: pagePaths.my, label: t`My`, icon: <CircleUser size="1.375rem" /> },
  ]
  return <TabBar label={t`Main`} activeId={route} tabs={tabs.map((tab) => ({ ...tab, href: `#${tab.id}` }))} />
}
