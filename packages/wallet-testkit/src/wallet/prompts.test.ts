import { describe, expect, it } from 'vitest'
import { failures, WalletRpcError } from './behaviour.ts'
import { createPrompts } from './prompts.ts'

const request = { method: 'personal_sign', params: ['0x00'] }

/** Resolves to whether the promise has settled after everything that was due. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const state = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([state, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))])
}

describe('the decision on a request', () => {
  it('is to do the work, unless the wallet only pretends', async () => {
    const prompts = createPrompts({ eth_sendTransaction: 'pretend' })
    expect(await prompts.decide(request)).toBe(true)
    expect(await prompts.decide({ method: 'eth_sendTransaction', params: [] })).toBe(false)
  })

  it('is an error with the code and the words of the test', async () => {
    const prompts = createPrompts({ personal_sign: { code: 4001, message: 'Not today' } })
    await expect(prompts.decide(request)).rejects.toThrow(new WalletRpcError({ code: 4001, message: 'Not today' }))
    prompts.behave('personal_sign', { code: -32603 })
    await expect(prompts.decide(request)).rejects.toMatchObject({ code: -32603, message: 'The wallet refused.' })
  })

  it('never comes from a wallet that hangs, while other methods are decided', async () => {
    const prompts = createPrompts({ personal_sign: 'hang' })
    expect(await isSettled(prompts.decide(request))).toBe(false)
    expect(prompts.open).toEqual([])
    expect(await prompts.decide({ method: 'eth_requestAccounts', params: [] })).toBe(true)
  })

  it('changes with the behaviour, for the next request', async () => {
    const prompts = createPrompts()
    prompts.behave('personal_sign', 'pretend')
    expect([prompts.behaviourOf('personal_sign'), await prompts.decide(request)]).toEqual(['pretend', false])
    prompts.behave('personal_sign', 'approve')
    expect(await prompts.decide(request)).toBe(true)
  })
})

describe('open prompts', () => {
  it('have the request, are answered in any order, and then are gone', async () => {
    const prompts = createPrompts({ personal_sign: 'ask', wallet_watchAsset: 'ask' })
    const signing = prompts.decide({ ...request, chainId: 56 })
    const watching = prompts.decide({ method: 'wallet_watchAsset', params: {} })
    expect(prompts.open).toMatchObject([{ ...request, chainId: 56 }, { method: 'wallet_watchAsset' }])
    prompts.open[1]?.approve()
    expect(await watching).toBe(true)
    expect(prompts.open).toHaveLength(1)
    prompts.open[0]?.reject()
    await expect(signing).rejects.toMatchObject(failures.rejected)
    expect(prompts.open).toEqual([])
  })

  it('keep the two of the same method apart', async () => {
    const prompts = createPrompts({ personal_sign: 'ask' })
    const [first, second] = [prompts.decide(request), prompts.decide(request)]
    prompts.open[0]?.reject(failures.promptAlreadyOpen)
    await expect(first).rejects.toMatchObject({ code: -32002 })
    expect(await isSettled(second)).toBe(false)
    prompts.open[0]?.approve()
    expect(await second).toBe(true)
  })

  it('keep their first answer', async () => {
    const prompts = createPrompts({ personal_sign: 'ask' })
    const signing = prompts.decide(request)
    const [prompt] = prompts.open
    prompt?.approve()
    prompt?.reject()
    expect(await signing).toBe(true)
  })
})

describe('a wrong answer', () => {
  it('is returned unchanged, even if it is undefined', () => {
    const prompts = createPrompts({ eth_chainId: { answer: 'soon' }, eth_accounts: { answer: undefined } })
    expect(prompts.wrongAnswer('eth_chainId')).toEqual({ answer: 'soon' })
    expect(prompts.wrongAnswer('eth_accounts')).toEqual({ answer: undefined })
  })

  it('is not taken from a refusal or another method', () => {
    const prompts = createPrompts({ eth_chainId: { code: 4001 }, eth_accounts: 'ask' })
    expect(['eth_chainId', 'eth_accounts', 'personal_sign'].map(prompts.wrongAnswer)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
