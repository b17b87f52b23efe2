import { useLingui } from '@lingui/react/macro'
import { type SamplePart, to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { ListRow, type ListRowProps } from '@terahold/ui/list-row'
import { Activity, type ReactNode, useState } from 'react'
import { MemberContext, useLastUser, useSession } from './session.ts'
import { useSignInHref } from './sign-in-href.ts'

type ExampleRow = Pick<ListRowProps, 'title' | 'detail' | 'value'> & { readonly id: string }

type MemberOnlyProps = {
  /** Invented rows that show what the part holds. */
  readonly example?: readonly ExampleRow[] | undefined
  /** The part of the sample account that shows more of it. */
  readonly sample?: SamplePart | undefined
  readonly children: ReactNode
}

/**
 * A part of a page for members. A visitor sees an example of it, why to sign in, and a link. When the server ends the session,
 * the part stays hidden with everything typed into it, until the same member is back.
 */
export function MemberOnly({ example, sample, children }: MemberOnlyProps) {
  const session = useSession()
  const lastUser = useLastUser()
  const [last, setLast] = useState(session)
  if (session !== null && session !== last) setLast(session)
  const member = session ?? (last?.userId === lastUser ? last : null)
  return (
    <>
      {session === null && <SignInFirst example={example} sample={sample} />}
      {member !== null && (
        <Activity mode={session === null ? 'hidden' : 'visible'}>
          <MemberContext key={member.userId} value={member}>
            {children}
          </MemberContext>
        </Activity>
      )}
    </>
  )
}

function SignInFirst({ example, sample }: Pick<MemberOnlyProps, 'example' | 'sample'>) {
  const { t } = useLingui()
  const signInHref = useSignInHref()
  const text = t`Connect your wallet and sign one message. It is free.`
  if (example === undefined) {
    return (
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Sign in to see this page`}
        text={text}
        action={<ButtonLink href={signInHref}>{t`Connect and sign in`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex max-w-page flex-col gap-4">
      <section
        aria-label={t`Example`}
        className="relative mt-3 rounded-card border border-dashed border-edge bg-surface px-4 pt-5 pb-1"
      >
        <p className="absolute -top-2.5 left-4 rounded-control bg-sunken px-2 text-xs text-muted">{t`Example`}</p>
        {example.map(({ id, ...row }) => (
          <ListRow key={id} {...row} />
        ))}
      </section>
      <div className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">{t`Sign in to see your own`}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <ButtonLink wide href={signInHref}>{t`Connect and sign in`}</ButtonLink>
      {sample !== undefined && (
        <ButtonLink wide kind="secondary" href={to.sample({ part: sample })}>{t`View a sample account`}</ButtonLink>
      )}
    </div>
  )
}
