import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { useId } from 'react'
import type { Way } from './replace-draft.ts'

type ProofChoiceProps = {
  readonly way: Way
  readonly hasPassword: boolean
  readonly onWay: (way: Way) => void
}

/** The two kinds of proof that the account is the member's, each with its cost. */
export function ProofChoice({ way, hasPassword, onWay }: ProofChoiceProps) {
  const { t } = useLingui()
  const { holdAfterRecoveryHours: recoveryHours, holdAfterSecurityChangeHours: hours } = business
  const name = useId()
  const lost = t`Withdrawals wait ${recoveryHours} hours. The old address gets a link that freezes the account.`
  const ways = [
    {
      value: 'old-code',
      title: t`I can read the old address`,
      detail: t`Needs a code from both. Withdrawals wait ${hours} hours.`,
    },
    {
      value: 'lost',
      title: t`I lost access to the old address`,
      detail: hasPassword ? `${lost} ${t`Needs your login password.`}` : lost,
    },
  ] as const
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm text-muted">{t`Old address`}</legend>
      {ways.map(({ value, title, detail }) => (
        <div
          key={value}
          className="flex min-h-touch items-start gap-3 rounded-card border border-edge bg-surface px-3 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            id={`${name}-${value}`}
            name={name}
            className="mt-4 size-4 shrink-0 accent-accent"
            checked={value === way}
            onChange={() => onWay(value)}
          />
          <label htmlFor={`${name}-${value}`} className="min-w-0 flex-1 py-3">
            {title}
            <span className="block text-sm text-muted">{detail}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
