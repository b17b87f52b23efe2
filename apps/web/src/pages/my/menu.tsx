import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ListRow } from '@terahold/ui/list-row'
import {
  Activity,
  Blend,
  ChevronDown,
  CircleHelp,
  Coins,
  Crown,
  Ellipsis,
  FileCheck,
  FileText,
  Gift,
  History,
  LifeBuoy,
  MapPin,
  MessageCircleQuestion,
  Pickaxe,
  Settings,
  ShieldCheck,
  Star,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LegalLinks } from '../../features/documents/legal-links.tsx'
import { usePoints } from '../../features/points/points.ts'
import { useProfile } from '../../features/session/profile.ts'
import { UnreadDot } from '../../shared/toast/unread-dot.tsx'

type Row = { readonly href: string; readonly title: string; readonly Icon: typeof Star; readonly value?: ReactNode }

/** Links to a member's own pages: the account, and what it received. */
export function MemberMenu() {
  const { t } = useLingui()
  const unread = useProfile().data?.unreadNotices ?? 0
  const balance = usePoints().first?.data.balance
  const points = Number(balance)
  return (
    <>
      <Rows
        rows={[
          {
            href: to.security(),
            title: t`Security`,
            Icon: ShieldCheck,
            value: unread > 0 && <UnreadDot count={unread} />,
          },
          { href: to.settings(), title: t`Settings`, Icon: Settings },
          { href: to.addresses(), title: t`Shipping address`, Icon: MapPin },
        ]}
      />
      <Rows
        rows={[
          { href: to.tokenHistory(), title: t`Token history`, Icon: Coins },
          { href: to.powerHistory(), title: t`Historical computing power`, Icon: History },
          { href: to.statement(), title: t`Yearly statement`, Icon: FileText },
          {
            href: to.tasks(),
            title: t`Tasks`,
            Icon: Star,
            value: balance !== undefined && t`${plural(points, { one: '# point', other: '# points' })}`,
          },
        ]}
      />
    </>
  )
}

/** Links to what everyone can see. A member finds the rare ones folded. */
export function PublicMenu({ isMember }: { readonly isMember: boolean }) {
  const { t } = useLingui()
  const explore: readonly Row[] = [
    { href: to.sites(), title: t`Sites and pools`, Icon: Pickaxe },
    { href: to.usSite(), title: t`United States site`, Icon: Activity },
    { href: to.trust(), title: t`What you can check`, Icon: FileCheck },
    { href: to.planMixer(), title: t`Plan mixer`, Icon: Blend },
    { href: to.partner(), title: t`Major shareholder rights`, Icon: Crown },
    { href: to.invitation(), title: t`Invite code`, Icon: Gift },
    { href: to.backupHome(), title: t`If our server is down`, Icon: LifeBuoy },
  ]
  const help: readonly Row[] = [
    { href: to.help(), title: t`Help`, Icon: CircleHelp },
    { href: to.support(), title: t`Contact`, Icon: MessageCircleQuestion },
  ]
  if (!isMember) {
    const settings = { href: to.settings(), title: t`Settings`, Icon: Settings }
    return (
      <>
        <Rows title={t`Explore`} rows={explore} />
        <Rows title={t`Help`} rows={[...help, settings]} />
        <LegalLinks />
      </>
    )
  }
  return (
    <>
      <Rows rows={help}>
        <FoldedRow
          summary={
            <>
              <span className="flex items-center gap-3">
                <Ellipsis aria-hidden="true" className="size-5 text-muted" /> {t`More`}
              </span>
              <ChevronDown aria-hidden="true" className="size-4.5 text-muted" />
            </>
          }
        >
          {rowsOf(explore)}
        </FoldedRow>
      </Rows>
      <LegalLinks />
    </>
  )
}

type RowsProps = { readonly title?: string; readonly rows: readonly Row[]; readonly children?: ReactNode }

function Rows({ title, rows, children }: RowsProps) {
  return (
    <Card {...(title === undefined ? {} : { title })}>
      {rowsOf(rows)}
      {children}
    </Card>
  )
}

function rowsOf(rows: readonly Row[]) {
  return rows.map(({ href, title, Icon, value }) => (
    <ListRow
      key={href}
      href={href}
      icon={<Icon aria-hidden="true" className="size-5" />}
      title={title}
      value={value || undefined}
    />
  ))
}
