import { CopyableId, Facts } from '../queue/facts.tsx'
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
        { label: texts.root, value: <CopyableId>{row.root}</CopyableId> },
        { label: texts.total, value: `${formatMoney(row.owed)} USDT` },
        { label: texts.leaves, value: row.leaves.toLocaleString(currentLanguage()) },
        { label: texts.journalSeal, value: <CopyableId>{row.journalSeal}</CopyableId> },
        { label: texts.settlementRoot, value: <CopyableId>{row.settlementRoot}</CopyableId> },
        { label: texts.assetBlock, value: row.assetBlock },
        { label: texts.releaseHash, value: <CopyableId>{row.releaseHash}</CopyableId> },
        { label: texts.verifierHash, value: <CopyableId>{row.verifierHash}</CopyableId> },
        { label: texts.reserve, value: <CopyableId>{row.reserve}</CopyableId> },
      ]}
    />
  )
}
