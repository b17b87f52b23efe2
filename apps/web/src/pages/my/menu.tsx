import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import {
  Activity,
  Blend,
  Coins,
  Crown,
  FileCheck,
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
import { usePoints } from '../../features/points/points.ts'
import { useProfile } from '../../features/session/profile.ts'
import { UnreadDot } from '../../shared/notice/unread-dot.tsx'

type Row = { readonly href: string; readonly title: string; readonly Icon: typeof Star; readonly value?: ReactNode }

/** Links to a member's own pages: the account, and what it received. */
export function MemberMenu() {
  const { i18n, t } = useLingui()
  const unread = useProfile().data?.unreadNotices ?? 0
  const points = usePoints().first?.data.balance
  return (
    <>
      <Rows
        title={t`Account`}
        rows={[
          {
            ...{ href: to.security(), title: t`Security`, Icon: ShieldCheck },
            value: unread > 0 && <UnreadDot count={unread} />,
          },
          { href: to.settings(), title: t`Settings`, Icon: Settings },
          { href: to.addresses(), title: t`Shipping address`, Icon: MapPin },
        ]}
      />
      <Rows
        title={t`Records`}
        rows={[
          { href: to.tokenHistory(), title: t`Token history`, Icon: Coins },
          { href: to.powerHistory(), title: t`Historical computing power`, Icon: History },
          {
            ...{ href: to.tasks(), title: t`Tasks and points`, Icon: Star },
            value: points !== undefined && new Intl.NumberFormat(i18n.locale).format(BigInt(points)),
          },
        ]}
      />
    </>
  )
}

/** Links to what everyone can see. */
export function PublicMenu({ isMember }: { readonly isMember: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Rows
        title={t`Explore`}
        rows={[
          { href: to.projects(), title: t`Sites and pools`, Icon: Pickaxe },
          { href: to.usSite(), title: t`United States site`, Icon: Activity },
          { href: to.trust(), title: t`What you can check`, Icon: FileCheck },
          { href: to.mixer(), title: t`Plan mixer`, Icon: Blend },
          { href: to.partner(), title: t`Major shareholder rights`, Icon: Crown },
          { href: to.invitation(), title: t`Enter invite code`, Icon: Gift },
        ]}
      />
      <Rows
        title={t`Help`}
        rows={[
          { href: to.support(), title: t`Feedback and contact`, Icon: MessageCircleQuestion },
          { href: to.backupHome(), title: t`If our server is down`, Icon: LifeBuoy },
          ...(isMember ? [] : [{ href: to.settings(), title: t`Settings`, Icon: Settings }]),
        ]}
      />
    </>
  )
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <Card title={title}>
      {rows.map(({ href, title: text, Icon, value }) => (
        <ListRow
          key={href}
          href={href}
          icon={<Icon aria-hidden="true" className="size-5" />}
          title={text}
          value={value || undefined}
        />
      ))}
    </Card>
  )
}
