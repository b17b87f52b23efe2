import { useLingui } from '@lingui/react/macro'
import type { HoldReason } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { formatInstant } from '../format/format.ts'
import { Note } from './note.tsx'

type Hold = { readonly holdUntil: string | null; readonly holdReason: HoldReason | null }

/**
 * Why withdrawals are on hold and until when; nothing if they are not. A frozen account has no end date, because operators lift
 * the freeze.
 */
export function HoldNote({ holdUntil, holdReason }: Hold) {
  const { i18n, t } = useLingui()
  const words = useHoldWords()
  if (holdUntil === null || holdReason === null) return null
  if (holdReason === 'frozen') {
    return (
      <Note tone="warning" title={t`This account is frozen`}>
        <p className="mb-2">{words[holdReason]}</p>
        <ButtonLink wide kind="secondary" href={to.support()}>{t`Contact support`}</ButtonLink>
      </Note>
    )
  }
  const until = formatInstant(holdUntil, i18n.locale)
  return (
    <Note tone="warning" title={t`Withdrawals wait until ${until}`}>
      <p>
        {words[holdReason]} {t`You can request one now. It is paid after that.`}
      </p>
      {(holdReason === 'account_move' || holdReason === 'account_reset') && (
        <a href={to.security()} className="inline-flex min-h-touch items-center text-accent">{t`Security`}</a>
      )}
    </Note>
  )
}

function useHoldWords(): Readonly<Record<HoldReason, string>> {
  const { t } = useLingui()
  return {
    frozen: t`A link in one of our emails or our support froze it. Write to support to unfreeze it.`,
    email_changed: t`The email address was changed.`,
    email_recovered: t`The email address was changed without a code from the old one.`,
    password_changed: t`The password was changed.`,
    account_reset: t`Email address and password are being removed or were removed.`,
    account_move: t`A move to another wallet is under way, or was just stopped or completed.`,
    password_forgotten: t`The forgotten password was removed.`,
  }
}
