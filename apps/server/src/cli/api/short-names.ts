import { UsageError } from '../command/options.ts'
import type { Given } from './api-options.ts'
import type { OperatorSession } from './session.ts'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const wallet = /^0x[0-9a-f]{40}$/i
const dayMs = 86_400_000

/** Replaces what people write by what calls take: a pool's name, a member's wallet, and `yesterday`. @throws UsageError. */
export async function settle(session: OperatorSession, given: Given): Promise<Given> {
  const input: Record<string, unknown> = { ...given.input }
  if (isText(input.poolId) && !id.test(input.poolId)) input.poolId = await poolOf(session, input.poolId)
  if (Array.isArray(input.poolIds))
    input.poolIds = await Promise.all(
      input.poolIds.map((name: unknown) => (isText(name) && !id.test(name) ? poolOf(session, name) : name)),
    )
  if (isText(input.member) && wallet.test(input.member)) input.member = await memberOf(session, input.member)
  if (input.day === 'yesterday')
    input.day = new Date((await session.now()).getTime() - dayMs).toISOString().slice(0, 10)
  return { ...given, input }
}

/** `Skagi pool` is `skagi-pool`. */
const wordsOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

const isText = (value: unknown): value is string => typeof value === 'string'

async function poolOf({ client }: OperatorSession, name: string): Promise<string> {
  const { rows } = await client.trustPools()
  const wanted = wordsOf(name)
  const found = rows.filter(({ pool }) => wordsOf(pool).startsWith(wanted))
  const [only] = found
  if (only && found.length === 1) return only.poolId
  throw new UsageError(`--pool: there is no pool ${name}; the pools are ${rows.map(({ pool }) => pool).join(', ')}`)
}

async function memberOf({ client }: OperatorSession, address: string): Promise<string> {
  const { data } = await client.findAnything({ text: address })
  const found = data.hits.find((hit) => hit.kind === 'member')
  if (found?.kind !== 'member') throw new UsageError(`--member: no member has the wallet ${address}`)
  return found.memberId
}
