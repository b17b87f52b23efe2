import { formatAmount } from '@terahold/money/amount'

/** What was found about one part of an installation, and what to do if it is not good. */
export type Diagnosis = {
  readonly check: Check
  /** Unknown when it could not be looked at. */
  readonly state: 'good' | 'warning' | 'bad' | 'unknown'
  readonly found: string
  readonly fix?: string
}

export type Check =
  | 'settings'
  | 'node'
  | 'clock'
  | 'token'
  | 'contracts'
  | 'operators'
  | 'treasury'
  | 'reserve'
  | 'vault cash'
  | 'vault cap'
  | 'payout key'
  | 'gas'
  | 'database'
  | 'migrations'
  | 'memory'
  | 'backup'
  | 'mail'
  | 'storage'
  | 'proxies'
  | 'secrets'
  | 'logins'
  | 'durability'
  | 'isolation'
  | 'unique keys'
  | 'fences'
  | 'locks'
  | 'notification'
  | 'sequences'
  | 'triggers'
  | 'roles'

const second = 1_000
const day = 86_400 * second
/** Blocks come every few seconds; a node that is this late shows old balances. */
const blockMayBeOld = 120 * second
const clockMayDiffer = 10 * second
const archiveMayBeOld = 3_600 * second
/** A daily backup and half a day. */
const baseMayBeOld = 36 * 3_600 * second
/** The vault's signed texts give amounts with 18 decimals. */
const tokenDecimals = 18
const fewCharacters = 12

/** Judges what the comparison of operators with the registry found. */
export function judgeOperators(findings: readonly { readonly subject: string; readonly detail: string }[]): Diagnosis {
  if (findings.length === 0) return good('operators', 'The operators in the database are those of the registry.')
  const found = findings.map(({ subject, detail }) => `${subject} ${detail}`).join('; ')
  const fix =
    'The registry decides, and a worker copies it within a minute. If that lasts, treat it as an attack on the database.'
  return bad('operators', `${found}.`, fix)
}

/** Judges whether the worker's copy of the registry's changes begins with the deployment. */
export function judgeRegistryHistory({
  hasBegun,
  isComplete,
  isBlockSet,
}: {
  /** Whether a worker has ever read the registry's events. */
  hasBegun: boolean
  isComplete: boolean
  /** Whether OPERATOR_REGISTRY_BLOCK is set; undefined where it does not matter. */
  isBlockSet: boolean | undefined
}): Diagnosis[] {
  if (isComplete) return [good('operators', 'Every change of operators since the registry was deployed is known.')]
  const title =
    'changes of operators before the worker’s first start are missing from the trust page and for `ledger verify`'
  const fix = 'Set it for `worker` to the block in which the registry was deployed, or an earlier one, and restart it.'
  if (isBlockSet === false) return [warning('operators', `OPERATOR_REGISTRY_BLOCK is not set: ${title}.`, fix)]
  if (!hasBegun) return []
  return [
    warning(
      'operators',
      'The known changes of operators do not begin with the deployment of the registry.',
      'Wait until `worker` has read the chain. If that lasts, set OPERATOR_REGISTRY_BLOCK to an earlier block and restart it.',
    ),
  ]
}

/** Compares this machine's clock with a node's newest block. */
export function judgeBlockTime(node: string, now: Date, block: Date): Diagnosis {
  const behind = now.getTime() - block.getTime()
  if (behind < -clockMayDiffer)
    return bad(
      'clock',
      `This machine's clock is ${seconds(-behind)} behind the newest block of ${node}.`,
      'Synchronise the clock (NTP).',
    )
  if (behind > blockMayBeOld)
    return bad(
      'clock',
      `The newest block of ${node} is ${seconds(behind)} old.`,
      'Wait until the node has caught up, or use another one. If other nodes say the same, this clock is ahead: synchronise it (NTP).',
    )
  return good('clock', `The newest block of ${node} is ${seconds(Math.max(behind, 0))} old.`)
}

/** Compares this machine's clock with the database's. */
export function judgeDatabaseTime(now: Date, database: Date): Diagnosis {
  const difference = Math.abs(now.getTime() - database.getTime())
  if (difference > clockMayDiffer)
    return bad(
      'clock',
      `The database's clock differs by ${seconds(difference)} from this machine's.`,
      'Synchronise both clocks (NTP): codes, holds and limits use the database’s.',
    )
  return good('clock', 'The database has the same time as this machine.')
}

export function judgeToken({ symbol, decimals }: { symbol: string; decimals: number }): Diagnosis {
  if (decimals !== tokenDecimals)
    return bad(
      'token',
      `The token at TOKEN_ADDRESS (${symbol}) has ${decimals} decimals.`,
      `Use a token with ${tokenDecimals} decimals, such as USDT on BNB Smart Chain: releases are signed in that unit.`,
    )
  return good('token', `The token is ${symbol} with ${decimals} decimals.`)
}

/** `weakness` says why one person could move everything; undefined when it takes several. */
export function judgeTreasury(weakness: string | undefined, isAccepted: boolean): Diagnosis {
  if (weakness === undefined) return good('treasury', 'The treasury is a Safe that several owners must sign for.')
  const fix = 'Hand the contracts over to a Safe: see “Treasury” in docs/operations.md.'
  return (isAccepted ? warning : bad)('treasury', `The treasury ${weakness}.`, fix)
}

export function judgeVaultCash(cash: bigint): Diagnosis {
  return cash > 0n
    ? good('vault cash', 'The vault has cash.')
    : warning('vault cash', 'The vault is empty.', 'Refill it before members withdraw: `terahold treasury refill`.')
}

/** `gas` is the balance of the anchoring key and what a root costs, in wei; absent without a key. */
export function judgeReserve({
  hasReserve,
  sends,
  gas,
}: {
  hasReserve: boolean
  /** Whether this process is the one that sends roots. */
  sends: boolean
  gas: { balance: bigint; oneRoot: bigint } | undefined
}): Diagnosis {
  const title = '“Nights’ roots” in docs/operations.md'
  if (!hasReserve)
    return warning(
      'reserve',
      'RESERVE_ADDRESS is not set: roots of what is owed are not on the chain, and members pay to the treasury.',
      `Deploy the reserve: see ${title}.`,
    )
  if (sends && gas === undefined)
    return warning(
      'reserve',
      'No key sends signed roots.',
      `Set ANCHOR_PRIVATE_KEY, or send them yourself: see ${title}.`,
    )
  if (sends && gas && gas.balance < gas.oneRoot)
    return bad(
      'reserve',
      'The key of ANCHOR_PRIVATE_KEY cannot pay the gas of a root.',
      'Send the native coin to its address.',
    )
  return good('reserve', 'The reserve belongs to the treasury and refills the vault.')
}

/** `balance`, `onePayout` and `fullBatch` in wei. */
export function judgeGas(
  balance: bigint,
  { onePayout, fullBatch }: { onePayout: bigint; fullBatch: bigint },
): Diagnosis {
  const found = `The payout key has ${coins(balance)} coins. A full batch takes up to ${coins(fullBatch)}.`
  const fix = 'Send the native coin to the address of the payout key.'
  if (balance < onePayout) return bad('gas', `${found} It cannot pay a single payout.`, fix)
  return balance < fullBatch ? warning('gas', found, fix) : good('gas', found)
}

/**
 * Judges whether the indexes that a posting of any member uses (bytes) fit in the machine's memory. PostgreSQL's
 * buffers usually have a quarter of it.
 */
export function judgeMemory({ indexes, buffers }: { indexes: bigint; buffers: bigint }): Diagnosis {
  const found = `Every posting uses indexes of ${mebibytes(indexes)}. PostgreSQL has ${mebibytes(buffers)} of shared_buffers.`
  if (indexes <= 4n * buffers) return good('memory', found)
  return warning('memory', found, 'Give the database more memory: see “Memory of the database” in docs/operations.md.')
}

/** What PostgreSQL says about its own archive of changes. */
type Archive = { readonly isOn: boolean; readonly lastAt: Date | null; readonly lastFailedAt: Date | null }

export function judgeArchive(now: Date, { isOn, lastAt, lastFailedAt }: Archive): Diagnosis {
  const fix = 'Set up base backups and an archive of the WAL: see “Back up” in docs/operations.md.'
  if (!isOn) return warning('backup', 'The database does not archive its changes (archive_mode is off).', fix)
  if (lastFailedAt && (!lastAt || lastFailedAt > lastAt))
    return bad('backup', `The database's last attempt to archive failed at ${lastFailedAt.toISOString()}.`, fix)
  if (!lastAt || now.getTime() - lastAt.getTime() > archiveMayBeOld)
    return bad('backup', `The database last archived its changes ${lastAt ? age(now, lastAt) : 'never'}.`, fix)
  return good('backup', `The database archived its changes ${age(now, lastAt)}.`)
}

/** Base backups of other tools are not recorded, so having none is no fault. */
export function judgeBaseBackup(now: Date, last: Date | undefined): Diagnosis[] {
  if (!last) return []
  const found = `The last base backup finished ${age(now, last)}.`
  if (now.getTime() - last.getTime() <= baseMayBeOld) return [good('backup', found)]
  return [bad('backup', found, 'Run `terahold backup`, and its timer: see “Back up” in docs/operations.md.')]
}

/** The server speaks HTTP, so an https address means that a proxy is in front of it. */
export function judgeProxies({ publicUrl, proxies }: { publicUrl: string; proxies: readonly string[] }): Diagnosis {
  if (publicUrl.startsWith('https:') && proxies.length === 0)
    return bad(
      'proxies',
      'PUBLIC_URL is https, but TRUSTED_PROXIES is empty: all visitors seem to have the proxy’s address and share one limit.',
      'Set TRUSTED_PROXIES to the addresses of the proxy that ends TLS.',
    )
  return good('proxies', proxies.length === 0 ? 'No proxy is trusted.' : `Trusted: ${proxies.join(', ')}.`)
}

/** Never shows the secret. */
export function judgeSecret(secret: string): Diagnosis {
  if (new Set(secret).size < fewCharacters)
    return bad(
      'secrets',
      `CODE_SECRET has fewer than ${fewCharacters} different characters.`,
      'Use a random one, such as the output of `openssl rand -hex 32`.',
    )
  return good('secrets', 'CODE_SECRET has enough different characters.')
}

export function judgeLogins({ hasOwner, isServing }: { hasOwner: boolean; isServing: boolean }): Diagnosis {
  if (hasOwner && isServing)
    return warning(
      'logins',
      'DATABASE_URL, the owner of the tables, is in the environment of a serving process.',
      'Run `terahold migrate` with it, and give processes APP_DATABASE_URL and PAYOUT_DATABASE_URL only.',
    )
  return good('logins', 'Serving processes do not own the tables.')
}

export function good(check: Check, found: string): Diagnosis {
  return { check, state: 'good', found }
}

export function warning(check: Check, found: string, fix: string): Diagnosis {
  return { check, state: 'warning', found, fix }
}

export function bad(check: Check, found: string, fix: string): Diagnosis {
  return { check, state: 'bad', found, fix }
}

/** Reports a part that could not be looked at because of a problem that is reported separately. */
export function unknown(checks: readonly [Check, ...Check[]], why: string, cause: Check = 'node'): Diagnosis {
  const found = `${why}, so ${checks.length > 1 ? 'these were' : 'this was'} not checked: ${checks.join(', ')}.`
  return { check: checks[0], state: 'unknown', found, fix: `Fix what is said of \`${cause}\`, and run this again.` }
}

/** Returns wei in whole coins of the chain. */
function coins(wei: bigint): string {
  return formatAmount(wei, 18)
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / second)} s`
}

function mebibytes(bytes: bigint): string {
  return `${(bytes / 1_048_576n).toLocaleString('en')} MiB`
}

function age(now: Date, then: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < day) return `${seconds(passed)} ago`
  const days = Math.floor(passed / day)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
