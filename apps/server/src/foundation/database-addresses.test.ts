import { describe, expect, it } from 'vitest'
import { addressPerHost, joinOptions } from './database-addresses.ts'

describe('the address of a database', () => {
  it.each([
    ['postgres://u:p@db.example/books?sslmode=verify-full', ['postgres://u:p@db.example/books?sslmode=verify-full']],
    ['postgres://u@/books?host=/run/a,b', ['postgres://u@/books?host=/run/a,b']],
    [
      'postgresql://u:p%40%2C@one:5432,two:5433/books?sslmode=verify-full&target_session_attrs=read-write',
      [
        'postgresql://u:p%40%2C@one:5432/books?sslmode=verify-full',
        'postgresql://u:p%40%2C@two:5433/books?sslmode=verify-full',
      ],
    ],
    ['postgres://[::1]:1,[::2]:2/a', ['postgres://[::1]:1/a', 'postgres://[::2]:2/a']],
    ['postgres://one,two', ['postgres://one', 'postgres://two']],
    ['postgres://one,two/a?target_session_attrs=read-write', ['postgres://one/a', 'postgres://two/a']],
  ])('%s has an address for each host', (url, addresses) => {
    expect(addressPerHost(url)).toEqual(addresses)
  })
})

describe('the options of an address', () => {
  const own = '-c TimeZone=UTC'
  it.each([
    ['postgres://u@one/a', 'postgres://u@one/a', own],
    ['postgres://u@one/a?options=-c%20role%3Dother', 'postgres://u@one/a', `-c role=other ${own}`],
    [
      'postgres:///a?host=/run/a&options=-c+work_mem=8MB&sslmode=disable',
      'postgres:///a?host=/run/a&sslmode=disable',
      `-c work_mem=8MB ${own}`,
    ],
  ])('of %s come before one’s own', (given, url, options) => {
    expect(joinOptions(given, own)).toEqual({ url, options })
  })
})
