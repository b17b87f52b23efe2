import type { VerifierTexts } from '@terahold/locale/en/verifier'
import { type Bundle, owedParts } from '@terahold/proof/bundle'
import { hexOf } from '@terahold/proof/bytes'
import { snapshotDay } from '@terahold/proof/snapshot'
import { element, factList, fill } from './elements.ts'
import { type Check, type Report, verdictOf } from './report.ts'

const faultTexts = {
  malformed: 'malformed',
  leaf_order: 'leafOrder',
  amount_range: 'amountRange',
  other_snapshot: 'otherSnapshot',
  root_differs: 'rootDiffers',
  total_differs: 'totalDiffers',
  count_differs: 'countDiffers',
  member_missing: 'memberMissing',
  amount_differs: 'amountDiffers',
  chain_differs: 'chainDiffers',
  chain_lacks: 'chainLacks',
  cash_short: 'cashShort',
  other_log: 'otherLog',
  unsigned: 'unsigned',
  cosignature_invalid: 'cosignatureInvalid',
  history_changed: 'historyChanged',
  night_differs: 'nightDiffers',
} as const satisfies Readonly<Record<string, keyof VerifierTexts['faults']>>

export type Fault = keyof typeof faultTexts

/** Returns why something is not verified, in a sentence. */
export function faultText(texts: VerifierTexts, fault: Fault, missing = ''): string {
  return fill(texts.faults[faultTexts[fault]], { missing })
}

/** Writes minor units as an amount with its unit; as they are where the decimals are not known. */
export function amountOf(minor: bigint, bundle: Bundle | undefined): string {
  if (bundle === undefined) return String(minor)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(bundle.decimals + 1, '0')
  const whole = digits.slice(0, digits.length - bundle.decimals)
  const rest = digits.slice(digits.length - bundle.decimals).replace(/0+$/, '')
  return `${minor < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`} ${bundle.symbol}`
}

/** Shows the verdict, each check with its reason, and the figures. */
export function showReport(texts: VerifierTexts, report: Report): HTMLElement {
  const verdict = verdictOf(report.checks)
  return element(
    'section',
    { class: verdict, role: 'status' },
    element('h2', {}, texts[verdict]),
    element('ul', {}, ...worstFirst(report.checks).map((check) => showCheck(texts, check, report.bundle))),
    factList(moneyOf(texts, report)),
    element('p', { class: 'small' }, texts.limits),
    folded(texts.details, factList(detailsOf(texts, report))),
    ...(report.bundle ? showBooks(texts, report.bundle) : []),
  )
}

function showCheck(texts: VerifierTexts, check: Check, bundle: Bundle | undefined): HTMLElement {
  const why =
    check.state === 'failed'
      ? faultText(texts, check.fault, 'missing' in check ? amountOf(check.missing ?? 0n, bundle) : '')
      : check.state === 'unchecked' && fill(texts.gaps[check.gap], { path: 'ask' in check ? (check.ask ?? '') : '' })
  return element(
    'li',
    { class: check.state, 'data-check': check.name },
    element('strong', {}, `${texts[check.state]}: `),
    texts.checks[check.name],
    why && element('p', {}, why),
  )
}

/** What a reader must act on comes first. */
function worstFirst(checks: readonly Check[]): Check[] {
  const order: readonly Check['state'][] = ['failed', 'unchecked', 'verified']
  return checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

/** What the member is owed, what all are owed, and the cash for it. */
function moneyOf(texts: VerifierTexts, { anchor, bundle, member, cash }: Report): [string, string][] {
  const { facts } = texts
  const money = (minor: bigint | string) => amountOf(BigInt(minor), bundle)
  return [
    [facts.day, snapshotDay(anchor.snapshot)],
    ...(member ? [[facts.owed, money(member.owed)] as [string, string]] : []),
    ...(bundle ? owedParts.map((part): [string, string] => [facts[part], money(bundle.owed[part])]) : []),
    [facts.total, money(anchor.total)],
    ...(cash
      ? ([
          [facts.inReserve, money(cash.reserve)],
          [facts.inVault, money(cash.vault)],
          [facts.inTreasury, money(cash.treasury)],
        ] as [string, string][])
      : []),
  ]
}

/** What the reader compares with other sources. */
function detailsOf(texts: VerifierTexts, { anchor, newest, reports, log }: Report): [string, string][] {
  const { facts } = texts
  const { snapshot } = anchor
  return [
    [facts.chainId, String(snapshot.chainId)],
    [facts.reserve, snapshot.reserve],
    [facts.root, hexOf(anchor.root)],
    [facts.leaves, String(anchor.leaves)],
    ...(newest ? [[facts.verifierHash, newest.verifierHash.slice(2)] as [string, string]] : []),
    ...(reports === undefined ? [] : [[facts.reports, String(reports)] as [string, string]]),
    ...(log
      ? ([
          [facts.logNights, String(log.nights)],
          [facts.logKey, log.key],
          [facts.witnesses, log.cosigned.map(witnessText).join(', ') || facts.none],
        ] as [string, string][])
      : []),
  ]
}

function witnessText({ name, at }: { readonly name: string; readonly at: number }): string {
  return `${name} (${new Date(at * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC)`
}

function showBooks(texts: VerifierTexts, { lines, orders, symbol }: Bundle): HTMLElement[] {
  const rows = lines.map(({ at, memo, amount, balance }) =>
    element(
      'tr',
      {},
      ...[at.slice(0, 16).replace('T', ' '), memo, amount, balance].map((cell) => element('td', {}, cell)),
    ),
  )
  return [
    folded(`${texts.statement} (${lines.length}, ${symbol})`, element('table', {}, ...rows)),
    folded(
      `${texts.orders} (${orders.length})`,
      ...orders.flatMap(({ orderNo, plan, state, terms }) => [
        element('h3', {}, `${orderNo} · ${plan} · ${state}`),
        factList(Object.entries(terms)),
      ]),
    ),
  ]
}

function folded(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('details', {}, element('summary', {}, title), ...content)
}
