import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../shared/format/format.ts'
import { FactList } from '../../shared/page/fact-list.tsx'
import type { CheckedHistory } from './proof-result.ts'

/** The log of all nights as this device verified it: how long it is, who signed it, and whose word the keys are. */
export function HistoryFacts({ history }: { readonly history: CheckedHistory }) {
  const { i18n, t } = useLingui()
  const { nights, witnesses, cosigned, hasBuiltInKeys } = history
  const count = (value: number) => formatCount(value, i18n.locale)
  const [some, all] = [count(cosigned ?? 0), count(witnesses)]
  return (
    <FactList
      facts={[
        { label: t`Nights in the log, unchanged`, value: count(nights) },
        {
          label: t`Signed by witnesses`,
          value: cosigned === null ? t`This browser cannot check` : t`${some} of ${all}`,
        },
        {
          label: t`Keys of log and witnesses`,
          value: hasBuiltInKeys ? t`Built into this app` : t`From our server, kept by this device`,
        },
      ]}
    />
  )
}
