import type { VerifierTexts } from '@terahold/locale/en/verifier'
import { hexOf } from '@terahold/proof/bytes'
import type { ReadChain } from '@terahold/proof/reserve'
import { encodeReport } from '@terahold/proof/reserve-calls'
import { element } from './elements.ts'
import type { Report } from './report.ts'
import { showSending } from './show-sending.ts'

/** Offers to record on the chain that a proof is wrong. Undefined unless it is. */
export function showPublicReport(
  texts: VerifierTexts,
  { report, read }: { readonly report: Report; readonly read: ReadChain },
): HTMLElement | undefined {
  const { anchor, checks } = report
  const failed = checks.find(({ name, state }) => name !== 'cash' && state === 'failed')
  if (failed?.state !== 'failed') return undefined
  const { reserve, day, chainId } = anchor.snapshot
  const call = { to: reserve, data: encodeReport(day, hexOf(anchor.root), failed.fault) }
  return element(
    'section',
    { class: 'claim' },
    element('h2', {}, texts.report.title),
    element('p', {}, texts.report.what),
    showSending(texts.claim, { call, chainId, read, label: texts.report.send }),
  )
}
