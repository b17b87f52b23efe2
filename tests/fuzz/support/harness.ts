import { randomUUID } from 'node:crypto'
import { contract } from '@terahold/contract'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import { FOUR_HUNDRED_THOUSAND_POOL } from '@terahold/contract/constants'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import { requireNamedReason } from '@terahold/contract/fixtures/named-reason'
import { inEveryLanguage } from '@terahold/locale/languages'
import { sql } from 'kysely'
import { type Hex, parseEther, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createHttp } from '../../../apps/server/src/app/http.ts'
import { putPlan, putPool } from '../../../apps/server/src/catalogue/entries.ts'
import { startTestChain } from '../../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { signerFromPrivateKey } from '../../../apps/server/src/chain/signer/signer.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { createLog } from '../../../apps/server/src/foundation/log.ts'
import { createSealing } from '../../../apps/server/src/mail/sealing.ts'
import { addOperator } from '../../../apps/server/src/operators/operators.ts'
import { putTask } from '../../../apps/server/src/tasks/task-desk.ts'
import { checkTask } from '../../../apps/server/src/tasks/task-entry.ts'
import { signingAsk } from '../../../apps/server/src/wallet-proof/fixtures/signing-ask.ts'
import { secret } from '../../money/support/composition.ts'
import { moveTokens, openWallet, usdt } from '../../money/support/founding.ts'
import { prepareDatabase } from '../../money/support/prepared-database.ts'
import { adminKeys, otherKeys, settlerKeys } from '../../money/support/release.ts'
import { openWorld, type WorldMember } from '../../money/support/world.ts'

export type Harness = Awaited<ReturnType<typeof openHarness>>
export type Member = WorldMember & { readonly address: string }
/** The content of one request in addition to its call. */
export type Asked = {
  readonly token?: string | undefined
  readonly fields?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}
/** How to call so that it succeeds, independent of earlier calls. */
export type ValidCall = (harness: Harness) => Promise<Asked>
type Email = { readonly to: string; readonly values: Readonly<Record<string, string>> }

const wide = { perSecond: 1e6, burst: 1e6 }
const everyRoleButAdmin = operatorRoles.filter((role) => role !== 'admin')

/**
 * The whole product behind its real HTTP server, with members, operators, goods and a task. Its limits are effectively
 * off.
 */
export async function openHarness({
  log = createLog({ level: 'silent' }),
}: {
  log?: ReturnType<typeof createLog>
} = {}) {
  const [test, prepared] = await Promise.all([startTestChain(), prepareDatabase()])
  const copy = await prepared.copy()
  const world = await openWorld(copy.url, test)
  const { owner, clock, subjects, composition } = world
  const { app } = await createHttp(composition.infrastructure, composition.subjects, {
    log,
    exposeMetrics: false,
    flood: wide,
    changes: { perSession: 1e6, perNetwork: 1e6 },
    trustedProxies: ['127.0.0.1'],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

  let turn = 0
  const keys = new Map<string, Hex>()
  const operatorKeys = new Map<string, Hex>()
  /** Sends one request as a member's app does: signed where the call needs it. */
  async function ask(call: EndpointDeclaration, asked: Asked = {}): Promise<Envelope> {
    const key = keys.get(asked.token ?? '')
    const wallet = key && privateKeyToAccount(key)
    const answering = async (one: EndpointDeclaration, given: Asked) => ({ body: await send(one, given) })
    return (await signingAsk(answering, wallet, call, asked)).body
  }

  /** Sends one request from an address of its own. Returns the envelope. */
  async function send(call: EndpointDeclaration, asked: Asked = {}): Promise<Envelope> {
    const { method, path } = call
    const { token, fields = {}, params = {}, headers = {} } = asked
    turn += 1
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = method === 'GET' ? `${origin}${filled}?${queryOf(fields)}` : `${origin}${filled}`
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // A test that counts open connections must not find ours.
        connection: 'close',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`,
        ...headers,
      },
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    })
    const envelope = (await response.json()) as Envelope
    requireNamedReason(call, envelope)
    return envelope
  }

  /** The same, for what must succeed. */
  async function must(call: EndpointDeclaration, asked: Asked): Promise<Envelope & { data: Record<string, never> }> {
    const envelope = await ask(call, asked)
    if (envelope.code !== (call.successCode ?? 200)) throw new Error(`${call.path}: ${JSON.stringify(envelope)}`)
    return envelope as Envelope & { data: Record<string, never> }
  }

  /** A member who has signed in, with tokens for some orders in the wallet and a confirmed email address. */
  async function member(): Promise<Member> {
    const privateKey = generatePrivateKey()
    const signer = signerFromPrivateKey(privateKey)
    const { data } = await must(contract.login, { fields: await signed(contract.nonce, privateKey) })
    const memberId = data.userId ?? ''
    const email = `${memberId}@example.com`
    await owner
      .updateTable('member')
      .set({ email, email_verified_at: clock.now() })
      .where('member_id', '=', memberId)
      .execute()
    await owner.insertInto('member_email').values({ email, member_id: memberId }).execute()
    const { address } = signer
    const { token } = world.place
    await moveTokens(test.chain, world.chainSetup.issuer, { token, name: 'mint', to: address, amount: usdt('1000') })
    keys.set(data.token ?? '', privateKey)
    return { memberId, address, token: data.token ?? '', wallet: { address, privateKey, signer } }
  }

  /** A member with this amount on the available balance, deposited over the chain. */
  async function rich(amount: string): Promise<Member> {
    const joined = await world.join()
    await world.send(joined.wallet, usdt(amount))
    await test.client.mine({ blocks: 3 })
    await world.readChain()
    keys.set(joined.token, joined.wallet.privateKey)
    return { ...joined, address: joined.wallet.address }
  }

  async function signed(nonce: EndpointDeclaration, privateKey: Hex): Promise<{ message: string; signature: string }> {
    const account = privateKeyToAccount(privateKey)
    const { data } = await must(nonce, { fields: { address: account.address }, headers: { host: 'terahold.example' } })
    const { issuedAt, expirationTime, ...fields } = data as unknown as Record<string, string>
    const times = { issuedAt: new Date(issuedAt ?? ''), expirationTime: new Date(expirationTime ?? '') }
    const message = createSiweMessage({ ...fields, ...times, address: account.address } as never)
    return { message, signature: await account.signMessage({ message }) }
  }

  /** The registry lets the first one prepare and the second one release withdrawals; the database lets both do everything. */
  async function hire(name: string, privateKey: Hex, roles: OperatorRole[] = everyRoleButAdmin): Promise<Hex> {
    const { address: itsAddress } = privateKeyToAccount(privateKey)
    await transaction(owner, async (tx) => {
      const operator_id = await addOperator(tx, { clock }, { address: itsAddress, name, roles: roles.slice(0, 1) })
      // With roles that exclude each other, two operators can try every call.
      await tx.updateTable('operator').set({ roles }).where('operator_id', '=', operator_id).execute()
    })
    return privateKey
  }

  /** A new session, because sessions are short and the clock moves. */
  async function operate(privateKey: Hex): Promise<string> {
    const { data } = await must(contract.operatorLogin, { fields: await signed(contract.operatorNonce, privateKey) })
    operatorKeys.set(data.token ?? '', privateKey)
    return data.token ?? ''
  }

  /** Signs a draft. Returns the fields of the call. */
  async function signedWith(key: Hex, draft: Envelope): Promise<{ text: string; signature: Hex }> {
    const { text, typedData } = draft.data as { text: string; typedData: TypedDataDefinition }
    return { text, signature: await privateKeyToAccount(key).signTypedData(typedData) }
  }

  const sealing = createSealing(secret)
  async function emails(): Promise<Email[]> {
    const { rows } = await sql<{ payload: { sealed?: string } }>`
      select payload from graphile_worker._private_jobs order by id desc limit 60`.execute(owner)
    return rows.flatMap(({ payload }) => (payload.sealed ? [sealing.open(payload.sealed) as Email] : []))
  }

  for (const [place, key] of adminKeys.entries()) await hire(`Admin ${place + 1}`, key, ['admin'])
  const [firstKey, secondKey] = [await hire('First', otherKeys.maker), await hire('Second', otherKeys.checker)]
  const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
  await transaction(owner, async (tx) => {
    const { site_id: siteId } = await tx.selectFrom('site').select('site_id').executeTakeFirstOrThrow()
    const shown = { slug: FOUR_HUNDRED_THOUSAND_POOL, name: 'The great pool', nameplateMths: 400_000_000n }
    await putPool(tx, clock, { ...shown, siteId, openedOn: '2026-01-01' })
  })
  const goodsPlanId = await transaction(owner, (tx) =>
    putPlan(tx, clock, {
      poolId: world.founded.poolIds[0] ?? '',
      slug: 'display',
      name: 'Display',
      powerMths: 1_000n,
      termDays: 30,
      withdrawalDays: 14,
      goods: { name: 'Display', price: usdt('49'), shipping: usdt('15') },
      onSale: true,
      sort: 9,
      terms: {
        efficiencyMjPerTh: 17_500n,
        tariffPerKwh: usdt('0.06'),
        hashrateFee: usdt('0.05'),
        serviceFeeBps: 300,
        salesMarginBps: 5_000,
      },
    }),
  )
  const taskId = await transaction(owner, async (tx) => {
    const { operator_id: by } = await tx.selectFrom('operator').select('operator_id').executeTakeFirstOrThrow()
    const endsAt = new Date(clock.now().getTime() + 300 * 86_400_000).toISOString()
    const entry = checkTask({ kind: 'learn', points: 5, claims: 1_000, endsAt, texts })
    return putTask(tx, { taskId: newId(clock), operatorId: by, entry })
  })
  await test.client.setBalance({ address: world.place.treasury, value: parseEther('1000') })

  return {
    world,
    subjects,
    origin,
    app,
    ask,
    send,
    must,
    member,
    rich,
    signed,
    emails,
    firstKey,
    hire,
    operate,
    /** The key that began an operator's session. */
    keyOf: (token = '') => operatorKeys.get(token) ?? '0x',
    signedWith,
    goodsPlanId,
    taskId,
    /** Tokens of two operators who have every role but admin. */
    first: () => operate(firstKey),
    second: () => operate(secondKey),
    /** Returns the token of one of the two operators of the settlement, who are in the registry. */
    settler: (place: 0 | 1) => operate(settlerKeys[place] ?? '0x'),
    /** Signs a draft as one of them. Returns the fields of the call. */
    signedBySettler: (place: 0 | 1, draft: Envelope) => signedWith(settlerKeys[place] ?? '0x', draft),
    /** Sends money from an unknown wallet. Returns the transfer as fields of a call. */
    async unknownDeposit(amount: string): Promise<{ txHash: string; logIndex: number }> {
      const stranger = await openWallet(test.client)
      const { token } = world.place
      const sum = usdt(amount)
      await moveTokens(test.chain, world.chainSetup.issuer, { token, name: 'mint', to: stranger.address, amount: sum })
      await world.send(stranger, sum)
      await test.client.mine({ blocks: 3 })
      await world.readChain()
      const { tx_hash, log_index } = await owner
        .selectFrom('chain_transfer')
        .select(['tx_hash', 'log_index'])
        .where('sender', '=', stranger.address.toLowerCase())
        .executeTakeFirstOrThrow()
      return { txHash: tx_hash, logIndex: log_index }
    },
    /** What the operators sign next about a withdrawal, as the fields of the call. */
    async signedBy(who: 'first' | 'second', withdrawId: string): Promise<{ text: string; signature: Hex }> {
      const token = await operate(who === 'first' ? firstKey : secondKey)
      const draft = await must(contract.withdrawalDecision, { token, params: { id: withdrawId } })
      return signedWith(who === 'first' ? firstKey : secondKey, draft)
    },
    databaseUrl: copy.url,
    /** Returns the newest value of this name in an email to an address. */
    async posted(to: string, name: string): Promise<string> {
      const found = (await emails()).find((email) => email.to === to && email.values[name] !== undefined)
      if (!found) throw new Error(`no email to ${to} with ${name}`)
      return found.values[name] ?? ''
    },
    /** Returns everything in the database except what counts and records requests, as one text per table. */
    async fingerprint(): Promise<Record<string, string>> {
      const { rows: tables } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition order by 1`.execute(owner)
      const kept = tables.filter(({ name }) => !passing.includes(name))
      const sums = kept.map(
        ({ name }) =>
          sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${sql.table(name)} t`,
      )
      const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(owner)
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
    },
    /** Returns what an attacker wants: every member's factors, money and what was bought with it. */
    async assets() {
      const { rows: factors } = await sql`
        select member_id, email, password_hash, closed_at from member order by 1`.execute(owner)
      const { rows: money } = await sql`
        select member_id, sum(available + held) as total from member_balance group by 1 order by 1`.execute(owner)
      const { rows: holdings } = await sql`select holding_id, state, end_day from holding order by 1`.execute(owner)
      const { rows: orders } = await sql`
        select order_id, state from subscription_order where state not in ('awaiting_payment', 'cancelled', 'expired')
        order by 1`.execute(owner)
      const { rows: shipments } = await sql`select * from parcel order by 1`.execute(owner)
      return { factors, money, holdings, orders, shipments }
    },
    key: () => `key-${randomUUID()}`,
    async close(): Promise<void> {
      app.server.closeAllConnections()
      await app.close()
      await world.close()
      await copy.drop()
      await Promise.all([test.stop(), prepared.remove()])
    },
  }
}

/** Tables that count requests and keep what is valid for minutes or hours. */
const passing = ['rate_window', 'member_session', 'operator_session', 'signature_request', 'wallet_request']

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  )
  return new URLSearchParams(pairs).toString()
}
