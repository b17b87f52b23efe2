import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepQuiet } from './sdk.ts'

type Core = Parameters<typeof keepQuiet>[0]

/** The parts of the SDK that write to the outside. The host answers with `attestation`. */
function createCore(attestation: () => Promise<string>) {
  const register = vi.fn(attestation)
  const core: Core = { verify: { register }, relayer: { request: async () => true } as unknown as Core['relayer'] }
  return { core, register }
}

const message = { id: 'topic', decryptedId: 'hash' }

describe('the attestation of the domain', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is off by default: its host is never asked', async () => {
    const { core, register } = createCore(async () => 'attested')
    keepQuiet(core, false)
    expect(await core.verify.register(message)).toBe('')
    expect(register).not.toHaveBeenCalled()
  })

  it('goes with the message if the app wants it', async () => {
    const { core, register } = createCore(async () => 'attested')
    keepQuiet(core, true)
    expect(await core.verify.register(message)).toBe('attested')
    expect(register).toHaveBeenCalledWith(message)
  })

  it('delays a message by at most 1.5 seconds if its host hangs, and by nothing if it fails', async () => {
    const { core } = createCore(() => new Promise(() => {}))
    keepQuiet(core, true)
    const sent = core.verify.register(message)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await sent).toBe('')
    const failing = createCore(() => Promise.reject(new Error('blocked')))
    keepQuiet(failing.core, true)
    expect(await failing.core.verify.register(message)).toBe('')
  })
})
