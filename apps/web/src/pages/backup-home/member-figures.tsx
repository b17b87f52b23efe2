import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { useMyCash } from '../../features/cash/cash.ts'
import { useMyPower } from '../../features/power/power.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** The member's own figures as last read. */
export function MemberFigures() {
  const { t } = useLingui()
  const power = useMyPower()
  const cash = useMyCash()
  return (
    <Card title={t`My power and balance`}>
      <QueryView compact query={power}>
        {({ activePower }) => <FactList facts={[{ label: t`My power`, value: <Th value={activePower} size="s" /> }]} />}
      </QueryView>
      <QueryView compact query={cash}>
        {({ available, pending, symbol }) => (
          <FactList
            facts={[
              { label: t`My balance`, value: <Money value={available} unit={symbol} size="s" /> },
              { label: t`Pending`, value: <Money value={pending} unit={symbol} size="s" /> },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}
