import { business } from '@terahold/contract/constants'
import type { VerifierTexts } from '@terahold/locale/en/verifier'
import type { ReadChain } from '@terahold/proof/reserve'
import { snapshotDay } from '@terahold/proof/snapshot'
import { element, fill } from './elements.ts'
import type { Report } from './report.ts'
import { amountOf } from './show-report.ts'
import { showSending } from './show-sending.ts'

type Claiming = { readonly report: Report; readonly read: ReadChain }

/** Shows what a member can do with the reserve: nothing yet, open the exit, or claim. Undefined while the chain was not read, or without a leaf. */
export function showClaim(texts: VerifierTexts, { report, read }: Claiming): HTMLElement | undefined {
  const { claim, anchor, bundle, member } = report
  if (!claim || member === undefined) return undefined
  const words = texts.claim
  const title = element('h2', {}, words.title)
  const section = (text: string, ...more: readonly (HTMLElement | false)[]) =>
    element('section', { class: 'claim' }, title, element('p', {}, text), ...more)
  if (claim.state === 'noRoot') return section(words.noRoot)
  if (claim.state === 'done') return section(words.done)
  if (claim.state === 'otherDay') return section(fill(words.otherDay, { day: snapshotDay(claim) }))
  if (claim.state === 'notDue') return section(fill(words.notDue, { time: timeText(claim.from) }))
  const call = { to: anchor.snapshot.reserve, data: claim.data }
  const label = claim.state === 'open' ? words.claim : words.openExit
  const sending = showSending(words, { call, chainId: anchor.snapshot.chainId, read, label })
  if (claim.state === 'due') return section(fill(words.due, { days: String(business.reserveExitDays) }), sending)
  return section(
    fill(words.open, { amount: amountOf(claim.pays, bundle) }),
    element('p', { class: 'small' }, fill(words.keyPublic, { address: member.address })),
    sending,
  )
}

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')
}
