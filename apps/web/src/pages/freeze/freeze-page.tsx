import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { HeadingText } from '@terahold/ui/heading-text'
import { api } from '../../shared/api/api.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'

/** The page behind the link in the email about a replaced address. It freezes the account before a thief can withdraw. */
export default function FreezePage({ token }: { readonly token?: string }) {
  const { t } = useLingui()
  const offline = useOffline()
  const freeze = useMutation({
    mutationFn: async (given: string) => (await api.freezeAccount({ token: given })).data,
  })
  if (token === undefined || token === '') {
    return (
      <EmptyState
        title={t`Nothing to freeze`}
        text={t`Open this page with the link in our email.`}
        action={<ButtonLink href={to.home()}>{t`Go to the home page`}</ButtonLink>}
      />
    )
  }
  if (freeze.isSuccess) {
    return (
      <EmptyState
        title={t`The account is frozen`}
        text={t`Withdrawals and changes are blocked, and all devices are signed out. Write to support to unfreeze it.`}
        action={<ButtonLink href={to.home()}>{t`Go to the home page`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
      <h1 className="text-xl font-semibold">
        <HeadingText>{t`Not you?`}</HeadingText>
      </h1>
      <p>{t`We emailed you about a sign-in, withdrawal or change. If it was not you, freeze the account now.`}</p>
      <p>{t`Freezing signs out all devices and blocks withdrawals and changes until you talk to support. You keep your money and power.`}</p>
      <ProblemNote error={freeze.error} />
      <Button wide kind="danger" disabled={offline || freeze.isPending} onClick={() => freeze.mutate(token)}>
        {t`Freeze my account`}
      </Button>
    </div>
  )
}
