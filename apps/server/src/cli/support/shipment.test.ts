import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { openShipmentsFixture, type ShipmentsFixture } from '../../shipments/fixtures/shipments-fixture.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, installRegistry, supporter } from '../fixtures/installed-registry.ts'

const [iris, sol] = [supporter, ada]
let fixture: ShipmentsFixture
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[fixture, test] = await Promise.all([openShipmentsFixture(), startTestChain()])
  await installRegistry(fixture.shop.owner, test)
  books = await openBooks({ DATABASE_URL: fixture.shop.database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', iris, '--name', 'Iris', '--roles', 'support')
  await run('operator add', '--address', sol, '--name', 'Sol', '--roles', 'settlement')
})
afterAll(async () => {
  await books.close()
  await Promise.all([fixture.close(), test.stop()])
})

function prepare(name: string, ...args: string[]) {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  return command.prepare(args)
}

async function run(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await prepare(name, ...args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

describe('shipments on the command line', () => {
  it('are listed, recorded, followed and refunded when they come back', async () => {
    const customer = await fixture.join()
    const { orderId: id, orderNo } = await fixture.readyOrder(customer)
    expect(await run('shipment list')).toBe(`${id}  ${orderNo}  1 × Display to DE\n1 to_ship`)
    const record = ['--as', iris, '--order', orderNo, '--carrier', 'Post', '--tracking', 'RR 123']
    await expect(run('shipment record', ...record.with(1, sol))).rejects.toThrow('role_missing')
    expect(await run('shipment record', ...record)).toBe(`shipped ${id}`)
    expect(await run('shipment event', '--as', iris, '--id', id, '--kind', 'in_transit', '--place', 'Łódź')).toBe(
      'shipped',
    )
    expect(await run('shipment event', '--as', iris, '--id', id, '--kind', 'returned')).toBe('returned')
    expect(await run('shipment show', '--as', iris, '--id', id)).toMatch(
      /Hauptstraße 7[\s\S]*\+49 301234567[\s\S]*in_transit {2}Łódź/,
    )
    const refund = ['--as', iris, '--id', id, '--reason', 'came back unopened']
    const first = (await run('shipment refund', ...refund)).replace('refund ', '')
    expect(await run('shipment list', '--state', 'returned')).toContain(`Post RR 123  refund ${first} recorded by Iris`)
    expect(await run('shipment refund-reject', '--as', sol, '--id', first)).toBe('rejected')
    const refundId = (await run('shipment refund', ...refund)).replace('refund ', '')
    const before = await fixture.shop.available(customer)
    expect(await run('shipment refund-approve', '--as', sol, '--id', refundId)).toBe('refunded')
    expect((await fixture.shop.available(customer)) - before).toBe(64n * 10n ** 18n)
  })

  it('notify the member who waits for the shipment', async () => {
    const customer = await fixture.join()
    const { orderId: id, orderNo } = await fixture.readyOrder(customer)
    const { owner } = fixture.shop
    const { memberId } = customer
    await owner
      .updateTable('member')
      .set({ email_kinds: ['order'] })
      .where('member_id', '=', memberId)
      .execute()
    await run('shipment record', '--as', iris, '--order', orderNo, '--carrier', 'Post', '--tracking', 'RR 456')
    await run('shipment event', '--as', iris, '--id', id, '--kind', 'in_transit')
    await run('shipment event', '--as', iris, '--id', id, '--kind', 'delivered')
    const due = owner.selectFrom('notification_due').select('kind').where('member_id', '=', memberId).orderBy('kind')
    expect(await due.execute()).toEqual([{ kind: 'order-delivered' }, { kind: 'order-shipped' }])
  })

  it('name the invalid option before anything is opened', () => {
    expect(() => prepare('shipment list', '--state', 'lost')).toThrow('--state must be one of to_ship')
    expect(() => prepare('shipment record', '--as', iris)).toThrow('missing --order, --carrier, --tracking')
    const record = ['--as', iris, '--order', 'TH-1', '--carrier', 'Post', '--tracking', 'RR123']
    expect(() => prepare('shipment record', ...record.with(7, '?'))).toThrow('--tracking must be')
    expect(() => prepare('shipment record', ...record, '--eta', 'soon')).toThrow('--eta must be a day')
    const event = ['--as', iris, '--id', '019a0000-0000-7000-8000-000000000001', '--kind', 'customs']
    expect(() => prepare('shipment event', ...event.with(5, 'x'))).toThrow('--kind must be one of picked_up')
    expect(() => prepare('shipment event', ...event, '--at', 'noon')).toThrow('--at must be such as')
    expect(() => prepare('shipment event', ...event, '--text', 'a\nb')).toThrow('--text must be')
    expect(() => prepare('shipment show', '--as', iris, '--id', '7')).toThrow('--id must be')
    expect(() => prepare('shipment refund', '--as', iris, '--id', event[3] ?? '', '--reason', 'x')).toThrow(
      '--reason must be',
    )
  })
})
