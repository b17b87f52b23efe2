import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Around } from './composition.ts'

/** Which process reaches a point, and what must happen for it to get there. */
type PointFacts = { readonly role: 'worker' | 'api'; readonly act: Act }
export type Act = 'deposit' | 'order' | 'record' | 'approve' | 'venue' | 'post' | 'ask' | 'confirm' | 'pay'

/**
 * Every moment of deposit, settlement and payout at which a process is killed. "Under way": the request is sent, and
 * there is no answer.
 */
export const killPoints = {
  'deposit: logs read': { role: 'worker', act: 'deposit' },
  'deposit: written': { role: 'worker', act: 'deposit' },
  'deposit: before commit': { role: 'worker', act: 'deposit' },
  'deposit: commit under way': { role: 'worker', act: 'deposit' },
  'deposit: after commit': { role: 'worker', act: 'deposit' },
  'order paid by deposit: before commit': { role: 'worker', act: 'order' },
  'order paid by deposit: after commit': { role: 'worker', act: 'order' },
  'revenue recorded: before commit': { role: 'api', act: 'record' },
  'revenue recorded: after commit': { role: 'api', act: 'record' },
  'day settled: written': { role: 'api', act: 'approve' },
  'day settled: before commit': { role: 'api', act: 'approve' },
  'day settled: commit under way': { role: 'api', act: 'approve' },
  'day settled: after commit': { role: 'api', act: 'approve' },
  'venue payment: before commit': { role: 'worker', act: 'venue' },
  'venue payment: after commit': { role: 'worker', act: 'venue' },
  'sweep planned: after commit': { role: 'worker', act: 'post' },
  'mining posted: before commit': { role: 'worker', act: 'post' },
  'mining posted: after commit': { role: 'worker', act: 'post' },
  'withdrawal asked for: before commit': { role: 'api', act: 'ask' },
  'withdrawal asked for: after commit': { role: 'api', act: 'ask' },
  'withdrawal confirmed: before commit': { role: 'api', act: 'confirm' },
  'withdrawal confirmed: after commit': { role: 'api', act: 'confirm' },
  'withdrawal queued: before commit': { role: 'api', act: 'confirm' },
  'withdrawal queued: after commit': { role: 'api', act: 'confirm' },
  'payout: signature made': { role: 'worker', act: 'pay' },
  'payout signed: before commit': { role: 'worker', act: 'pay' },
  'payout signed: commit under way': { role: 'worker', act: 'pay' },
  'payout signed: after commit': { role: 'worker', act: 'pay' },
  'payout announced: after commit': { role: 'worker', act: 'pay' },
  'payout: before sending': { role: 'worker', act: 'pay' },
  'payout: sending under way': { role: 'worker', act: 'pay' },
  'payout: after sending': { role: 'worker', act: 'pay' },
  'payout: receipt read': { role: 'worker', act: 'pay' },
  'payout settled: before commit': { role: 'worker', act: 'pay' },
  'payout settled: commit under way': { role: 'worker', act: 'pay' },
  'payout settled: after commit': { role: 'worker', act: 'pay' },
} as const satisfies Record<string, PointFacts>

export type KillPoint = keyof typeof killPoints

const posts = (kind: string) => (text: string, values: readonly unknown[]) =>
  text.includes('ledger_post') &&
  values.some((value) => value === kind || (typeof value === 'string' && value.includes(`"kind":"${kind}"`)))
const isMove = (text: string) => text.startsWith('update "withdrawal" set')

/**
 * Returns what a transaction is by what it writes; it can be several things, such as a deposit that pays an order at
 * once.
 */
const marks: readonly { name: string; fits: (text: string, values: readonly unknown[]) => boolean }[] = [
  { name: 'payout signed', fits: (text) => text.startsWith('insert into "payout_batch"') },
  {
    name: 'payout announced',
    fits: (text, values) => text.startsWith('update "payout_batch"') && values.includes('broadcast'),
  },
  {
    name: 'payout settled',
    fits: (text, values) => text.startsWith('update "payout_batch"') && values.includes('final'),
  },
  { name: 'venue payment', fits: (text) => text.startsWith('insert into "venue_payment"') },
  { name: 'order paid by deposit', fits: (text) => text.startsWith('insert into "holding"') },
  { name: 'deposit', fits: posts('deposit') },
  { name: 'day settled', fits: (text) => text.startsWith('insert into "settlement"') },
  { name: 'revenue recorded', fits: (text) => text.startsWith('insert into "revenue"') },
  { name: 'mining posted', fits: posts('mining') },
  { name: 'sweep planned', fits: (text) => text.includes('insert into sweep_part') },
  { name: 'withdrawal asked for', fits: (text) => text.startsWith('insert into "withdrawal"') },
  { name: 'withdrawal confirmed', fits: (text, values) => isMove(text) && values.includes('verified') },
  { name: 'withdrawal queued', fits: (text, values) => isMove(text) && values.includes('queued') },
]
/** Wraps the process's database, chain and key so that it is killed at the point that `arm` sets. */
export function killAtPoint(): { around: Around; arm: (point: KillPoint) => void } {
  let armed: KillPoint | undefined
  const reach = (name: string) => {
    if (name === armed) process.kill(process.pid, 'SIGKILL')
  }
  const isArmed = (name: string) => name === armed
  const around: Around = {
    pool: (pool) => watchPool(pool, reach, isArmed),
    chain: (chain) => ({
      ...chain,
      async transfersOf(query) {
        const transfers = await chain.transfersOf(query)
        if (transfers.length > 0) reach('deposit: logs read')
        return transfers
      },
      async receipt(hash) {
        const receipt = await chain.receipt(hash)
        if (receipt) reach('payout: receipt read')
        return receipt
      },
      async sendRaw(raw) {
        reach('payout: before sending')
        const sending = chain.sendRaw(raw)
        await underWay('payout: sending under way')
        const outcome = await sending
        reach('payout: after sending')
        return outcome
      },
    }),
    signer: (signer) => ({
      address: signer.address,
      async signTransaction(transaction) {
        const signed = await signer.signTransaction(transaction)
        reach('payout: signature made')
        return signed
      },
    }),
  }

  /** Lets what was just sent leave the process before it dies. */
  async function underWay(name: string): Promise<void> {
    if (!isArmed(name)) return
    await new Promise((resolve) => setTimeout(resolve, 2))
    reach(name)
  }

  return {
    around,
    arm: (point) => {
      armed = point
    },
  }
}

type Reach = (name: string) => void

function watchPool(pool: PostgresPool, reach: Reach, isArmed: (name: string) => boolean): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  return {
    ...(pool.options && { options: pool.options }),
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const watched = watchClient(client, reach, isArmed)
      clients.set(client, watched)
      return watched
    },
  }
}

function watchClient(client: PostgresPoolClient, reach: Reach, isArmed: (name: string) => boolean): PostgresPoolClient {
  const names = new Set<string>()
  const reachAll = (moment: string) => {
    for (const name of names) reach(`${name}: ${moment}`)
  }
  const commit = async (ask: () => Promise<unknown>): Promise<unknown> => {
    reachAll('before commit')
    const answer = ask()
    if ([...names].some((name) => isArmed(`${name}: commit under way`))) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      reachAll('commit under way')
    }
    const committed = await answer
    reachAll('after commit')
    return committed
  }
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const ask = () => (client.query as (text: string, values: readonly unknown[]) => Promise<unknown>)(text, values)
    if (/^(begin|start transaction)/.test(text)) names.clear()
    if (text === 'commit') return commit(ask)
    const answer = await ask()
    for (const { name, fits } of marks) {
      if (names.has(name) || !fits(text, values)) continue
      names.add(name)
      reach(`${name}: written`)
    }
    return answer
  }
  return { query: query as PostgresPoolClient['query'], release: (error) => client.release(error) }
}
