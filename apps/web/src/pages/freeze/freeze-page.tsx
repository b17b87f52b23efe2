import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { api } from '../../shared/api/api.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'

/** The page behind the link in the email about a replaced address. It freezes the account before a thief can withdraw. */
export default function FreezePage({ token }: { readonly token?: string }) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
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
        text={t`Nothing can leave it or be changed in it, and all devices are signed out. Please write to our support: two people will review it with you.`}
        action={<ButtonLink href={to.home()}>{t`Go to the home page`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
      <h1 className="text-xl font-semibold">{t`Was it not you?`}</h1>
      <p>{t`Our email told you about a sign-in, a withdrawal or a change of your account. If it was not you, freeze the account now.`}</p>
      <p>{t`Freezing ends all sessions and stops withdrawals and changes until you have talked to support. You keep your money and your power.`}</p>
      {freeze.isError && <Note tone="warning">{problemText(freeze.error)}</Note>}
      <Button wide kind="danger" disabled={offline || freeze.isPending} onClick={() => freeze.mutate(token)}>
        {t`Freeze my account`}
      </Button>
    </div>
  )
}
