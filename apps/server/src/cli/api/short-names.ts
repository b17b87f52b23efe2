import { UsageError } from '../command/options.ts'
import type { Given } from './api-options.ts'
import type { OperatorSession } from './session.ts'

type Asked = Pick<OperatorSession, 'client' | 'now'>

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const wallet = /^0x[0-9a-f]{40}$/i
const dayMs = 86_400_000

/** Replaces what people write by what calls take: a pool's name, a member's wallet, and `yesterday`. @throws UsageError. */
export async function resolveShortNames(session: Asked, given: Given): Promise<Given> {
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

async function poolOf({ client }: Asked, name: string): Promise<string> {
  const { rows } = await client.trustPools()
  const wanted = wordsOf(name)
  const begin = rows.filter(({ pool }) => wordsOf(pool).startsWith(wanted))
  // The whole name of one pool can be how another one's begins.
  const exact = begin.filter(({ pool }) => wordsOf(pool) === wanted)
  const [only, ...others] = exact.length > 0 ? exact : begin
  if (only && others.length === 0) return only.poolId
  const what = only ? `${name} can be more than one pool` : `there is no pool ${name}`
  throw new UsageError(`--pool: ${what}; the pools are ${rows.map(({ pool }) => pool).join(', ')}`)
}

async function memberOf({ client }: Asked, address: string): Promise<string> {
  const { data } = await client.findAnything({ text: address })
  const found = data.hits.find((hit) => hit.kind === 'member')
  if (found?.kind !== 'member') throw new UsageError(`--member: no member has the wallet ${address}`)
  return found.memberId
}
