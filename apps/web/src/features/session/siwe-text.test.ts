import { expect, test } from 'vitest'
import { siweText } from './siwe-text.ts'

test('holds every field of the challenge, the address with its checksum, and nothing else', () => {
  const text = siweText(
    {
      nonce: 'k3Zt8Q1m4pXw',
      domain: '127.0.0.1:4100',
      uri: 'http://127.0.0.1:4100',
      chainId: 31337,
      statement: 'Sign in to Terahold. This costs nothing.',
      version: '1',
      issuedAt: '2026-11-20T12:00:00.000Z',
      expirationTime: '2026-11-20T12:05:00.000Z',
    },
    '0xa0cf798816d4b9b9866b5330eea46a18382f251e',
  )
  expect(text.split('\n')).toEqual([
    '127.0.0.1:4100 wants you to sign in with your Ethereum account:',
    '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
    '',
    'Sign in to Terahold. This costs nothing.',
    '',
    'URI: http://127.0.0.1:4100',
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: k3Zt8Q1m4pXw',
    'Issued At: 2026-11-20T12:00:00.000Z',
    'Expiration Time: 2026-11-20T12:05:00.000Z',
  ])
})
