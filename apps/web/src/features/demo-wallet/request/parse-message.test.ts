import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseMessageParams, parseTypedDataParams } from './parse-message.ts'

const mine = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const signIn = (site: string) => `${site} wants you to sign in with your Ethereum account:\n${mine}\n`

describe('a message to sign', () => {
  it.each([
    ['hex', stringToHex('größer')],
    ['text', 'größer'],
  ])('given as %s is shown as text, and signed byte by byte', (_, message) => {
    expect(parseMessageParams([message, mine])).toEqual({
      address: mine,
      raw: stringToHex('größer'),
      text: 'größer',
      signsInAt: null,
    })
  })

  it('that is not text is shown as hex', () => {
    expect(parseMessageParams(['0xff00ff', mine])).toMatchObject({ raw: '0xff00ff', text: '0xff00ff' })
  })

  it.each([
    [signIn('terahold.example'), 'terahold.example'],
    [signIn('127.0.0.1:4100'), '127.0.0.1:4100'],
    [signIn('https://terahold.example'), 'terahold.example'],
    [`hello\n${signIn('terahold.example')}`, null],
    ['terahold.example wants you to sign in', null],
  ])('%j signs in at %s', (message, site) => {
    expect(parseMessageParams([message, mine]).signsInAt).toBe(site)
  })

  it.each([[undefined], [[]], [[1, mine]], [['hello']], [['hello', '0x12']], [['hello', null]]])(
    'cannot be read from %j',
    (params) => {
      expect(() => parseMessageParams(params)).toThrow(expect.objectContaining({ code: -32_602 }))
    },
  )
})

describe('typed data to sign', () => {
  const data = {
    domain: { name: 'Terahold', chainId: 31_337 },
    types: { Change: [{ name: 'details', type: 'string' }] },
    primaryType: 'Change',
    message: { details: 'new email' },
  }

  it.each([
    ['an object', data],
    ['a text', JSON.stringify(data)],
  ])('given as %s is shown with its domain and message', (_, given) => {
    const read = parseTypedDataParams([mine, given])
    expect([read.address, read.data]).toEqual([mine, data])
    expect(JSON.parse(read.text)).toEqual({ domain: data.domain, Change: data.message })
  })

  it('may name no domain', () => {
    expect(parseTypedDataParams([mine, { ...data, domain: undefined }]).data.domain).toEqual({})
  })

  it('is refused for another chain', () => {
    const given = { ...data, domain: { chainId: '56' } }
    expect(() => parseTypedDataParams([mine, given])).toThrow(expect.objectContaining({ code: 4_901 }))
  })

  it.each([
    ['nothing', undefined],
    ['broken JSON', '{'],
    ['no types', { ...data, types: null }],
    ['no message', { ...data, message: 'x' }],
    ['a type that is not defined', { ...data, primaryType: 'Other' }],
    ['a type that every object has', { ...data, primaryType: 'toString' }],
  ])('cannot be read from %s', (_, given) => {
    expect(() => parseTypedDataParams([mine, given])).toThrow(expect.objectContaining({ code: -32_602 }))
  })

  it('cannot be signed for something that is no address', () => {
    expect(() => parseTypedDataParams(['0x12', data])).toThrow(expect.objectContaining({ code: -32_602 }))
  })
})
