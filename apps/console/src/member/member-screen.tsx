import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@terahold/ui/empty-state'
import type { ReactNode } from 'react'
import { CopyableId, Facts } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { api } from '../shared/api.ts'
import { formatColumn, formatInstant } from '../shared/format.ts'
import { routeHref, useRoute } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { currentLanguage, fill, useTexts } from '../shared/texts.ts'
import { MemberLists } from './member-lists.tsx'
import { type Member, timelineOf } from './timeline.ts'

/** A member's account as the member sees it, with a timeline. It only reads; what can be done for the member begins on its own screen. */
export function MemberScreen() {
  const { params } = useRoute()
  const { member: texts, screens } = useTexts()
  if (params.id) return <MemberPage key={params.id} id={params.id} />
  return (
    <div className="flex h-full flex-col">
      <Head>{screens.member}</Head>
      <EmptyState title={screens.member} text={fill(texts.choose, { key: '/' })} />
    </div>
  )
}

function Head({ children, note }: { readonly children: ReactNode; readonly note?: string }) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 border-b border-line px-5 py-3">
      <h1 className="text-base font-semibold">{children}</h1>
      {note && <p className="text-muted">{note}</p>}
    </header>
  )
}

function MemberPage({ id }: { readonly id: string }) {
  const { member: words, screens } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['member', id, currentLanguage()],
    queryFn: async ({ signal }) => (await api.showMember({}, { params: { id }, signal })).data,
    // Each view is an access that the audit log records: none is repeated without being asked for.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (!data)
    return (
      <div className="flex h-full flex-col">
        <Head>{screens.member}</Head>
        <Loading error={error} title={words.failed} onRetry={() => refetch()} />
      </div>
    )
  return (
    <div className="flex h-full flex-col">
      <Head note={words.readOnly}>{data.profile.name ?? words.noName}</Head>
      <div className="min-h-0 flex-1 overflow-y-auto pb-6">
        <Hold profile={data.profile} />
        <Figures member={data} />
        <div className="grid desk:grid-cols-[minmax(0,1fr)_24rem]">
          <MemberLists member={data} />
          <aside className="min-w-0 desk:border-l desk:border-line">
            <Profile id={id} profile={data.profile} />
            <Actions id={id} />
            <Timeline member={data} />
          </aside>
        </div>
      </div>
    </div>
  )
}

function Hold({ profile: { holdReason, holdUntil } }: { readonly profile: Member['profile'] }) {
  const { member: texts } = useTexts()
  if (holdReason === null) return null
  const reason = texts.holdReasons[holdReason]
  return (
    <p role="status" className="border-b border-line px-5 py-2 text-warning">
      {holdUntil ? fill(texts.held, { until: formatInstant(holdUntil), reason }) : fill(texts.heldForNow, { reason })}
    </p>
  )
}

function Figures({ member: { cash, power } }: { readonly member: Member }) {
  const { member: texts } = useTexts()
  const figures = [
    [texts.available, formatColumn(cash.available)],
    [texts.pending, formatColumn(cash.pending)],
    [texts.inWithdrawals, formatColumn(cash.held)],
    [texts.withdrawn, formatColumn(cash.withdrawn)],
    [texts.power, `${power.activePower} TH/s`],
    [texts.result, power.open ? formatColumn(power.open.result) : '–'],
  ] as const
  return (
    <dl className="grid grid-cols-2 border-b border-line md:grid-cols-3 desk:grid-cols-6">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0 px-5 py-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Profile({ id, profile }: { readonly id: string; readonly profile: Member['profile'] }) {
  const { member: texts } = useTexts()
  const email = profile.email ?? texts.noEmail
  return (
    <section aria-label={texts.id} className="px-5 pt-4">
      <Facts
        facts={[
          { label: texts.since, value: formatInstant(profile.createdAt) },
          { label: texts.id, value: <CopyableId>{id}</CopyableId> },
          { label: texts.address, value: <CopyableId>{profile.address}</CopyableId> },
          { label: texts.email, value: profile.emailVerified ? email : `${email} (${texts.notVerified})` },
          { label: texts.password, value: profile.hasPassword ? texts.hasPassword.yes : texts.hasPassword.no },
          { label: texts.inviter, value: profile.inviter ?? texts.noEmail },
        ]}
      />
    </section>
  )
}

/** Where a decision about this member begins, for those who can make it. */
function Actions({ id }: { readonly id: string }) {
  const session = useSession()
  const { access, goodwill, member: texts, resets } = useTexts()
  const begun = { member: id, new: '1' }
  const support = ['support', 'payout-maker'] as const
  const links = [
    { label: access.freeze, href: routeHref('freezes', begun), roles: support },
    { label: resets.prepare, href: routeHref('freezes', { view: 'resets', ...begun }), roles: support },
    { label: goodwill.credit, href: routeHref('goodwill', begun), roles: ['settlement'] as const },
  ].filter(({ roles }) => hasRole(session, roles))
  if (links.length === 0) return null
  return (
    <nav aria-label={texts.actions} className="flex flex-wrap gap-2 px-5 pt-4">
      {links.map(({ label, href }) => (
        <a key={href} href={href} className="desk-control inline-flex items-center">
          {label}
        </a>
      ))}
    </nav>
  )
}

function Timeline({ member }: { readonly member: Member }) {
  const texts = useTexts()
  return (
    <section aria-label={texts.member.timeline} className="px-5 pt-4">
      <h2 className="mb-1 text-xs font-semibold text-muted">{texts.member.timeline}</h2>
      <ol>
        {timelineOf(member, texts).map(({ key, at, text }) => (
          <li key={key} className="grid grid-cols-[8.25rem_minmax(0,1fr)] border-b border-line py-1.5 last:border-b-0">
            <time dateTime={at} className="text-muted tabular-nums">
              {formatInstant(at)}
            </time>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
