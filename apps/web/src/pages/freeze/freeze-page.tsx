import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { freezeTokenForm } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { HeadingText } from '@terahold/ui/heading-text'
import { api } from '../../shared/api/api.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'

/** The page behind the link in the email about a replaced address. It freezes the account before a thief can withdraw. */
export default function FreezePage({ token = '' }: { readonly token?: string }) {
  const { t } = useLingui()
  const offline = useOffline()
  const freeze = useMutation({
    mutationFn: async () => (await api.freezeAccount({ token })).data,
  })
  const place = useFocusAfterStep<HTMLDivElement>(freeze.isSuccess)
  const askSupport = <ButtonLink wide kind="secondary" href={to.support()}>{t`Contact support`}</ButtonLink>
  if (!freezeTokenForm.test(token)) {
    return (
      <EmptyState
        title={t`This link is not complete`}
        text={t`Nothing was frozen. Open the link in our email again, or copy all of it into your browser. If that does not help, contact support.`}
        action={askSupport}
      />
    )
  }
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 px-4 pt-4 pb-8 outline-none">
      {freeze.isSuccess ? (
        <EmptyState
          title={t`The account is frozen`}
          text={t`Withdrawals and changes are blocked, and all devices are signed out. Write to support to unfreeze it.`}
          action={askSupport}
        />
      ) : (
        <>
          <h1 className="text-xl font-semibold">
            <HeadingText>{t`Not you?`}</HeadingText>
          </h1>
          <p>{t`We emailed you about a sign-in, withdrawal or change. If it was not you, freeze the account now.`}</p>
          <p>{t`Freezing signs out all devices and blocks withdrawals and changes until you talk to support. You keep your money and power.`}</p>
          <ProblemNote error={freeze.error} />
          <Button
            wide
            kind="danger"
            disabled={offline}
            onClick={() => freeze.mutateAsync().catch(() => undefined)}
          >{t`Freeze my account`}</Button>
          {freeze.isError && askSupport}
        </>
      )}
    </div>
  )
}
