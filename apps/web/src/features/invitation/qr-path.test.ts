import { to } from '@terahold/contract/pages'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('draws what a scanner needs: three finder squares and a quiet zone', () => {
  const { size, path } = qrPath(`https://terahold.example/${to.invitation({ code: '7K3M9Q2X' })}`)
  const dark = modulesOf(path)
  const edge = size - 8
  const finder = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, index) => dark.has(`${left + index} ${top}`) && dark.has(`${left} ${top + index}`))
  for (const corner of [finder(4, 4), finder(4 + edge - 7, 4), finder(4, 4 + edge - 7)])
    expect(corner).toEqual(Array.from({ length: 7 }, () => true))
  const places = [...dark].flatMap((place) => place.split(' ').map(Number))
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5])
})

function modulesOf(path: string): Set<string> {
  const runs = path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)
  return new Set(
    [...runs].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index} ${y}`),
    ),
  )
}
