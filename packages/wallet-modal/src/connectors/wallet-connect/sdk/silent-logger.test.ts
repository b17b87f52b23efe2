import { describe, expect, it } from 'vitest'
import { silentLogger } from './silent-logger.ts'

describe('the logger of the SDK', () => {
  it('gives each part its own, so that none overwrites the name of another', () => {
    const logger = silentLogger()
    const child = logger.child({ context: 'core' })
    Object.assign(child, { custom_context: 'core' })
    expect(logger).not.toHaveProperty('custom_context')
    expect(logger.child({ context: 'relayer' })).not.toHaveProperty('custom_context')
    expect(child.bindings()).toEqual({})
  })
})
