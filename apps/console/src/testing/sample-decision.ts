import type { Decision, Message } from '@terahold/decisions/decision'
import { type DecisionType, definitionOf, type Field } from '@terahold/decisions/definitions'
import { describeDecision } from '@terahold/decisions/describe'
import { getAddress } from 'viem'
import type { RecordRow } from '../records/record-row.ts'

export const sampleId = '0197f5a0-0000-7000-8000-00000000000a'

/** A valid value of each kind of field. */
const samples: Readonly<Record<Field['kind'], Message[string]>> = {
  text: 'As the letter says',
  texts: ['skagi: 10 USDT'],
  code: '',
  id: '0197f5a0-0000-7000-8000-0000000000cd',
  ids: ['0197f5a0-0000-7000-8000-0000000000ce'],
  idOrNone: 'none',
  day: '2026-11-20',
  hash: `0x${'ab'.repeat(32)}`,
  hashOrNone: 'none',
  address: getAddress(`0x${'12'.repeat(20)}`),
  addresses: [getAddress(`0x${'34'.repeat(20)}`)],
  money: '12.5 USDT',
  quantity: '50 points',
  minor: '12500000000000000000',
  satoshi: '500 sat',
  power: '1.5 TH/s',
  share: '98.5 %',
  count: 7,
  time: 1_800_000_000,
}

/** The wallet of the member whom a sample record is about. */
export const sampleWallet = `0x${'5a'.repeat(20)}`

/** Returns a valid decision of a type. */
export function decisionOf(type: DecisionType): Decision {
  const { makers, fields } = definitionOf(type)
  const own = fields.map(({ name, kind, codes }): [string, Message[string]] => [
    name,
    codes ? (Object.keys(codes)[0] ?? '') : samples[kind],
  ])
  const head = { decisionId: sampleId, role: makers[0] ?? 'settlement', expiresAt: 1_800_000_000 }
  const registry = getAddress('0x00000000000000000000000000000000000a0b0c')
  return { type, chainId: 31_337, registry, message: { ...head, ...Object.fromEntries<Message[string]>(own) } }
}

/** Returns a recorded decision of a type, as the server lists it. `given` are other values of its fields. */
export function recordOf(type: DecisionType, given: RecordRow['fields'] = {}): RecordRow {
  const decision = decisionOf(type)
  const fields = Object.fromEntries(definitionOf(type).fields.map(({ name }) => [name, decision.message[name] ?? '']))
  const { title, lines } = describeDecision(decision, 'en')
  return {
    id: sampleId,
    state: 'recorded',
    title,
    lines: [...lines],
    fields: { ...(fields as RecordRow['fields']), ...given },
    memberWallet: 'memberId' in fields ? sampleWallet : null,
    recordedBy: 'Bela',
    recordedById: '0197f5a0-0000-7000-8000-00000000000b',
    recordedAt: '2026-11-20T10:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    rejectedFor: null,
  }
}
