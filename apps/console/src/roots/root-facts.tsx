import { Exact, Facts } from '../queue/facts.tsx'
import { formatMoney } from '../shared/format.ts'
import { currentLanguage, useTexts } from '../shared/texts.ts'
import type { RootRow } from './root-row.ts'

/** Every figure of a night's root, as the wallet signs it. */
export function RootFacts({ row }: { readonly row: RootRow }) {
  const { roots: texts } = useTexts()
  return (
    <Facts
      facts={[
        { label: texts.day, value: row.day },
        { label: texts.root, value: <Exact>{row.root}</Exact> },
        { label: texts.total, value: `${formatMoney(row.owed)} USDT` },
        { label: texts.leaves, value: row.leaves.toLocaleString(currentLanguage()) },
        { label: texts.journalSeal, value: <Exact>{row.journalSeal}</Exact> },
        { label: texts.settlementRoot, value: <Exact>{row.settlementRoot}</Exact> },
        { label: texts.assetBlock, value: row.assetBlock },
        { label: texts.releaseHash, value: <Exact>{row.releaseHash}</Exact> },
        { label: texts.verifierHash, value: <Exact>{row.verifierHash}</Exact> },
        { label: texts.reserve, value: <Exact>{row.reserve}</Exact> },
      ]}
    />
  )
}
