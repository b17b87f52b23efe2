import { describe, expect, it } from 'vitest'
import type { ConfirmRequest } from '../request/confirm-request.ts'
import { requestTitle } from './request-title.ts'
import { englishTexts, fill } from './texts.ts'

const address = '0x0000000000000000000000000000000000000001'
const title = (request: ConfirmRequest) => requestTitle(request, englishTexts, 'app.example')

describe('the question of a request', () => {
  it('names who asks, what is signed and what is paid', () => {
    const gas = { limit: 21000n, maxCost: '0.001' }
    const token = { address, symbol: 'USDT', isDemoToken: true } as const
    expect(title({ kind: 'connect', accounts: [], suggested: null, symbol: 'USDT' })).toBe('Connect to app.example?')
    expect(title({ kind: 'message', address, text: 'x', signsInAt: 'app.example' })).toBe('Sign in to app.example?')
    expect(title({ kind: 'message', address, text: 'x', signsInAt: null })).toBe('Sign this message?')
    const transfer = { kind: 'transfer', address, token, amount: '200.5', to: address, isTreasury: true, gas } as const
    expect(title(transfer)).toBe('Send 200.5 USDT?')
  })

  it('leaves braces that name nothing as they are', () => {
    expect(fill('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
  })
})
