import { describe, expect, it } from 'vitest'
import { localCommands } from '../../apps/server/src/cli/local-commands.ts'
import { commandsOfFirstPayout } from '../../apps/server/src/production/fixtures/manual-commands.ts'
import { missingFor, rehearseIsolated } from './isolated/rehearse-isolated.ts'
import { rehearse } from './rehearse.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

describe('“First payout” of the manual', () => {
  const steps = commandsOfFirstPayout()

  it('has commands that exist, with options that they have', async () => {
    expect(steps.map((step) => step.length)).toEqual([4, 0, 2, 1, 4, 3, 1])
    for (const words of steps.flat()) {
      const line = words.join(' ')
      const command = localCommands.find(({ name }) => line === name || line.startsWith(`${name} `))
      expect(command, line).toBeDefined()
      const usage = (await command?.load())?.usage
      for (const option of words.filter((word) => word.startsWith('--'))) expect(usage, line).toContain(option)
    }
  })

  it('names only files that an earlier step has made', () => {
    const made = new Set(['keys/password', 'house.json'])
    const missing = steps.flat().flatMap((words) => {
      const output = words[words.indexOf(words[0] === 'keystore' ? '--file' : '--out') + 1] ?? ''
      const needed = words.filter((word) => word !== output && /\.json$|^keys\//.test(word) && !made.has(word))
      made.add(output)
      return needed
    })
    expect(missing).toEqual([])
  })

  it.skipIf(!isFull).each([false, true])(
    'leads from nothing to a member who is paid (out of the image’s file system: %s)',
    { timeout: 900_000 },
    async (isImage) => {
      const { received } = await rehearse(() => undefined, { isImage })
      expect(received).toBeGreaterThan(0n)
    },
  )

  describe.each(['machine', 'containers'] as const)('isolated from this machine (%s)', (where) => {
    const missing = missingFor(where)
    it.skipIf(!isFull || missing.length > 0)(
      `leads there${missing.length > 0 ? ` (missing here: ${missing.join(', ')})` : ''}`,
      { timeout: 1_800_000 },
      async () => {
        await expect(rehearseIsolated(where)).resolves.toBeUndefined()
      },
    )
  })
})
