import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'

type RiskAcknowledgementProps = {
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The current risk disclosure, and the box that confirms that it was read. */
export function RiskAcknowledgement({ sections, checked, onChange }: RiskAcknowledgementProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Risks`}>
      <div className="flex flex-col gap-2">
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h3 className="text-sm font-semibold">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </section>
        ))}
      </div>
      <label className="mt-3 flex min-h-touch items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t`I have read the risks. I can afford to lose what I pay.`}
      </label>
    </Card>
  )
}
