import { useLingui } from '@lingui/react/macro'

type DefaultChoiceProps = {
  /** It is the default already. Only making another address the default changes that. */
  readonly isSettled: boolean
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether orders suggest this address first. */
export function DefaultChoice({ isSettled, checked, onChange }: DefaultChoiceProps) {
  const { t } = useLingui()
  if (isSettled) return <p className="text-sm text-muted">{t`This is your default address.`}</p>
  return (
    <label className="flex min-h-touch items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t`Use as default`}
    </label>
  )
}
