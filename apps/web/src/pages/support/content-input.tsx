import { useLingui } from '@lingui/react/macro'
import { textLengths } from '@terahold/contract/constants'
import { TextArea } from '@terahold/ui/text-area'

type ContentInputProps = {
  readonly value: string
  readonly error: string | undefined
  /** Whether it is being sent: what is typed now would be lost. */
  readonly isFixed: boolean
  readonly onChange: (content: string) => void
}

/** The text of a ticket, with the number of characters left. */
export function ContentInput({ value, error, isFixed, onChange }: ContentInputProps) {
  const { t } = useLingui()
  const { max: most } = textLengths.ticket
  const count = value.length
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={t`Your message`}
        hint={t`Do not send passwords, codes or keys.`}
        error={error}
        rows={6}
        maxLength={most}
        readOnly={isFixed}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="text-right text-xs text-muted tabular-nums">{t`${count} of ${most} characters`}</p>
    </div>
  )
}
