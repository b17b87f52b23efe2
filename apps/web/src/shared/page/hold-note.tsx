import { useLingui } from '@lingui/react/macro'
import { formatInstant } from '../format/format.ts'
import { Note } from './note.tsx'

type Hold = { readonly holdUntil: string | null; readonly holdReason: string | null }

/** Why withdrawals wait and until when; nothing when they do not. A frozen account has no end to show: people lift it. */
export function HoldNote({ holdUntil, holdReason }: Hold) {
  const { i18n, t } = useLingui()
  const because = useHoldWords()
  if (holdUntil === null) return null
  if (holdReason === 'frozen') {
    return (
      <Note tone="warning" title={t`This account is frozen`}>
        {because(holdReason)}
      </Note>
    )
  }
  const until = formatInstant(holdUntil, i18n.locale)
  return (
    <Note tone="warning" title={t`Withdrawals wait until ${until}`}>
      {because(holdReason)} {t`You can ask now; it leaves after that.`}
    </Note>
  )
}

function useHoldWords(): (reason: string | null) => string {
  const { t } = useLingui()
  return (reason) => {
    if (reason === 'frozen')
      return t`It was frozen with the link from our letter. Nothing leaves and nothing can be changed until you write to our support.`
    if (reason === 'email_recovered') return t`The mailbox was replaced without a code from the one before.`
    if (reason === 'password_forgotten') return t`The password was forgotten and taken off.`
    if (reason === 'password_changed') return t`The password was changed.`
    return t`The e-mail address was changed.`
  }
}
