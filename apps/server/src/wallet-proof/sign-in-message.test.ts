import { describe, expect, it, test } from 'vitest'
import { checkMessage, type ExpectedMessage, parseSignInMessage } from './sign-in-message.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const expected: ExpectedMessage = {
  domain: 'terahold.example',
  uri: 'https://terahold.example',
  statement: 'Sign in to Terahold.',
  chainId: 56,
}
const now = new Date('2026-03-01T12:00:00.000Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

/** Lines of a valid message by their beginning; undefined leaves one out. */
function write(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const lines: Record<string, string | undefined> = {
    domain: 'terahold.example wants you to sign in with your Ethereum account:',
    address,
    '': '',
    statement: `\n${expected.statement}\n`,
    uri: 'URI: https://terahold.example',
    version: 'Version: 1',
    chain: 'Chain ID: 56',
    nonce: 'Nonce: 0123456789abcdef',
    issued: `Issued At: ${now.toISOString()}`,
    ...changes,
  }
  const { domain, statement, ...rest } = lines
  const head = [domain, rest.address].join('\n')
  const tail = ['uri', 'version', 'chain', 'nonce', 'issued', 'expires', 'from', 'more'].map((name) => rest[name])
  return [head, statement, tail.filter((line) => line !== undefined).join('\n')].join('\n')
}

function reasonOf(act: () => unknown): string {
  try {
    act()
    return 'accepted'
  } catch (error) {
    return (error as { reason: string }).reason
  }
}

describe('a message to sign in', () => {
  it('is read field by field, its address in lower case', () => {
    const changes = { expires: `Expiration Time: ${at(300_000)}`, from: 'Not Before: 2026-03-01T13:00:00+01:00' }
    expect(parseSignInMessage(write(changes))).toEqual({
      domain: 'terahold.example',
      address: address.toLowerCase(),
      statement: expected.statement,
      uri: 'https://terahold.example',
      chainId: '56',
      nonce: '0123456789abcdef',
      issuedAt: now,
      expirationTime: new Date(at(300_000)),
      notBefore: now,
    })
    expect(parseSignInMessage(write())).toMatchObject({ expirationTime: undefined, notBefore: undefined })
  })

  it('may have its address in lower case, which is no checksum', () => {
    expect(parseSignInMessage(write({ address: address.toLowerCase() })).address).toBe(address.toLowerCase())
  })

  test.each<[string, string]>([
    ['an empty text', ''],
    ['one more line at the end', `${write()}\n`],
    ['one more line before it', `\n${write()}`],
    ['a request id', write({ more: 'Request ID: 7' })],
    ['resources', write({ more: 'Resources:\n- https://evil.example' })],
    ['line ends of Windows', write().replaceAll('\n', '\r\n')],
    ['a second statement', write({ statement: '\nSign in to Terahold.\nAnd pay.\n' })],
    ['no statement', write({ statement: '' })],
    ['a wrong checksum', write({ address: address.replace('0x70997970C5', '0x70997970c5') })],
    ['an address that is too short', write({ address: address.slice(0, -1) })],
    ['a path in the domain', write({ domain: 'terahold.example/x wants you to sign in with your Ethereum account:' })],
    ['another version', write({ version: 'Version: 2' })],
    ['a chain with a leading zero', write({ chain: 'Chain ID: 056' })],
    ['a short nonce', write({ nonce: 'Nonce: 0123456' })],
    ['a nonce with other characters', write({ nonce: 'Nonce: 01234567-9abcdef' })],
    ['no time', write({ issued: undefined })],
    ['a day that does not exist', write({ issued: 'Issued At: 2026-13-01T12:00:00Z' })],
    ['a time without a zone', write({ issued: 'Issued At: 2026-03-01T12:00:00' })],
    ['an end before its time of issue', write({ issued: `Expiration Time: ${at(0)}`, expires: `Issued At: ${at(0)}` })],
  ])('with %s is refused', (_, text) => {
    expect(reasonOf(() => parseSignInMessage(text))).toBe('message_invalid')
  })
})

describe('a message that was read', () => {
  const issued = now
  const check = (changes: Readonly<Record<string, string | undefined>>) =>
    reasonOf(() => checkMessage(parseSignInMessage(write(changes)), expected, issued, now))

  it('is accepted unchanged', () => {
    expect(check({})).toBe('accepted')
  })

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['another domain', { domain: 'evil.example wants you to sign in with your Ethereum account:' }, 'domain_mismatch'],
    [
      'our domain with a port',
      { domain: 'terahold.example:8443 wants you to sign in with your Ethereum account:' },
      'domain_mismatch',
    ],
    ['another address of the site', { uri: 'URI: https://terahold.example/' }, 'domain_mismatch'],
    ['another scheme', { uri: 'URI: http://terahold.example' }, 'domain_mismatch'],
    ['another chain', { chain: 'Chain ID: 57' }, 'chain_mismatch'],
    ['another statement', { statement: '\nSign in to Terahold!\n' }, 'message_invalid'],
  ])('with %s is refused', (_, changes, reason) => {
    expect(check(changes)).toBe(reason)
  })

  // A minute's tolerance for clocks. An end in the past by exactly that is over.
  test.each<[string, 'accepted' | 'message_expired', Readonly<Record<string, string>>]>([
    ['issued a minute before its nonce', 'accepted', { issued: `Issued At: ${at(-60_000)}` }],
    ['issued earlier', 'message_expired', { issued: `Issued At: ${at(-60_001)}` }],
    ['issued a minute from now', 'accepted', { issued: `Issued At: ${at(60_000)}` }],
    ['issued later', 'message_expired', { issued: `Issued At: ${at(60_001)}` }],
    ['that ended almost a minute ago', 'accepted', { expires: `Expiration Time: ${at(-59_999)}` }],
    ['that ended a minute ago', 'message_expired', { expires: `Expiration Time: ${at(-60_000)}` }],
    ['that begins in a minute', 'accepted', { from: `Not Before: ${at(60_000)}` }],
    ['that begins later', 'message_expired', { from: `Not Before: ${at(60_001)}` }],
  ])('%s is %s', (_, outcome, changes) => {
    expect(check(changes)).toBe(outcome)
  })
})
