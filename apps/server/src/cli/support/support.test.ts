import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEveryLanguage } from '@terahold/locale/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { checkContact } from '../../support/contacts/contact-entry.ts'
import { openSupportFixture, type SupportFixture } from '../../support/fixtures/support-fixture.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'

const [iris, vi] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const words = { title: 'T', body: 'B', label: 'L' }
const inAll = (pick: (keyof typeof words)[]) => {
  const text = Object.fromEntries(pick.map((name) => [name, words[name]]))
  return inEveryLanguage(() => text)
}

let help: SupportFixture
let books: Books
let folder: string
beforeAll(async () => {
  help = await openSupportFixture()
  folder = await mkdtemp(join(tmpdir(), 'terahold-cli-'))
  books = await openBooks({ DATABASE_URL: help.fixture.database.url })
  await run('operator add', '--address', iris, '--name', 'Iris', '--roles', 'support')
  await run('operator add', '--address', vi, '--name', 'Vi', '--roles', 'viewer')
})
afterAll(async () => {
  await books.close()
  await help.close()
  await rm(folder, { recursive: true })
})

function prepare(name: string, args: readonly string[]) {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  return command.prepare(args)
}

async function run(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await prepare(name, args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

async function file(content: unknown): Promise<string> {
  const path = join(folder, 'entry.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

describe('tickets on the command line', () => {
  it('are listed, read, answered and closed by support', async () => {
    const { userId } = await help.fixture.signIn()
    const content = 'First line\nsecond \u001b[31mred\u001b[0m \u202eturned'
    const { ticketNo } = await help.support.tickets.write(userId, { type: 'complaint', content })
    const shown = await run('ticket show', '--as', iris, '--no', ticketNo.toLowerCase())
    expect(shown).toContain('  First line\n  second �[31mred�[0m �turned')
    expect(await run('ticket list', '--type', 'complaint')).toMatch(
      new RegExp(`^${ticketNo}  complaint  open  due \\d{4}-\\d\\d-\\d\\d  First line$`),
    )
    await expect(run('ticket reply', '--as', vi, '--no', ticketNo, '--text', 'x')).rejects.toThrow('role_missing')
    expect(await run('ticket reply', '--as', iris, '--no', ticketNo, '--text', 'Done.')).toBe('answered')
    expect(await run('ticket close', '--as', iris, '--no', ticketNo)).toBe('closed')
    expect(await run('ticket show', '--as', iris, '--no', ticketNo)).toMatch(/closed[\s\S]* we: Done\.$/)
    expect(await run('ticket list', '--state', 'closed')).toContain(ticketNo)
    expect(await run('ticket list')).toBe('')
  })

  it('name the invalid option before anything is opened', () => {
    expect(() => prepare('ticket close', ['--as', iris, '--no', '7'])).toThrow('--no must be a number such as TK-')
    expect(() => prepare('ticket list', ['--state', 'lost'])).toThrow('--state must be one of open, answered, closed')
    expect(() => prepare('ticket reply', ['--as', iris, '--no', 'TK-261121-7K3M9Q2X'])).toThrow('missing --text')
  })
})

it('an answer on the command line is emailed to its member', async () => {
  const { userId } = await help.fixture.memberWithEmail()
  const { ticketNo } = await help.support.tickets.write(userId, { type: 'bug', content: 'It is broken' })
  await run('ticket reply', '--as', iris, '--no', ticketNo, '--text', 'Put right.')
  const due = help.fixture.database.owner.selectFrom('notification_due').select('kind').where('member_id', '=', userId)
  expect(await due.execute()).toEqual([{ kind: 'ticket' }])
})

describe('tasks on the command line', () => {
  it('are added, decided and ended by support', async () => {
    const task = {
      kind: 'learn',
      points: 5,
      claims: 2,
      endsAt: '2099-01-01T00:00:00Z',
      texts: inAll(['title', 'body']),
    }
    const path = await file(task)
    await expect(run('task add', '--as', vi, '--file', path)).rejects.toThrow('role_missing')
    const id = (await run('task add', '--as', iris, '--file', path)).replace('task ', '')
    expect(await run('task list')).toBe(`${id}  learn  10 of 10 points left  until 2099-01-01T00:00:00.000Z  T`)
    const [ada, bob] = [await help.fixture.signIn(), await help.fixture.signIn()]
    for (const { userId: memberId } of [ada, bob]) {
      await help.tasks.forMembers.edit({ memberId, taskId: id, action: 'start' })
      await help.tasks.forMembers.edit({ memberId, taskId: id, action: 'submit', proof: 'what I learnt' })
    }
    expect(await run('task waiting')).toContain(`--task ${id} --member ${ada.userId}`)
    const about = (member: string) => ['--as', iris, '--task', id, '--member', member, '--reason', 'well done']
    expect(await run('task approve', ...about(ada.account.address))).toBe('approved')
    expect(await run('task reject', ...about(bob.userId))).toBe('rejected')
    expect(await run('task waiting')).toBe('')
    expect((await help.ledger.balances(help.db, ada.userId, 'POINT')).available).toBe(5n)
    expect(await run('task end', '--as', iris, '--id', id)).toBe('ended')
    expect(await run('task list')).toBe('')
  })

  it('report errors in their file', async () => {
    expect(() => prepare('task add', ['--as', iris, '--file', join(folder, 'none.json')])).toThrow('--file: ENOENT')
    const path = await file({ kind: 'purchase' })
    await expect(run('task add', '--as', iris, '--file', path)).rejects.toThrow('bad_field (kind)')
  })
})

it('contacts are listed on the command line', async () => {
  const contact = checkContact({ kind: 'email', value: 'help@terahold.example', texts: inAll(['label']) })
  const id = await transaction(help.db, (tx) => help.support.contacts.put(tx, contact))
  expect(await run('contact list', '--locale', 'fr')).toBe(`${id}  email  help@terahold.example  L`)
  expect(() => prepare('contact list', ['--locale', 'de'])).toThrow('--locale must be one of')
})
