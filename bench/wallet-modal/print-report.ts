import { type Connecting, type Trouble, troubles } from './bad-network.ts'
import type { Goal } from './goals.ts'
import type { Summary } from './summary.ts'

type Row = readonly string[]

const kilobytes = (bytes: number | null) => (bytes === null ? '–' : `${(bytes / 1000).toFixed(1)}`)
const milliseconds = (time: number | null) => (time === null ? 'never' : time.toFixed(0))
const times = (ratio: number | null) => (ratio === null ? '–' : `${ratio.toFixed(2)} ×`)
const count = (value: number | null) => (value === null ? '–' : String(value))

/** Prints the results. */
export function printReport(summaries: ReadonlyMap<string, Summary>, goals: readonly Goal[]): void {
  const all = [...summaries.values()]
  for (const { title, versions } of all) console.log(`${title.padEnd(20)} ${versions}`)

  print('Check 1: script in kB, gzip', [
    ['', 'own, first load', 'own, modal open', 'all, button usable', 'all, modal open'],
    ...all.map((kit) => [
      kit.title,
      ...[kit.ownInitial, kit.ownWhenOpen, kit.scriptWhenUsable, kit.scriptWhenOpen].map(kilobytes),
    ]),
  ])
  print('Check 2: before a person acts', [
    ['', 'foreign requests', 'WalletConnect kB', 'WalletConnect kB before its choice'],
    ...all.map((kit) => [
      kit.title,
      count(kit.foreignBeforePress),
      kilobytes(kit.walletConnectBeforePress),
      kilobytes(kit.walletConnectBeforeChoice),
    ]),
  ])
  print('Check 3: milliseconds on a slow phone (4 × slower processor, slow 4G, cold), and against the first line', [
    ['', 'button usable', '', 'press to row', '', 'to list', '', 'to rest', 'to list, hosts hang', ''],
    ...all.map((kit) => [
      kit.title,
      milliseconds(kit.usable),
      times(kit.usableRatio),
      milliseconds(kit.pressable),
      times(kit.pressableRatio),
      milliseconds(kit.listed),
      times(kit.listedRatio),
      milliseconds(kit.rested),
      milliseconds(kit.listedHung),
      times(kit.listedHungRatio),
    ]),
  ])
  print('Check 5: milliseconds from choice to QR code, the attestation host hung (not slowed)', [
    ['', 'shown after', "the testkit's decoder reads it"],
    ...all.map((kit) => [kit.title, ...codeOf(kit)]),
  ])
  print('An announced wallet while the network is bad (unslowed)', [
    ['', 'refuses', '3 s slow', 'hangs', 'offline after idle'],
    ...all.map((kit) => [kit.title, ...troubles.map((trouble) => outcome(kit.connecting, trouble))]),
  ])
  print("Checks P6 and 23: malformed announcements, and what default-src 'self' blocks (scripts, styles, frames)", [
    ['', 'the other wallet', 'blocked by the policy'],
    ...all.map((kit) => [kit.title, ...intrusionsOf(kit)]),
  ])
  print(
    'Goals',
    [
      ['check', '', 'measured', ''],
      ...goals.map(({ check, text, value, isMet }) => [
        check,
        text,
        value,
        isMet === null ? 'no figure' : isMet ? 'met' : 'MISSED',
      ]),
    ],
    2,
  )
}

function codeOf({ qrCode, qrCodeReason, isQrCodeReadable }: Summary): Row {
  if (qrCode === null) return [qrCodeReason ?? '–', '–']
  return [milliseconds(qrCode), isQrCodeReadable ? 'yes' : 'no']
}

function intrusionsOf({ intrusions }: Summary): Row {
  if (!intrusions) return ['–', '–']
  const { malformed, blocked } = intrusions
  const counts = Object.entries(blocked).map(([directive, times]) => `${times} × ${directive}`)
  return [
    malformed.isConnected ? 'connects' : malformed.isListed ? 'listed, not connected' : 'not listed',
    counts.join(', ') || 'nothing',
  ]
}

function outcome(connecting: Summary['connecting'], trouble: Trouble): string {
  const result = connecting[trouble]
  if (!result) return '–'
  if (result.listed === null) return 'no list'
  return `list ${(result.listed / 1000).toFixed(1)} s, ${answerOf(result)}`
}

function answerOf({ asked, isConnected }: Connecting): string {
  if (asked === null) return 'never asked'
  return isConnected ? 'connects' : 'asked, not connected'
}

function print(title: string, rows: readonly Row[], wordColumns = 1): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column < wordColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('   ').trimEnd())
  }
}
