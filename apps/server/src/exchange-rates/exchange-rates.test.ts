import { exchangeRates as declared } from '@terahold/contract/calls/member/exchange-rates'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { startWebService, type WebService } from '../wallet-services/fixtures/web-service.ts'
import { createExchangeRates } from './exchange-rates.ts'
import { rateSourceAt } from './rate-source.ts'

let database: TestDatabase
let bank: WebService
let other: WebService
let now: Date

beforeAll(async () => {
  ;[database, bank, other] = await Promise.all([createTestDatabase(), startWebService(), startWebService()])
})
beforeEach(() => {
  now = new Date('2026-11-26T18:00:00Z')
})
afterEach(() => database.owner.deleteFrom('exchange_rate').execute())
afterAll(() => Promise.all([bank.stop(), other.stop(), database.drop()]))

const answer = (service: WebService, date: string, rates: Record<string, number>) => {
  service.state.answer = (_request, response) => response.end(JSON.stringify({ base: 'USD', date, rates }))
}
const open = () =>
  createExchangeRates({
    db: database.app,
    clock: { now: () => now },
    sources: [bank, other].map(({ url }) => rateSourceAt(`${url}/daily`)),
  })
const listed = async () => (await open().list()).rows.map((row) => declared.row.parse(row))
const hostOf = ({ url }: WebService) => new URL(url).host

it('records what its sources have, with the day and the source, and lists the newest', async () => {
  answer(bank, '2026-11-25', { EUR: 0.92 })
  answer(other, '2026-11-26', { TWD: 32.1 })
  await open().record()
  answer(bank, '2026-11-26', { EUR: 0.93 })
  await Promise.all([open().record(), open().record()])
  expect(await listed()).toEqual([
    { currency: 'EUR', perDollar: '0.93', day: '2026-11-26', host: hostOf(bank) },
    { currency: 'TWD', perDollar: '32.1', day: '2026-11-26', host: hostOf(other) },
  ])
})

it('keeps a day’s first rate: the first source, and what it said first', async () => {
  answer(bank, '2026-11-26', { EUR: 0.92 })
  answer(other, '2026-11-26', { EUR: 0.95 })
  await open().record()
  answer(bank, '2026-11-26', { EUR: 0.94 })
  await open().record()
  expect(await listed()).toMatchObject([{ perDollar: '0.92', host: hostOf(bank) }])
})

it('records the others and names a source that fails', async () => {
  bank.state.answer = (_request, response) => response.writeHead(503).end()
  answer(other, '2026-11-26', { EUR: 0.95 })
  await expect(open().record()).rejects.toThrow(`${hostOf(bank)} gave no usable answer: status 503`)
  expect(await listed()).toMatchObject([{ perDollar: '0.95' }])
})

it('does not believe a rate that differs by more than a fifth, until the last one is a week old', async () => {
  answer(bank, '2026-11-25', { EUR: 0.9 })
  answer(other, '2026-11-25', {})
  await open().record()
  answer(bank, '2026-11-26', { EUR: 9 })
  await expect(open().record()).rejects.toThrow('EUR of 2026-11-26 differs by more than a fifth from 2026-11-25')
  expect(await listed()).toMatchObject([{ perDollar: '0.9' }])
  now = new Date('2026-12-03T18:00:00Z')
  answer(bank, '2026-12-03', { EUR: 9 })
  await open().record()
  expect(await listed()).toMatchObject([{ perDollar: '9' }])
})

it('does not take a day that has not come, nor show one of more than a week ago', async () => {
  answer(bank, '2026-11-28', { EUR: 0.9 })
  answer(other, '2026-11-18', { MXN: 18.5 })
  await expect(open().record()).rejects.toThrow('2026-11-28, which has not come')
  expect(await listed()).toEqual([])
})
