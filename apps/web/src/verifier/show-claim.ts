import type { VerifierTexts } from '@terahold/locale/en/verifier'
import type { ReadChain } from '@terahold/proof/reserve'
import { snapshotDay } from '@terahold/proof/snapshot'
import { button, element, factList, fill } from './elements.ts'
import { browserWallet, sendByWallet } from './node.ts'
import type { Report } from './report.ts'
import { amountOf } from './show-report.ts'

type Claiming = { readonly report: Report; readonly read: ReadChain }

/** Shows what a member can do with the reserve: nothing yet, open the exit, or claim. Undefined while the chain was not read. */
export function showClaim(texts: VerifierTexts, { report, read }: Claiming): HTMLElement | undefined {
  const { claim, anchor, bundle, member } = report
  if (claim === undefined || member === undefined) return undefined
  const words = texts.claim
  const title = element('h2', {}, words.title)
  const section = (text: string, ...more: readonly (HTMLElement | false)[]) =>
    element('section', { class: 'claim' }, title, element('p', {}, text), ...more)
  if (claim.state === 'noRoot') return section(words.noRoot)
  if (claim.state === 'done') return section(words.done)
  if (claim.state === 'otherDay') return section(fill(words.otherDay, { day: snapshotDay(claim) }))
  if (claim.state === 'notDue') return section(fill(words.notDue, { time: timeText(claim.from) }))
  const call = { to: anchor.snapshot.reserve, data: claim.data }
  const sending = showSending(texts, { call, chainId: anchor.snapshot.chainId, read, isClaim: claim.state === 'open' })
  if (claim.state === 'due') return section(words.due, sending)
  return section(
    fill(words.open, { amount: amountOf(claim.pays, bundle) }),
    element('p', { class: 'small' }, fill(words.keyPublic, { address: member.address })),
    sending,
  )
}

type Sending = {
  readonly call: { readonly to: string; readonly data: string }
  readonly chainId: bigint
  readonly read: ReadChain
  readonly isClaim: boolean
}

function showSending({ claim: words }: VerifierTexts, { call, chainId, read, isClaim }: Sending): HTMLElement {
  const outcome = element('p', { role: 'status', class: 'outcome' })
  const report = (sent: Promise<unknown>) =>
    sent.then(
      (hash) => outcome.replaceChildren(fill(words.sent, { hash: String(hash) })),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String((error as { message?: string }).message ?? error)
        outcome.replaceChildren(fill(words.refused, { reason }))
      },
    )
  const wallet = browserWallet()
  const raw = element('textarea', { rows: '3', 'aria-label': words.raw, spellcheck: 'false' })
  return element(
    'div',
    {},
    wallet && button(isClaim ? words.claim : words.openExit, () => void report(sendByWallet(wallet, chainId, call))),
    outcome,
    element(
      'details',
      wallet ? {} : { open: '' },
      element('summary', {}, words.byHand),
      element('p', { class: 'small' }, words.byHandHelp),
      factList([[words.contract, call.to]]),
      element('label', {}, words.data, element('textarea', { rows: '4', readonly: '', class: 'data' }, call.data)),
      element('label', {}, words.raw, raw),
      button(words.sendRaw, () => void report(read('eth_sendRawTransaction', [raw.value.trim()]))),
    ),
  )
}

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')
}
