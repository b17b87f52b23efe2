import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ChevronDown } from 'lucide-react'

type RiskAcknowledgementProps = {
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The current risk disclosure, a row for each risk, and the box that confirms that it was read. */
export function RiskAcknowledgement({ sections, checked, onChange }: RiskAcknowledgementProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Risks`}>
      <div className="divide-y divide-line">
        {sections.map(({ title, text }, index) => (
          <FoldedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: titles change with the language, the order does not
            key={index}
            summary={
              <>
                <h3 className="text-sm">{title}</h3>
                <ChevronDown aria-hidden="true" size={16} className="shrink-0 text-muted" />
              </>
            }
          >
            <p className="pb-3 text-sm whitespace-pre-line text-muted">{text}</p>
          </FoldedRow>
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
