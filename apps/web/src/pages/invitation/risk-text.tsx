import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { useRiskDisclosure } from '../../features/catalogue/risk-disclosure.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'

/** The current risk disclosure, shown before the decision. */
export function RiskText() {
  const { i18n, t } = useLingui()
  const disclosure = useRiskDisclosure(i18n.locale)
  return (
    <Card title={t`Read the risks first`}>
      <QueryView compact query={disclosure}>
        {({ sections }) => (
          <div className="flex flex-col gap-3">
            {sections.map(({ title, text }) => (
              <section key={title}>
                <h3 className="text-sm font-semibold">{title}</h3>
                <p className="text-sm text-muted">{text}</p>
              </section>
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  )
}
