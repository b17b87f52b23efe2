import { useLingui } from '@lingui/react/macro'
import { Field } from '@terahold/ui/field'
import { contentLength } from '../../features/support/feedback-draft.ts'

type ContentInputProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (content: string) => void
}

/** What the member has to say, with the room that is left. */
export function ContentInput({ value, error, onChange }: ContentInputProps) {
  const { t } = useLingui()
  const { most } = contentLength
  const count = value.length
  const border = error === undefined ? 'border-edge' : 'border-loss'
  return (
    <div className="flex flex-col gap-1">
      <Field label={t`Your message`} hint={t`No passwords, codes or keys, please: we never need them.`} error={error}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={most}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`w-full resize-y rounded-control border ${border} bg-surface px-3 py-2 text-input text-ink focus-visible:outline-2 focus-visible:outline-accent`}
          />
        )}
      </Field>
      <p className="text-right text-xs text-muted tabular-nums">{t`${count} of ${most} characters`}</p>
    </div>
  )
}
