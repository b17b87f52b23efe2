import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { demoPaths } from '@terahold/contract/service-paths'
import { inEveryLanguage } from '@terahold/locale/languages'
import { afterAll, describe, expect, it } from 'vitest'
import { apiCalls } from '../../apps/server/src/cli/api/api-calls.ts'
import { apiCommand } from '../../apps/server/src/cli/api/api-command.ts'
import { optionsOf } from '../../apps/server/src/cli/api/api-options.ts'
import { findCommand } from '../../apps/server/src/cli/find-command.ts'
import { findingsOf, operate, terahold } from '../support/command-line.ts'
import type { Demo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { fetchJsonWithRetry } from '../support/retrying/client.ts'

type World = { readonly product: Product; readonly demo: Demo; readonly memberAddress: string }

/** Two people's decision by commands: what the first one runs, who they are, and how the second one approves it. */
type Pair = {
  readonly first: string
  readonly record: readonly string[]
  readonly second: string
  readonly approve: string
  /** The first operator has no right to approve at all. */
  readonly isOtherRole?: boolean
}

const stranger = `0x${'c7'.repeat(20)}`

/** The command line against a running demo, with its operators' keys. */
export function commandsOfDesk(world: () => World): void {
  const folder = mkdtempSync(join(tmpdir(), 'terahold-commands-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const keyOf = (name: string) => {
    const found = world().demo.info.operators.find((operator) => operator.name.startsWith(name))
    if (!found) throw new Error(`The demo has no operator ${name}`)
    return found.address
  }
  /** Runs a command as the program does, in this process. */
  async function run(line: string, as: string, ...options: readonly string[]) {
    const words = [...line.split(' '), ...options]
    const found = findCommand(words)
    if (!found || 'load' in found) throw new Error(`no command ${line}`)
    const rest = [...words.slice(found.name.split(' ').length), '--as', keyOf(as), '--server', world().product.base]
    const told: string[] = []
    const { code, answer } = await apiCommand(found).run(rest, (text) => told.push(text))
    return { code, answer: answer as { id?: string; rows?: object[] }, told: told.join('\n') }
  }
  const reasonOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: Error & { envelope?: { reason?: string } }) => error.envelope?.reason ?? error.message,
    )
  const fileOf = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return ['--file', join(folder, name)]
  }

  describe('the command line', () => {
    it('shows what every list of the desk shows', async () => {
      const readers = { settlement: 'Ada', 'payout-maker': 'Cleo', support: 'Iris', catalogue: 'Iris', admin: 'Gaia' }
      const lists = apiCalls.filter(({ call }) => {
        const { method }: EndpointDeclaration = contract[call]
        return method === 'GET' && optionsOf(contract[call]).every(({ isRequired }) => !isRequired)
      })
      expect(lists.length).toBeGreaterThan(40)
      for (const { name, call } of lists) {
        const { roles = [] }: EndpointDeclaration = contract[call]
        const [, who = 'Lea'] = Object.entries(readers).find(([role]) => roles.some((each) => each === role)) ?? []
        const { code, told } = await run(name, who)
        expect([name, code, told.length > 0]).toEqual([name, 0, true])
      }
    })

    it('decides with two keys what it refuses to one', async () => {
      const { memberAddress } = world()
      const { now } = await fetchJsonWithRetry<{ now: string }>(`${world().product.base}${demoPaths.clock}`)
      const hourMs = 3_600_000
      const [day, from, to] = [0, 1, 2].map((hours) => new Date(Date.parse(now) + hours * hourMs).toISOString())
      const why = ['--reason', 'As the journey of commands wants it']
      await run('address block', 'Cleo', '--address', stranger, ...why)
      await run('member freeze', 'Iris', '--member', memberAddress, ...why)
      await run('payouts halt', 'Cleo', ...why)
      const { halt } = (await run('payouts status', 'Cleo')).answer as { halt?: { id: string } }
      const title = inEveryLanguage(() => ({ title: 'Planned work', text: 'The app rests for an hour.' }))
      const contact = { kind: 'email', value: 'commands@terahold.example', sort: 9 }
      const contacts = [{ ...contact, texts: inEveryLanguage(() => ({ label: 'Commands' })) }]
      const sums = ['--per-hour', '60000', '--per-day', '250000', '--new-wallets', '30000']
      const pairs: readonly Pair[] = [
        {
          first: 'Ada',
          record: ['goodwill record', '--member', memberAddress, '--amount', '0.01', ...why],
          second: 'Bela',
          approve: 'goodwill approve',
        },
        {
          first: 'Ada',
          record: [
            'venue propose',
            '--name',
            'Venue C',
            '--addresses',
            stranger,
            '--pools',
            'skagi',
            '--advised',
            'no',
          ],
          second: 'Bela',
          approve: 'venue approve',
        },
        {
          first: 'Cleo',
          record: ['payouts resume prepare', '--halt', halt?.id ?? '', '--decision', 'go_on', ...why],
          second: 'Edda',
          approve: 'payouts resume release',
          isOtherRole: true,
        },
        {
          first: 'Cleo',
          record: ['payouts limits raise', '--day', String(day).slice(0, 10), ...sums, ...why],
          second: 'Edda',
          approve: 'payouts limits approve',
          isOtherRole: true,
        },
        {
          first: 'Cleo',
          record: ['address unblock prepare', '--address', stranger, ...why],
          second: 'Edda',
          approve: 'address unblock release',
          isOtherRole: true,
        },
        {
          first: 'Iris',
          record: ['member unfreeze prepare', '--member', memberAddress, ...why],
          second: 'Edda',
          approve: 'member unfreeze release',
          isOtherRole: true,
        },
        {
          first: 'Iris',
          record: ['catalogue propose', ...fileOf('catalogue.json', { contacts })],
          second: 'Jon',
          approve: 'catalogue approve',
        },
        {
          first: 'Gaia',
          record: ['operator propose', '--address', stranger, '--roles', 'auditor', '--name', 'Olga'],
          second: 'Hugo',
          approve: 'operator approve',
        },
      ]
      for (const { first, record, second, approve, isOtherRole = false } of pairs) {
        const [command = '', ...options] = record
        const { id = '' } = (await run(command, first, ...options)).answer
        const alone = await reasonOf(run(approve, first, '--id', id))
        expect([command, alone]).toEqual([command, isOtherRole ? 'role_missing' : 'own_record'])
        expect([command, (await run(approve, second, '--id', id)).code]).toEqual([command, 0])
      }
      const id = '0197f5a0-0000-7000-8000-0000000000c0'
      const span = ['--id', id, '--from', String(from), '--to', String(to)]
      await run('announcement write', 'Iris', ...span, ...fileOf('announcement.json', { texts: title }))
      expect(await reasonOf(run('announcement publish', 'Iris', '--id', id))).toBe('own_record')
      expect((await run('announcement publish', 'Jon', '--id', id)).code).toBe(0)
    })

    it('writes all signed decisions into a file that anybody can verify', async () => {
      const out = join(folder, 'decisions.json')
      await operate(world().product, keyOf('Lea'), 'audit export', '--out', out)
      const { code, output } = await terahold(world().product, ['audit', 'verify', out])
      expect([code, output]).toEqual([0, expect.stringContaining('0 fail')])
      writeFileSync(join(folder, 'altered.json'), readFileSync(out, 'utf8').replace('0.01 USDT', '9.01 USDT'))
      const altered = await terahold(world().product, ['audit', 'verify', join(folder, 'altered.json'), '--json'])
      expect(altered.code).toBe(1)
      expect(JSON.parse(altered.output)).toMatchObject({ faults: [{ fault: 'maker_signature_invalid' }] })
      expect(await findingsOf(world().product)).toEqual([])
    })

    it('returns what the manual says, and tells programs why in JSON', async () => {
      const { product } = world()
      const json = async (...words: string[]) => {
        const { code, output } = await terahold(product, [...words, '--json'])
        return { code, said: JSON.parse(output) as object }
      }
      const as = ['--as', keyOf('Ada')]
      expect((await json('today', ...as)).code).toBe(0)
      const own = await json('payouts', 'status', ...as)
      expect(own).toMatchObject({ code: 1, said: { reason: 'role_missing' } })
      expect(await json('goodwill', 'record', ...as)).toMatchObject({
        code: 2,
        said: { error: 'missing --member, --amount, --reason' },
      })
      expect((await json('session', 'begin', '--address', keyOf('Ada'))).code).toBe(3)
      expect((await json('today', ...as, '--server', 'http://127.0.0.1:1')).code).toBe(4)
    })
  })
}
